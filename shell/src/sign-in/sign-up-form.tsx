import { generalSentence, problemText } from 'api/client'
import { accountErrors, accountHints, limits, patterns } from 'api/rules'
import { useEffect, useState } from 'react'
import { Button, formatPhone, Panel, PasswordField, TextArea, TextField } from 'shared-ui'
import { useForm } from '../form/use-form.ts'
import type { Role } from '../session/session.tsx'
import { AuthFormFrame } from './auth-layout.tsx'
import { useSignUp } from './sign-in.mutations.ts'
import { forgetSignUpDraft, keepSignUpDraft, readSignUpDraft } from './sign-up-draft.ts'

interface SignUpFormProps {
  role: Role
  /** Runs after sign-up, once the user is refetched. `token` is from the response, if it has one. */
  onSignedUp(token: string | undefined): unknown
}

const names = ['username', 'password', 'name', 'email', 'phone', 'bio'] as const

/** The sign-up form of both roles. Customers must fill in everything but the bio. */
export function SignUpForm({ role, onSignedUp }: SignUpFormProps) {
  const [draft] = useState(readSignUpDraft)
  const initial = (name: string) => {
    const text = draft[name]
    return typeof text === 'string' ? text : ''
  }
  const [bioLength, setBioLength] = useState([...initial('bio')].length)
  const required = role === 'customer'
  const call = useSignUp(role, (token) => {
    forgetSignUpDraft()
    return onSignedUp(token)
  })
  const { form, submit, errors, error, busy } = useForm({
    call,
    fields: names,
    values: (text) => ({
      username: text('username').trim(),
      password: text('password'),
      name: text('name').trim(),
      email: text('email').trim(),
      phone: text('phone').trim(),
      bio: text('bio').trim(),
    }),
    check: (values) => accountErrors(values, required),
    // A conflict is always about the username: no other field must be unique.
    fieldOf: { 409: 'username' },
  })

  // The error panel is above the long form, and the button that the user pressed is below.
  useEffect(() => {
    if (error) form.current?.querySelector('[role="alert"]')?.scrollIntoView?.({ block: 'center' })
  }, [error, form])

  // If the error says the same as the hint, show only the error.
  const hint = (name: keyof typeof accountHints) =>
    errors[name] === accountHints[name] ? undefined : accountHints[name]
  const field = role === 'packer' ? 'error' : 'detail'
  const failure = problemText(call.error, [field], 'Signup failed')
  const advice = generalSentence(call.error)
  return (
    <AuthFormFrame
      ref={form}
      noValidate
      onSubmit={submit}
      onInput={({ currentTarget }) => keepSignUpDraft(currentTarget)}
    >
      {call.error && (
        <Panel tone="error" title={role === 'packer' ? 'Whoops' : failure} role="alert">
          {role === 'packer' && <p>{failure}</p>}
          <p>{`${advice ? `${advice} ` : ''}Nothing you typed is lost.`}</p>
        </Panel>
      )}
      <TextField
        label="Username"
        name="username"
        defaultValue={initial('username')}
        hint={hint('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required={required}
        error={errors['username']}
      />
      <PasswordField
        label="Password"
        name="password"
        hint={hint('password')}
        autoComplete="new-password"
        required={required}
        error={errors['password']}
      />
      <TextField
        label="Name"
        name="name"
        defaultValue={initial('name')}
        autoComplete="name"
        required={required}
        error={errors['name']}
      />
      <TextField
        label="Email"
        name="email"
        defaultValue={initial('email')}
        type="email"
        inputMode="email"
        hint={
          role === 'packer'
            ? 'So that we can reach you about your gigs, or if you forget your password.'
            : undefined
        }
        autoComplete="email"
        required={required}
        error={errors['email']}
      />
      <TextField
        label="Phone"
        name="phone"
        defaultValue={initial('phone')}
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
        error={errors['phone']}
      />
      <TextArea
        label="Bio"
        optional={role === 'customer'}
        name="bio"
        defaultValue={initial('bio')}
        rows={3}
        placeholder={role === 'customer' ? 'Tell us about yourself (optional)' : undefined}
        error={errors['bio']}
        note={`${bioLength} / ${limits.bio}`}
        onInput={(event) => setBioLength([...event.currentTarget.value].length)}
      />
      <Button variant="primary" big block type="submit" busy={busy} busyLabel="Creating account...">
        Create account
      </Button>
    </AuthFormFrame>
  )
}
