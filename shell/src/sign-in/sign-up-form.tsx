import { useMutation } from '@tanstack/react-query'
import { ApiError, problemFields, problemText } from 'api/client'
import {
  accountErrors,
  type AccountFields,
  accountHints,
  limits,
  messages,
  patterns,
} from 'api/contract'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button, formatPhone, Panel, PasswordField, TextArea, TextField } from 'shared-ui'
import { AuthFormFrame } from './auth-layout.tsx'
import { type Role, useSession } from '../session/session.tsx'
import { signUpCustomer, signUpPacker } from '../session/session.queries.ts'

interface SignUpFormProps {
  role: Role
  /** Runs after sign-up, once the user is refetched. `token` is from the response, if it has one. */
  onSignedUp(token: string | undefined): void
}

const names = ['username', 'password', 'name', 'email', 'phone', 'bio'] as const

function valuesOf(form: HTMLFormElement): Required<AccountFields> {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  return {
    username: text('username').trim(),
    password: text('password'),
    name: text('name').trim(),
    email: text('email').trim(),
    phone: text('phone').trim(),
    bio: text('bio').trim(),
  }
}

const tokenOf = (account: object) =>
  'token' in account && typeof account.token === 'string' ? account.token : undefined

/**
 * Returns the errors of the fields that the API refused. A conflict is always about the username: no other
 * field must be unique.
 */
function refusedFields(error: unknown): Record<string, string> {
  const isConflict = error instanceof ApiError && error.status === 409
  return {
    ...(isConflict && { username: messages.usernameTaken }),
    ...problemFields(error),
  }
}

/** The sign-up form of both roles. Customers must fill in everything but the bio. */
export function SignUpForm({ role, onSignedUp }: SignUpFormProps) {
  const { refresh } = useSession()
  const form = useRef<HTMLFormElement>(null)
  // A second click can arrive before React renders the first.
  const sending = useRef(false)
  const [gaps, setGaps] = useState<Record<string, string>>({})
  const [bioLength, setBioLength] = useState(0)
  const required = role === 'customer'

  const focusFirst = (errors: Record<string, string>) => {
    const first = names.find((name) => errors[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    return first !== undefined
  }

  const signUp = useMutation({
    mutationFn: (values: Required<AccountFields>) =>
      role === 'packer' ? signUpPacker({ ...values, user_type: 'packer' }) : signUpCustomer(values),
    meta: { signsIn: true },
    onSuccess: async (account) => {
      await refresh()
      onSignedUp(tokenOf(account))
    },
    onError: () => {
      sending.current = false
    },
  })

  // Focus the first refused field. Without one, scroll to the error panel: it is above the long form, and the
  // button that the user pressed is below.
  const showRefusal = useEffectEvent((error: Error) => {
    if (focusFirst(refusedFields(error))) return
    form.current?.querySelector('[role="alert"]')?.scrollIntoView?.({ block: 'center' })
  })
  useEffect(() => {
    if (signUp.error) showRefusal(signUp.error)
  }, [signUp.error])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.current) return
    const values = valuesOf(event.currentTarget)
    const found = accountErrors(values, required)
    setGaps(found)
    if (focusFirst(found)) return
    sending.current = true
    signUp.mutate(values)
  }

  const errors: Record<string, string> = { ...refusedFields(signUp.error), ...gaps }
  // If the error says the same as the hint, show only the error.
  const hint = (name: keyof typeof accountHints) =>
    errors[name] === accountHints[name] ? undefined : accountHints[name]
  const field = role === 'packer' ? 'error' : 'detail'
  const failure = problemText(signUp.error, [field], 'Signup failed')
  return (
    <AuthFormFrame ref={form} noValidate onSubmit={submit}>
      {signUp.error && (
        <Panel tone="error" title={role === 'packer' ? 'Whoops' : failure} role="alert">
          {role === 'packer' && <p>{failure}</p>}
          <p>Nothing you typed is lost.</p>
        </Panel>
      )}
      <TextField
        label="Username"
        name="username"
        hint={hint('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required={required}
        error={errors.username}
      />
      <PasswordField
        label="Password"
        name="password"
        hint={hint('password')}
        autoComplete="new-password"
        required={required}
        error={errors.password}
      />
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        required={required}
        error={errors.name}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        hint={
          role === 'packer'
            ? 'So that we can reach you about your gigs, or if you forget your password.'
            : undefined
        }
        autoComplete="email"
        required={required}
        error={errors.email}
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        hint="ex: 111-222-3333"
        pattern={patterns.phone}
        autoComplete="tel-national"
        onInput={({ currentTarget: input }) => {
          // Inserting dashes before the caret would move the caret, so edits inside the number are formatted
          // on blur.
          if (input.selectionStart === input.value.length) input.value = formatPhone(input.value)
        }}
        onBlur={({ currentTarget: input }) => (input.value = formatPhone(input.value))}
        required={required}
        error={errors.phone}
      />
      <TextArea
        label="Bio"
        optional={role === 'customer'}
        name="bio"
        rows={3}
        placeholder={role === 'customer' ? 'Tell us about yourself (optional)' : undefined}
        error={errors.bio}
        note={`${bioLength} / ${limits.bio}`}
        onInput={(event) => setBioLength([...event.currentTarget.value].length)}
      />
      <Button
        variant="primary"
        big
        block
        type="submit"
        busy={signUp.isPending}
        busyLabel="Creating account..."
      >
        Create account
      </Button>
    </AuthFormFrame>
  )
}
