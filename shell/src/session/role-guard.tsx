import { type ReactNode, useEffect, useState } from 'react'
import { LoadingPage } from '../loading/loading-page.tsx'
import { prefetchHalf } from '../remotes/lazy-half.ts'
import { Redirect } from './redirect.tsx'
import { forgetRequested, homeOf } from './requested-address.ts'
import { type Role, useSession } from './session.tsx'
import { SignInFirst } from './sign-in-first.tsx'
import { LazySessionPrompt } from '../sign-in/lazy-session-prompt.ts'

/** How long the guard shows Loading before it decides. */
const guardDelayMs = 200

function useWaited(ms: number) {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return waited
}

/**
 * Shows its children to users with `role`. Shown children stay until the user signs out in this tab.
 * Prefetches the half as soon as the session shows that the user has the role.
 */
export function RoleGuard({ role, children }: { role: Role; children: ReactNode }) {
  const { user, checking, ended } = useSession()
  const waited = useWaited(guardDelayMs)
  const allowed = user?.user_type === role
  const [entered, setEntered] = useState(false)
  if (allowed && !entered) setEntered(true)

  useEffect(() => {
    if (!allowed) return
    forgetRequested()
    prefetchHalf(`${role}-app`)
  }, [allowed, role])

  if (!waited || checking) return <LoadingPage />
  if (allowed) return children
  // The session ended while this page was open, without a Sign Out in this tab, or another user has signed
  // in. The half stays, because it may hold unsaved input. The half itself decides when `afterSession`
  // replaces its page.
  if (entered && (user || ended)) return children
  if (user) return <Redirect to={homeOf[user.user_type]} />
  // A Sign Out on this page leads to `/`, which then asks for no sign-in.
  if (ended?.user_type !== role) return entered ? <Redirect to="/" /> : <SignInFirst />
  return <LazySessionPrompt role={role} />
}
