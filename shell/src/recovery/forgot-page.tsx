import { limits } from 'api/rules'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import { Button, Stack, TextField } from 'shared-ui'
import styled from 'styled-components'
import { useForm } from '../form/use-form.ts'
import { Refusal } from '../refusal/refusal.tsx'
import { keepRequestedForMail } from '../session/requested-address.ts'
import { AuthFormFrame } from '../sign-in/auth-layout.tsx'
import { useRequestResetLink } from './recovery.mutations.ts'
import { RecoveryLayout } from './recovery-layout.tsx'

const Tips = styled.ul`
  display: grid;
  gap: var(--s-2);
  margin: 0;
  padding-left: 1.25rem;
  list-style: disc;
  overflow-wrap: anywhere;

  li::marker {
    color: var(--text-muted);
  }
`

const Title = styled.h2`
  margin-bottom: calc(-1 * var(--s-2));
  font-size: var(--text-lg);
`

const BesideText = styled(Button)`
  justify-self: start;
`

/** Asks for the username or the address, and requests the mail with the link to set a new password. */
export function ForgotPage() {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [sentFor, setSentFor] = useState<string>()
  const { form, submit, errors, error, busy } = useForm({
    call: useRequestResetLink((nameOrEmail) => {
      keepRequestedForMail()
      setSentFor(nameOrEmail)
    }),
    fields: ['name_or_email'],
    values: () => text.trim(),
    check: (nameOrEmail) => ({
      name_or_email: nameOrEmail ? undefined : 'Enter your username or your email address.',
    }),
  })

  function tryAnother() {
    flushSync(() => setSentFor(undefined))
    field.current?.focus()
  }

  if (sentFor !== undefined) {
    return (
      <RecoveryLayout
        done
        title="Check your email"
        lede="If there is an account with this name or address, an email with a link is on its way. The link works for 30 minutes."
      >
        <Stack>
          <Title>No email after a few minutes?</Title>
          <Tips>
            <li>Look in your spam folder.</li>
            <li>We send a few emails an hour to one address. Wait an hour before you ask again.</li>
            <li>Check the spelling. You entered “{sentFor}”.</li>
            <li>
              If your account has no email address, we cannot email you a link. Are you still signed
              in on another device? Then add an address to your profile there, or contact our{' '}
              <Link to="/support">Support</Link>.
            </li>
          </Tips>
          <BesideText onClick={tryAnother}>Try another name or address</BesideText>
        </Stack>
      </RecoveryLayout>
    )
  }

  return (
    <RecoveryLayout title="Forgot your password?" lede="We email you a link to choose a new one.">
      <AuthFormFrame ref={form} noValidate onSubmit={submit}>
        {error && (
          <Refusal
            error={error}
            title="The link was not sent"
            unknown="We could not tell whether the link was sent"
          />
        )}
        <TextField
          ref={field}
          label="Username or email"
          name="name_or_email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.email}
          required
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={errors['name_or_email']}
        />
        <Button variant="primary" big block type="submit" busy={busy} busyLabel="Sending...">
          Send the link
        </Button>
      </AuthFormFrame>
    </RecoveryLayout>
  )
}
