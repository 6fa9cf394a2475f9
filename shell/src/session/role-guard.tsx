import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Loading, Page } from 'shared-ui'
import { prefetchHalf } from '../remotes/lazy-half.ts'
import { GoTo } from './go-to.tsx'
import { homeOf, soughtAt } from './home.ts'
import { type Role, useSession } from './session.tsx'
import { LazySessionPrompt } from './lazy-session-prompt.ts'

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
 * Lets only `role` through. Its half is fetched while the guard waits, and nobody else's: code of
 * the other half does not even cross the line.
 */
export function RoleGuard({ role, children }: { role: Role; children: ReactNode }) {
  const { user, checking, ended, failed } = useSession()
  const { pathname, search, hash } = useLocation()
  const sought = useMemo(() => soughtAt({ pathname, search, hash }), [pathname, search, hash])
  const waited = useWaited(guardDelayMs)
  const allowed = user?.user_type === role
  const [entered, setEntered] = useState(false)
  if (allowed && !entered) setEntered(true)

  useEffect(() => {
    if (allowed) prefetchHalf(`${role}-app`).catch(() => {})
  }, [allowed, role])

  if (!waited || checking) {
    return (
      <Page>
        <title>Manyhands</title>
        <Loading text="Loading" />
      </Page>
    )
  }
  if (allowed) return children
  // The session ended elsewhere while this page was open: nothing navigates by itself. The half stays,
  // whoever has signed in since: it may hold what was typed.
  if (entered && (user || ended)) return children
  if (user) return <GoTo to={homeOf[user.user_type]} />
  if (ended?.user_type !== role) return <GoTo to="/" state={failed ? sought : undefined} />
  return <LazySessionPrompt role={role} />
}
