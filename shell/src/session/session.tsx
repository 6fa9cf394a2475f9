import { useQuery, useQueryClient } from '@tanstack/react-query'
import { read, type User } from 'api/client'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useInsertionEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { api } from '../api.ts'
import { halfNames } from '../contract/release.ts'
import { forgetSheets } from '../day/kept-days.ts'
import { clearUnsavedInput } from '../remotes/unsaved-input.ts'
import { openChannel } from './open-channel.ts'
import { saveRoleHint } from './role-hint.ts'
import { forgetPersonalData, sessionKey, sessionQuery } from './session.queries.ts'
import { removeToken } from './sign-up-token.ts'

export type Role = User['user_type']

interface Session {
  /** null: no session, or not known yet (`checking`). */
  user: User | null
  checking: boolean
  /** The user whose session ended without a Sign Out in this tab. */
  ended: User | null
  /** The session request failed. */
  failed: boolean
  /** Refetches the session after a sign-in or sign-up, and notifies the other tabs. */
  refresh(): Promise<void>
  /**
   * Signs out in all tabs, then refetches the session. If the call fails, it signs out on the page only
   * and resolves to false. It then refetches nothing, since the session may still exist.
   */
  signOut(): Promise<boolean>
}

/** A sign-out call fails after this time without a response. */
const signOutTimeoutMs = 3_000

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { data, isPending, errorUpdateCount } = useQuery(sessionQuery)
  const user = data ?? null
  // A retry does not reset `errorUpdateCount`, so the page does not change during the retry.
  const failed = data === undefined && errorUpdateCount > 0
  const checking = isPending && !failed
  const [lastSeen, setLastSeen] = useState<User | null>(null)
  if (user && user !== lastSeen) setLastSeen(user)
  // Each change names this user (api/client). Insertion effects run first: a page that has just rendered for
  // another user never sends a change for the previous one.
  useInsertionEffect(() => {
    globalThis.actingUser = user?.id
  }, [user])
  const channel = useRef<ReturnType<typeof openSessionChannel>>(null)

  useEffect(() => {
    const open = openSessionChannel(() => void client.invalidateQueries({ queryKey: sessionKey }))
    channel.current = open
    return () => open.close()
  }, [client])

  const ended = user || checking ? null : lastSeen
  // The session has ended without a Sign Out in this tab, for example with a 401. Notify the other tabs,
  // which may still show the user as signed in.
  useEffect(() => {
    if (ended) channel.current?.announce()
  }, [ended])

  // The session may have ended on another device, or while this browser was closed.
  const isVisitor = !user && !checking && !failed
  useEffect(() => {
    if (isVisitor) forgetSheets()
  }, [isVisitor])

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
        const done = await endSession(AbortSignal.timeout(signOutTimeoutMs)).then(
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

/** Ends the session of this browser. Not a hook, because Sign Out must work without waiting for the call. */
export const endSession = (signal: AbortSignal) =>
  read(api.api.auth.signout.$delete(undefined, { init: { signal } }))

/**
 * Opens a channel to the browser's other tabs. `announce` tells them of a sign-in or sign-out. `onChange`
 * runs when another tab announces one.
 */
function openSessionChannel(onChange: () => void) {
  const channel = openChannel('manyhands-session')
  channel?.addEventListener('message', onChange)
  return {
    announce: () => channel?.postMessage('changed'),
    close: () => channel?.close(),
  }
}

/** The prefix of keys and databases with personal settings of this browser (docs/contract.md). */
const prefix = 'manyhands-personal-'

/** Removes what this browser keeps of a user: settings and drafts of the halves, unsent input of this tab, the day sheet. */
export function forgetPersonalSettings() {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
    }
    for (const half of halfNames) globalThis.indexedDB?.deleteDatabase(`${prefix}${half}`)
  } catch {
    // Storage is blocked: nothing was kept.
  }
}
