import { Button } from '../button/button.tsx'
import { Row, Stack } from '../page/stack.tsx'
import { Panel } from '../panel/panel.tsx'

export interface ConfirmEmailProps {
  /** The account's address; empty if it has none. */
  email: string
  state: 'needed' | 'sending' | 'sent'
  /** A sentence; undefined if the last attempt did not fail. */
  error: string | undefined
  onSend(): void
}

/** A notice above the form: reviews need a confirmed address. Has a button that mails the link again. */
export function ConfirmEmail({ email, state, error, onSend }: ConfirmEmailProps) {
  if (email === '') {
    return (
      <Panel tone="warning" role="note" title="Reviews need an email address">
        <p>
          <a href="/account">Add an address to your account</a>, and confirm it. Then you can send
          your review.
        </p>
      </Panel>
    )
  }
  return (
    <Panel tone="warning" role="note" title="Confirm your email address first">
      <Stack $gap="var(--s-3)">
        <p role="status">
          {state === 'sent'
            ? `We mailed ${email} a new link. Open it, then send your review.`
            : `We mailed ${email} a link. Open it, then send your review.`}
        </p>
        {error !== undefined && <p role="alert">{error}</p>}
        <Row>
          <Button
            small
            variant="second"
            busy={state === 'sending'}
            busyLabel="Sending..."
            onClick={onSend}
          >
            Email the link again
          </Button>
        </Row>
      </Stack>
    </Panel>
  )
}
