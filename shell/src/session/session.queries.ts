import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { read, type User } from 'api/client'
import { api } from '../api.ts'
import { saveRoleHint } from './role-hint.ts'

export const sessionKey = ['session'] as const

/** Holds true after the API refused a change because another user is signed in on this browser. */
export const otherUserKey = ['other-user'] as const

/** A session request fails after this time, so that the page does not show Loading forever. */
const timeoutMs = 8_000

/**
 * Returns the response to the early script's session request; undefined if that request failed or takes too
 * long. Only the first call gets the response.
 */
function takeEarlyResponse() {
  const response = window.early?.session
  delete window.early?.session
  return response && Promise.race([response, afterTimeout()]).catch(() => undefined)
}

const afterTimeout = () =>
  new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), timeoutMs)
  })

/** The id of the user whose data each query client holds. */
const owners = new WeakMap<QueryClient, number>()

/** Clears the cache when the user changes, so that no user sees the data of another on the same device. */
function changeOwner(client: QueryClient, user: User | null) {
  if (!user) return
  const owner = owners.get(client)
  if (owner !== undefined && owner !== user.id) forgetPersonalData(client)
  owners.set(client, user.id)
}

/** Removes everything from the cache except the session. */
export function forgetPersonalData(client: QueryClient) {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
}

const fetchSession = () =>
  api.api.auth.authenticate.$get(undefined, { init: { signal: AbortSignal.timeout(timeoutMs) } })

type SessionResponse = Awaited<ReturnType<typeof fetchSession>>

/** After a session request and its retries have failed, the shell repeats it at this interval. */
const retryIntervalMs = 10_000

/** The signed-in user; null without a session. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  // Without this annotation TypeScript infers no type for the query's data.
  refetchInterval: ({ state }: { state: { status: string } }) =>
    state.status === 'error' && retryIntervalMs,
  queryFn: async ({ client }): Promise<User | null> => {
    // The early script made the half's first calls for the user of its session. Drop their responses if
    // the session is requested again, because the user may be another one.
    if (!window.early?.session) window.early?.calls?.clear()
    const early = await takeEarlyResponse()
    const user = await read(early ? Promise.resolve(early as SessionResponse) : fetchSession())
    if (!early || !user) window.early?.calls?.clear()
    changeOwner(client, user)
    client.removeQueries({ queryKey: otherUserKey })
    saveRoleHint(user?.user_type)
    return user
  },
})
