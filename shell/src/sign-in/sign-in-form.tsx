import { ApiError, generalSentence, problemText } from 'api/client'
import { Link } from 'react-router-dom'
import { Button, Panel, PasswordField, TextField } from 'shared-ui'
import styled from 'styled-components'
import { useForm } from '../form/use-form.ts'
import type { Role } from '../session/session.tsx'
import { AuthFormFrame } from './auth-layout.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { useSignIn } from './sign-in.mutations.ts'

/* Moves the link up to the password field. Its height of 44 px keeps it easy to tap. */
const ForgotLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  justify-self: start;
  min-height: var(--target);
  margin: calc(-1 * var(--s-4)) 0 calc(-1 * var(--s-2));
  font-weight: var(--weight-medium);
`

const byRole = {
  customer: { title: undefined, field: 'detail', fallback: 'Sign in failed' },
  packer: { title: 'Whoops', field: 'error', fallback: 'Invalid credentials' },
} as const

/** Returns what the user can do about the error; undefined if the error's own sentence says it. */
function adviceOn(error: Error, role: Role): string | undefined {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
  if (!isRefused || error.status === 429) return generalSentence(error)
  // docs/product.md specifies the sentence for a packer's rejected sign-in, without advice. With 403, the password was correct.
  return role === 'packer' || error.status === 403
    ? undefined
    : 'Check your username and password, then try again.'
}

interface SignInFormProps {
  role: Role
  onSignedIn(): unknown
}

/** The sign-in form of one role, and the button for passkeys. Both refetch the session before they call `onSignedIn`. */
export function SignInForm({ role, onSignedIn }: SignInFormProps) {
  const { title, field, fallback } = byRole[role]
  const required = role === 'customer'
  const call = useSignIn(role, onSignedIn)
  const { form, submit, gaps, busy } = useForm({
    call,
    fields: ['username', 'password'],
    values: (text) => ({ username: text('username').trim(), password: text('password') }),
    check: ({ username, password }) => ({
      username: required && !username ? 'Enter your username.' : undefined,
      password: required && !password ? 'Enter your password.' : undefined,
    }),
  })

  const failure = problemText(call.error, [field], fallback)
  const advice = call.error ? adviceOn(call.error, role) : undefined
  return (
    <>
      <AuthFormFrame ref={form} noValidate onSubmit={submit}>
        {call.error && (
          <Panel tone="error" title={title ?? failure} role="alert">
            {title && <p>{failure}</p>}
            {advice && <p>{advice}</p>}
          </Panel>
        )}
        <TextField
          label="Username"
          name="username"
          hint="Or your email address, if you have confirmed it."
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required={required}
          error={gaps['username']}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required={required}
          error={gaps['password']}
        />
        <ForgotLink to="/forgot">Forgot your password?</ForgotLink>
        <Button variant="primary" big block type="submit" busy={busy} busyLabel="Signing in...">
          Sign In
        </Button>
      </AuthFormFrame>
      <PasskeySignIn role={role} onSignedIn={onSignedIn} />
    </>
  )
}
