import { type Check, failureText } from 'api/client'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import {
  Button,
  ButtonLink,
  formatPhone,
  Panel,
  Row,
  Stack,
  TextField,
  useSingleFlight,
} from 'shared-ui'
import styled from 'styled-components'
import { CheckRow } from './check-row.tsx'
import { useMailLink, usePhoneCode } from './checks.mutations.ts'

const Unbroken = styled.span`
  white-space: nowrap;
`

interface ContactCheckProps {
  check: Check
  /** Whether the check is the next one, whose button is primary. */
  isNext: boolean
  /** The address or number in the profile; empty if there is none. */
  contact: string
  onPassed(text: string): void
}

const EditProfile = () => (
  <ButtonLink as={Link} to="/packer/edit" variant="second">
    Edit Profile
  </ButtonLink>
)

export function EmailCheck({ check, isNext, contact }: Omit<ContactCheckProps, 'onPassed'>) {
  const { mutateAsync, error } = useMailLink()
  const { run, busy } = useSingleFlight(() => mutateAsync())
  const isOpen = check.state !== 'passed' && contact !== ''
  const hasLink = check.state === 'started'
  return (
    <CheckRow
      check={check}
      kind="email"
      text={hasLink ? `Open the link in our email to ${contact}.` : contact || check.missing}
      action={
        isOpen ? (
          <Button
            variant={isNext ? 'primary' : 'second'}
            busy={busy}
            busyLabel="Sending..."
            onClick={run}
          >
            {hasLink ? 'Email the link again' : 'Email me the link'}
          </Button>
        ) : (
          check.state !== 'passed' && <EditProfile />
        )
      }
    >
      {error && (
        <Panel tone="error" title="The link was not sent">
          {failureText(error, ['detail'])}
        </Panel>
      )}
    </CheckRow>
  )
}

export function PhoneCheck({ check, isNext, contact, onPassed }: ContactCheckProps) {
  const send = usePhoneCode()
  const { run: sendCode, busy } = useSingleFlight(() => send.mutateAsync(undefined))
  const heading = useRef<HTMLHeadingElement>(null)
  const hasCode = check.state === 'started'
  return (
    <CheckRow
      check={check}
      kind="phone"
      heading={heading}
      text={contact ? <Unbroken>{formatPhone(contact)}</Unbroken> : check.missing}
      action={
        check.state === 'passed' ? undefined : contact ? (
          <Button
            variant={isNext && !hasCode ? 'primary' : 'second'}
            busy={busy}
            busyLabel="Sending..."
            onClick={sendCode}
          >
            {hasCode ? 'Send a new code' : 'Text me a code'}
          </Button>
        ) : (
          <EditProfile />
        )
      }
    >
      {(hasCode || send.error) && (
        <Stack>
          {send.error && (
            <Panel tone="error" title="The code was not sent">
              {failureText(send.error, ['detail'])}
            </Panel>
          )}
          {hasCode && contact && (
            <CodeForm
              phone={contact}
              onPassed={(text) => {
                // The form with the pressed button is gone.
                heading.current?.focus({ preventScroll: true })
                onPassed(text)
              }}
            />
          )}
        </Stack>
      )}
    </CheckRow>
  )
}

const length = 6

/** Asks for the code that the packer gets as a text message. */
function CodeForm({ phone, onPassed }: { phone: string; onPassed: ContactCheckProps['onPassed'] }) {
  const [code, setCode] = useState('')
  const [isShort, setIsShort] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { mutateAsync, error, variables } = usePhoneCode()
  const { run, busy } = useSingleFlight((digits: string) =>
    // Not `onSuccess`: it would not run if a live update removed this form before the answer.
    mutateAsync(digits, { onError: () => field.current?.select() }).then(() =>
      onPassed('Your phone number is confirmed.'),
    ),
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.length === length) return run(code)
    setIsShort(true)
    field.current?.focus()
  }

  const refusal = error && variables === code ? failureText(error, ['detail']) : undefined
  return (
    <form noValidate onSubmit={submit}>
      <Stack $gap="var(--s-3)">
        <TextField
          ref={field}
          name="code"
          label="Code"
          hint={
            <>
              Six digits, in our text message to <Unbroken>{formatPhone(phone)}</Unbroken>. Valid
              for 10 minutes.
            </>
          }
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          error={isShort ? 'Enter all six digits.' : refusal}
          onChange={(event) => {
            setCode(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, length))
            setIsShort(false)
          }}
        />
        <Row>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Checking...">
            Confirm
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
