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
  /** Asks the API anew, after a sign-in or sign-up, and tells the other tabs. */
  refresh(): Promise<void>
  /** Signs out here and in the other tabs, also when the call fails. */
  signOut(): Promise<void>
}

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { data, isPending } = useQuery(sessionQuery)
  const user = data ?? null
  const [lastSeen, setLastSeen] = useState<User | null>(null)
  if (user && user !== lastSeen) setLastSeen(user)
  const channel = useRef<ReturnType<typeof openSessionChannel>>(null)

  useEffect(() => {
    const open = openSessionChannel(() => void client.invalidateQueries({ queryKey: sessionKey }))
    channel.current = open
    return () => open.close()
  }, [client])

  const session = useMemo<Session>(
    () => ({
      user,
      checking: isPending,
      ended: user || isPending ? null : lastSeen,
      async refresh() {
        await client.refetchQueries({ queryKey: sessionKey })
        channel.current?.announce()
      },
      async signOut() {
        try {
          await endSession()
        } catch {
          // Signing out has to work for the person even when the API cannot be reached.
        }
        setLastSeen(null)
        client.setQueryData(sessionKey, null)
        forgetPersonalData(client)
        channel.current?.announce()
      },
    }),
    [user, isPending, lastSeen, client],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider')
  return session
}
