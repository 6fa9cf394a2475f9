import { ApiError, problemText } from 'api/client'
import { accountHints, passwordError } from 'api/rules'
import { Link } from 'react-router-dom'
import { Button, ButtonLink, Panel, PasswordField, Row } from 'shared-ui'
import { useForm } from '../form/use-form.ts'
import { Refusal } from '../refusal/refusal.tsx'
import { AuthFormFrame } from '../sign-in/auth-layout.tsx'
import { useResetPassword } from './recovery.mutations.ts'
import { RecoveryLayout } from './recovery-layout.tsx'

const AskAgain = () => <Link to="/forgot">Ask for a new link</Link>

/** Sets a new password with the token of a mailed link. If the call fails, the input stays. */
export function ResetPage({ token }: { token: string | null | undefined }) {
  const call = useResetPassword()
  const { form, submit, errors, error, busy } = useForm({
    call,
    fields: ['password'],
    // The token is known before the user can submit.
    values: (text) => ({ token: token ?? '', password: text('password') }),
    check: ({ password }) => ({ password: passwordError(password) }),
  })

  if (token === null) {
    return (
      <RecoveryLayout
        title="This link is not complete"
        lede="Open the link in the email again, or copy all of it."
      >
        <ButtonLink as={Link} to="/forgot" variant="primary">
          Ask for a new link
        </ButtonLink>
      </RecoveryLayout>
    )
  }

  if (call.isSuccess) {
    return (
      <RecoveryLayout
        done
        links={false}
        title="Your new password is set."
        lede="All your devices are signed out, and your passkeys are removed. Sign in with the new password."
      >
        <Row>
          <ButtonLink as={Link} to="/customer/signin" variant="primary">
            Customer sign in
          </ButtonLink>
          <ButtonLink as={Link} to="/packer/signin" variant="primary">
            Packer sign in
          </ButtonLink>
        </Row>
      </RecoveryLayout>
    )
  }

  const isOldLink = error instanceof ApiError && error.status === 403
  return (
    <RecoveryLayout title="Choose a new password" lede="Saving it signs out all your devices.">
      <AuthFormFrame ref={form} noValidate onSubmit={submit}>
        {isOldLink && (
          <Panel tone="error" title={problemText(error, ['detail'], 'This link does not work.')}>
            <AskAgain />
          </Panel>
        )}
        {error && !isOldLink && (
          <Refusal
            error={error}
            title="Your password was not changed"
            unknown="We could not tell whether your password was changed"
            advice="If the link no longer works, sign in with the new password."
          />
        )}
        {/* Password managers and Chromium expect a username field in each form with a password. */}
        <input name="username" autoComplete="username" readOnly hidden />
        <PasswordField
          label="New password"
          name="password"
          hint={
            errors['password'] === accountHints.password
              ? undefined
              : `${accountHints.password} Common passwords are refused.`
          }
          autoComplete="new-password"
          required
          error={errors['password']}
        />
        <Button variant="primary" big block type="submit" busy={busy} busyLabel="Saving...">
          Save the new password
        </Button>
      </AuthFormFrame>
    </RecoveryLayout>
  )
}
