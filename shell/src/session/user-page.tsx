import type { User } from 'api/client'
import { type ReactNode, useEffect, useState } from 'react'
import { LoadingPage } from '../loading/loading-page.tsx'
import { LazySessionPrompt } from '../sign-in/lazy-session-prompt.ts'
import { Redirect } from './redirect.tsx'
import { forgetRequested } from './requested-address.ts'
import { useSession } from './session.tsx'
import { SignInFirst } from './sign-in-first.tsx'

/** A page of the shell for users of both roles. Without a session it does what the role guard does. */
export function UserPage({ children }: { children: (user: User) => ReactNode }) {
  const { user, checking, ended } = useSession()
  const [entered, setEntered] = useState(false)
  if (user && !entered) setEntered(true)
  const isOpen = user !== null
  useEffect(() => {
    if (isOpen) forgetRequested()
  }, [isOpen])

  if (user) return children(user)
  if (checking) return <LoadingPage />
  if (ended) return <LazySessionPrompt role={ended.user_type} />
  // Sign Out and deletion lead to `/`, which then asks for no sign-in.
  return entered ? <Redirect to="/" /> : <SignInFirst />
}
