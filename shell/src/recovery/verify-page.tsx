import { ApiError, problemFields, problemText } from 'api/client'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button, ButtonLink, Panel, PasswordField, useSingleFlight } from 'shared-ui'
import { Refusal } from '../refusal/refusal.tsx'
import { useSession } from '../session/session.tsx'
import { AuthFormFrame } from '../sign-in/auth-layout.tsx'
import { useConfirmAddress } from './recovery.mutations.ts'
import { RecoveryLayout } from './recovery-layout.tsx'

const HowToGetALink = () => (
  <p>
    To get a new link, sign in, open <Link to="/account#email">Account</Link>, and choose “Email the
    link again”.
  </p>
)

/**
 * Confirms an email address with the token of a mailed link, with or without a session. Opening the page changes
 * nothing, because mail scanners open links and may run scripts.
 */
export function VerifyPage({ token }: { token: string | null | undefined }) {
  const { user } = useSession()
  const { mutateAsync, isSuccess, error } = useConfirmAddress()
  // The API asks for the password of the account if the address was entered without it.
  const [needsPassword, setNeedsPassword] = useState(false)
  const passwordError = problemFields(error)['password']
  if (passwordError && !needsPassword) setNeedsPassword(true)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[name="password"]')?.focus()
  }, [error])
  const { run: confirm, busy } = useSingleFlight((password: string) =>
    token ? mutateAsync({ token, ...(password && { password }) }) : undefined,
  )

  if (token === null) {
    return (
      <RecoveryLayout
        title="This link is not complete"
        lede="Open the link in the email again, or copy all of it."
      >
        <HowToGetALink />
      </RecoveryLayout>
    )
  }

  if (isSuccess) {
    return (
      <RecoveryLayout
        done
        links={!user}
        title="Your email address is confirmed."
        lede="We can now email you about your moves, and a link if you forget your password."
      >
        <ButtonLink as={Link} to={user ? '/account' : '/'} variant="primary">
          {user ? 'Go to your account' : 'Go to the home page'}
        </ButtonLink>
      </RecoveryLayout>
    )
  }

  const isOldLink = error instanceof ApiError && error.status === 403 && !passwordError
  return (
    <RecoveryLayout
      title="Confirm your address"
      lede="Then our emails about your moves can reach you."
    >
      <AuthFormFrame
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          confirm(String(new FormData(event.currentTarget).get('password') ?? ''))
        }}
      >
        {isOldLink && (
          <Panel tone="error" title={problemText(error, ['detail'], 'This link does not work.')}>
            <HowToGetALink />
          </Panel>
        )}
        {error && !isOldLink && !passwordError && (
          <Refusal
            error={error}
            title="Your address was not confirmed"
            unknown="We could not tell whether your address was confirmed"
            advice="If the link no longer works, your address is confirmed."
          />
        )}
        {needsPassword && !isOldLink && (
          <>
            <input name="username" autoComplete="username" readOnly hidden />
            <PasswordField
              label="Your password"
              name="password"
              autoComplete="current-password"
              error={passwordError}
            />
          </>
        )}
        {!isOldLink && (
          <Button variant="primary" big block type="submit" busy={busy} busyLabel="Confirming...">
            Confirm my address
          </Button>
        )}
      </AuthFormFrame>
    </RecoveryLayout>
  )
}
