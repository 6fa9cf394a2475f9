import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { User } from 'api/contract'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { clearUnsavedInput } from '../remotes/unsaved-input.ts'
import { forgetPersonalSettings } from './personal-settings.ts'
import { saveRoleHint } from './role-hint.ts'
import { removeToken } from './sign-up-token.ts'
import { openSessionChannel } from './session-channel.ts'
import {
  forgetPersonalData,
  sessionKey,
  sessionQuery,
  signOut as endSession,
} from './session.queries.ts'

export type Role = User['user_type']

interface Session {
  /** null: nobody is signed in, or it is not known yet (`checking`). */
  user: User | null
  checking: boolean
  /** Whom this tab saw signed in when the session ended without a Sign Out here. */
  ended: User | null
  /** It could not be found out whether anybody is signed in. */
  failed: boolean
  /** Looks the user up again after a sign-in or sign-up, and tells the other tabs. */
  refresh(): Promise<void>
  /**
   * Signs out here and in the other tabs, then looks the user up again. It signs out here even if the
   * call fails: it resolves to false, and nothing is looked up, since the session may still be alive.
   */
  signOut(): Promise<boolean>
}

/** A Sign Out that has no answer by then counts as failed: nobody waits for it. */
const signOutPatienceMs = 3_000

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { data, isPending, errorUpdateCount } = useQuery(sessionQuery)
  const user = data ?? null
  // Asked again after a failure, it is no more known than before, and nothing on the page changes.
  const failed = data === undefined && errorUpdateCount > 0
  const checking = isPending && !failed
  const [lastSeen, setLastSeen] = useState<User | null>(null)
  if (user && user !== lastSeen) setLastSeen(user)
  const channel = useRef<ReturnType<typeof openSessionChannel>>(null)

  useEffect(() => {
    const open = openSessionChannel(() => void client.invalidateQueries({ queryKey: sessionKey }))
    channel.current = open
    return () => open.close()
  }, [client])

  const ended = user || checking ? null : lastSeen
  // A refused call told it here; the other tabs have not asked anything yet.
  useEffect(() => {
    if (ended) channel.current?.announce()
  }, [ended])

  const session = useMemo<Session>(
    () => ({
      user,
      checking,
      failed,
      ended,
      async refresh() {
        await client.refetchQueries({ queryKey: sessionKey })
        channel.current?.announce()
      },
      async signOut() {
        const done = await endSession(AbortSignal.timeout(signOutPatienceMs)).then(
          () => true,
          () => false,
        )
        setLastSeen(null)
        removeToken()
        forgetPersonalSettings()
        saveRoleHint(undefined)
        clearUnsavedInput()
        client.setQueryData(sessionKey, null)
        forgetPersonalData(client)
        if (done) void client.refetchQueries({ queryKey: sessionKey })
        channel.current?.announce()
        return done
      },
    }),
    [user, checking, failed, ended, client],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider')
  return session
}
