import { useState } from 'react'
import { LoadingPage } from '../layout/loading-page.tsx'
import { AuthLayout, type AuthLayoutProps } from './auth-layout.tsx'
import { GoTo } from './go-to.tsx'
import { homeOf } from './home.ts'
import { roleHint } from './role-hint.ts'
import { useSession } from './session.tsx'

/**
 * A sign-in or sign-up page. A person who opens it while signed in goes to their own start. A person
 * who signs in or up on it stays until its form leads on.
 */
export function SignPage(props: AuthLayoutProps) {
  const { user, checking } = useSession()
  const [visitor, setVisitor] = useState(false)
  if (!visitor && !checking && !user) setVisitor(true)
  if (user && !visitor) return <GoTo to={homeOf[user.user_type]} />
  // The hint says that there is probably a session. Without it the form need not wait for the answer.
  return checking && roleHint() ? <LoadingPage /> : <AuthLayout {...props} />
}
