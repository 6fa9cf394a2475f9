import { useMutation } from '@tanstack/react-query'
import { ApiError, problemFields, problemText } from 'api/client'
import { accountHints, passwordError } from 'api/contract'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button, ButtonLink, Panel, PasswordField, Row } from 'shared-ui'
import { Refusal } from '../refusal/refusal.tsx'
import { useSession } from '../session/session.tsx'
import { AuthFormFrame } from '../sign-in/auth-layout.tsx'
import { resetPassword } from './recovery.queries.ts'
import { RecoveryLayout } from './recovery-layout.tsx'
import { useMailedToken } from './use-mailed-token.ts'

const AskAgain = () => <Link to="/forgot">Ask for a new link</Link>

/** Sets a new password with the token of a mailed link. If the call fails, the input stays. */
export function ResetPage() {
  const token = useMailedToken()
  const { refresh } = useSession()
  const form = useRef<HTMLFormElement>(null)
  // A second click can arrive before React renders the first.
  const sending = useRef(false)
  const [gap, setGap] = useState<string>()
  const reset = useMutation({
    mutationFn: resetPassword,
    // The API has ended all sessions of the account, maybe also that of this browser.
    onSuccess: () => void refresh(),
    onSettled: () => {
      sending.current = false
    },
  })

  const focusPassword = () => form.current?.querySelector<HTMLElement>('[name="password"]')?.focus()
  const refused = problemFields(reset.error)['password']
  const showRefusal = useEffectEvent(() => {
    if (refused) focusPassword()
  })
  useEffect(() => {
    if (reset.error) showRefusal()
  }, [reset.error])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.current || !token) return
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    const wrong = passwordError(password)
    setGap(wrong)
    reset.reset()
    if (wrong) return focusPassword()
    sending.current = true
    reset.mutate({ token, password })
  }

  if (token === null) {
    return (
      <RecoveryLayout
        title="This link is not complete"
        lede="Open the link in the mail again, or copy all of it."
      >
        <ButtonLink as={Link} to="/forgot" variant="primary">
          Ask for a new link
        </ButtonLink>
      </RecoveryLayout>
    )
  }

  if (reset.isSuccess) {
    return (
      <RecoveryLayout
        done
        links={false}
        title="Your new password is set."
        lede="All your devices are signed out. Sign in with the new password."
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

  const isOldLink = reset.error instanceof ApiError && reset.error.status === 403
  const error = gap ?? refused
  return (
    <RecoveryLayout title="Choose a new password" lede="Saving it signs out all your devices.">
      <AuthFormFrame ref={form} noValidate onSubmit={submit}>
        {isOldLink && (
          <Panel
            tone="error"
            title={problemText(reset.error, ['detail'], 'This link does not work.')}
          >
            <AskAgain />
          </Panel>
        )}
        {reset.error && !isOldLink && !refused && (
          <Refusal
            error={reset.error}
            title="Your password was not changed"
            unknown="We could not tell whether your password was changed"
            advice="If the link no longer works, sign in with the new password."
          />
        )}
        <PasswordField
          label="New password"
          name="password"
          hint={
            error === accountHints.password
              ? undefined
              : `${accountHints.password} Common passwords are refused.`
          }
          autoComplete="new-password"
          required
          error={error}
        />
        <Button
          variant="primary"
          big
          block
          type="submit"
          busy={reset.isPending}
          busyLabel="Saving..."
        >
          Save the new password
        </Button>
      </AuthFormFrame>
    </RecoveryLayout>
  )
}
