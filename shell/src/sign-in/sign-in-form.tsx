import { useMutation } from '@tanstack/react-query'
import { ApiError, problemText } from 'api/client'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button, Panel, PasswordField, TextField } from 'shared-ui'
import styled from 'styled-components'
import { type Role, useSession } from '../session/session.tsx'
import { signInCustomer, signInPacker } from '../session/session.queries.ts'
import { AuthFormFrame } from './auth-layout.tsx'

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
  customer: {
    call: signInCustomer,
    title: undefined,
    field: 'detail',
    fallback: 'Sign in failed',
  },
  packer: { call: signInPacker, title: 'Whoops', field: 'error', fallback: 'Invalid credentials' },
} as const

/** Returns what the user can do about the error; undefined if the error's own sentence says it. */
function adviceOn(error: Error, role: Role): string | undefined {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 0) {
    return navigator.onLine
      ? 'Check your connection, then try again.'
      : 'You are offline. Try again when you are back online.'
  }
  if (status >= 500) return 'This is a problem on our side. Try again in a moment.'
  // docs/product.md specifies the sentence for a packer's rejected sign-in, without advice. The API's 429 already
  // says when to retry.
  if (role === 'packer' || status === 429) return undefined
  return 'Check your username and password, then try again.'
}

interface SignInFormProps {
  role: Role
  onSignedIn(): void
}

/** The sign-in form of one role. It refetches the session before it calls `onSignedIn`. */
export function SignInForm({ role, onSignedIn }: SignInFormProps) {
  const { call, title, field, fallback } = byRole[role]
  const { refresh } = useSession()
  const form = useRef<HTMLFormElement>(null)
  // A second click can arrive before React renders the first.
  const sending = useRef(false)
  const [missing, setMissing] = useState<Record<string, string>>({})
  const required = role === 'customer'

  const signIn = useMutation({
    mutationFn: call,
    meta: { signsIn: true },
    onSuccess: async () => {
      await refresh()
      onSignedIn()
    },
    onError: () => {
      sending.current = false
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.current) return
    const data = new FormData(event.currentTarget)
    const username = String(data.get('username') ?? '').trim()
    const password = String(data.get('password') ?? '')
    const gaps = {
      ...(required && !username && { username: 'Enter your username.' }),
      ...(required && !password && { password: 'Enter your password.' }),
    }
    setMissing(gaps)
    const first = Object.keys(gaps)[0]
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
      return
    }
    sending.current = true
    signIn.mutate({ username, password })
  }

  const failure = problemText(signIn.error, [field], fallback)
  const advice = signIn.error ? adviceOn(signIn.error, role) : undefined
  return (
    <AuthFormFrame ref={form} noValidate onSubmit={submit}>
      {signIn.error && (
        <Panel tone="error" title={title ?? failure} role="alert">
          {title && <p>{failure}</p>}
          {advice && <p>{advice}</p>}
        </Panel>
      )}
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required={required}
        error={missing.username}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required={required}
        error={missing.password}
      />
      <ForgotLink to="/forgot">Forgot your password?</ForgotLink>
      <Button
        variant="primary"
        big
        block
        type="submit"
        busy={signIn.isPending}
        busyLabel="Signing in..."
      >
        Sign In
      </Button>
    </AuthFormFrame>
  )
}
