import { useState } from 'react'
import { LoadingPage } from '../loading/loading-page.tsx'
import { roleHint } from '../session/role-hint.ts'
import { type Role, useSession } from '../session/session.tsx'
import { AuthLayout, type AuthLayoutProps } from './auth-layout.tsx'
import { LeaveSignPage } from './leave-sign-page.tsx'

/**
 * A sign-in or sign-up page. If the user is already signed in when the page opens, redirects to the user's
 * home page. After a sign-in on the page itself, the form navigates.
 */
export function SignPage(props: AuthLayoutProps) {
  const { user, checking } = useSession()
  const [visitor, setVisitor] = useState(false)
  if (!visitor && !checking && !user) setVisitor(true)
  if (user && !visitor) return <LeaveSignPage role={user.user_type} />
  // Without the role cookie there is probably no session: show the form before the API answers.
  return checking && roleHint() ? <LoadingPage /> : <AuthLayout {...props} />
}

/** The sentence beside each role's sign-in and sign-up forms. */
export const sloganOf: Record<Role, string> = {
  customer: 'You name the price. No haggling.',
  packer: 'See the pay before you book.',
}
