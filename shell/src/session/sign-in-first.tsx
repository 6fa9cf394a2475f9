import { Redirect } from './redirect.tsx'
import { useRememberRequested } from './use-remember-requested.ts'

/** The state of the history entry at `/` to which a guard has redirected a visitor. */
const signInFirst = 'sign in first'

/** Whether the landing page must ask the visitor to sign in. */
export const mustAskToSignIn = (state: unknown) => state === signInFirst

/** Redirects a visitor to `/`, which asks them to sign in. Every way to sign in then leads back to this address. */
export function SignInFirst() {
  useRememberRequested()
  return <Redirect to="/" state={signInFirst} />
}
