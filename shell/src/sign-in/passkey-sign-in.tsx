import { failureText } from 'api/client'
import { FingerprintPattern } from 'lucide-react'
import { Button, Panel, useSingleFlight } from 'shared-ui'
import styled from 'styled-components'
import { canUsePasskeys } from '../passkeys/browser-passkeys.ts'
import type { Role } from '../session/session.tsx'
import { usePasskeySignIn } from './sign-in.mutations.ts'

const Frame = styled.div`
  display: grid;
  gap: var(--s-5);
  margin-top: var(--s-4);
`

interface PasskeySignInProps {
  role: Role
  onSignedIn(): unknown
}

/** The button below a sign-in form. Nothing, where the browser cannot use passkeys. */
export function PasskeySignIn({ role, onSignedIn }: PasskeySignInProps) {
  const { mutateAsync, error } = usePasskeySignIn(role, onSignedIn)
  const { run, busy } = useSingleFlight(() => mutateAsync())
  if (!canUsePasskeys()) return null
  return (
    <Frame>
      <Button big block busy={busy} busyLabel="Waiting for your passkey..." onClick={() => run()}>
        <FingerprintPattern size={20} aria-hidden />
        Sign in with a passkey
      </Button>
      {error && (
        <Panel tone="error" title="The passkey did not sign you in" role="alert">
          <p>{failureText(error, ['detail'])}</p>
        </Panel>
      )}
    </Frame>
  )
}
