import { type Check, failureText, type Payouts } from 'api/client'
import { Link } from 'react-router-dom'
import { Button, ButtonLink, Panel } from 'shared-ui'
import { CheckRow } from './check-row.tsx'
import { validityOf } from './check-words.ts'

interface IdentityCheckProps {
  check: Check
  /** Whether the check is the next one, whose button is primary. */
  isNext: boolean
  /** Undefined while loading. */
  payouts: Payouts | undefined
  isOpening: boolean
  /** Why the provider's page did not open. */
  error: Error | null
  /** Opens the provider's page. */
  onOpen(): void
}

/** The payment provider checks the ID when the packer connects a bank account. Else, our support does. */
export function IdentityCheck(props: IdentityCheckProps) {
  const { check, isNext, payouts, isOpening, error, onOpen } = props
  const isPassed = check.state === 'passed'
  const valid = validityOf(check)
  const bySupport = payouts?.provider === 'off' || payouts?.enabled === true
  const how = bySupport
    ? 'Our support tells you how.'
    : 'Takes about three minutes on our payment partner’s page, together with your bank account.'
  return (
    <CheckRow
      check={check}
      kind="identity"
      text={
        isPassed && valid
          ? valid
          : check.state === 'failed'
            ? check.missing
            : `${valid} ${how}`.trim()
      }
      action={
        isPassed || !payouts ? undefined : bySupport ? (
          <ButtonLink as={Link} to="/support" variant="second">
            Write to support
          </ButtonLink>
        ) : (
          <Button
            variant={isNext ? 'primary' : 'second'}
            busy={isOpening}
            busyLabel="Opening..."
            onClick={onOpen}
          >
            {payouts.is_started ? 'Continue ID check' : 'Start ID check'}
          </Button>
        )
      }
    >
      {error && (
        <Panel tone="error" title="The page for your ID did not open">
          {failureText(error, ['error'])}
        </Panel>
      )}
    </CheckRow>
  )
}
