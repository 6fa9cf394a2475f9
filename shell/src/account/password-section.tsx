import { accountHints, passwordError } from 'api/rules'
import { Button, PasswordField, Stack } from 'shared-ui'
import styled from 'styled-components'
import type { GivenProps } from '../contract/contract.ts'
import { useForm } from '../form/use-form.ts'
import { Refusal } from '../refusal/refusal.tsx'
import { useChangePassword } from './account.mutations.ts'
import { SettingCard } from './setting-card.tsx'

const Form = styled(Stack)`
  width: 100%;
  max-width: 26rem;
  justify-items: start;

  > * {
    width: 100%;
  }

  > button {
    width: auto;
  }
`

type PasswordSectionProps = Pick<GivenProps, 'notify'> & { username: string }

export function PasswordSection({ username, notify }: PasswordSectionProps) {
  const { form, submit, errors, error, busy } = useForm({
    call: useChangePassword(() =>
      notify({ text: 'Password changed. Your other devices are signed out.' }),
    ),
    resets: true,
    fields: ['old_password', 'password'],
    values: (text) => ({ old_password: text('old_password'), password: text('password') }),
    check: ({ old_password, password }) => ({
      old_password: old_password ? undefined : 'Enter your current password.',
      password: passwordError(password),
    }),
    // The API answers a wrong password with 403.
    fieldOf: { 403: 'old_password' },
  })

  return (
    <SettingCard id="password" title="Password" text="Changing it signs out your other devices.">
      <Form as="form" ref={form} noValidate onSubmit={submit}>
        {/* Tells password managers whose password this is. */}
        <input name="username" autoComplete="username" value={username} readOnly hidden />
        {error && (
          <Refusal
            error={error}
            title="Your password was not changed"
            unknown="We could not tell whether your password was changed"
          />
        )}
        <PasswordField
          label="Current password"
          name="old_password"
          autoComplete="current-password"
          error={errors['old_password']}
        />
        <PasswordField
          label="New password"
          name="password"
          hint={
            errors['password'] === accountHints.password
              ? undefined
              : `${accountHints.password} Common passwords are refused.`
          }
          autoComplete="new-password"
          error={errors['password']}
        />
        <Button variant="primary" type="submit" busy={busy} busyLabel="Changing...">
          Change password
        </Button>
      </Form>
    </SettingCard>
  )
}
