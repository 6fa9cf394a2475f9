import type { User } from 'api/contract'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { LoadingPage } from '../loading/loading-page.tsx'
import { LazySessionPrompt } from '../sign-in/lazy-session-prompt.ts'
import { Redirect } from './redirect.tsx'
import { useSession } from './session.tsx'

/** A page of the shell for users of both roles. Without a session it does what the role guard does. */
export function UserPage({ children }: { children: (user: User) => ReactNode }) {
  const { user, checking, ended } = useSession()
  const { pathname, search, hash } = useLocation()
  const [entered, setEntered] = useState(false)
  if (user && !entered) setEntered(true)

  if (user) return children(user)
  if (checking) return <LoadingPage />
  if (ended) return <LazySessionPrompt role={ended.user_type} />
  // After Sign Out or deletion, without state: with state, the landing page would ask the user to sign in.
  return <Redirect to="/" state={entered ? undefined : pathname + search + hash} />
}
