import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { ApiError } from 'api/client'
import { useCallback, useSyncExternalStore } from 'react'
import { sessionKey } from '../session/session.queries.ts'

/**
 * What is wrong with the line, as far as the page in view is concerned: the browser has no network; a
 * call had no answer, or that of a server in trouble, and is made again; what is on the screen could
 * not be asked for anew; or it could not be found out who is signed in.
 */
export type Trouble = 'offline' | 'silent' | 'busy' | 'outdated' | 'unknown'

const statusOf = (error: Error | null) => (error instanceof ApiError ? error.status : undefined)

function troubleOf(client: QueryClient): Trouble | undefined {
  if (!navigator.onLine) return 'offline'
  const session = client.getQueryState(sessionKey)
  // Also while it is asked again: the strip stays as it is.
  if (session?.data === undefined && session?.errorUpdateCount) return 'unknown'
  const states = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ state }) => state)
  const repeated = states.find(
    ({ fetchStatus, fetchFailureCount }) => fetchStatus === 'fetching' && fetchFailureCount > 0,
  )
  if (repeated) return statusOf(repeated.fetchFailureReason) === 0 ? 'silent' : 'busy'
  const isOutdated = states.some(
    ({ status, data, error }) =>
      status === 'error' && data !== undefined && !isRefusal(statusOf(error)),
  )
  return isOutdated ? 'outdated' : undefined
}

/** The page that asked tells it: the session is over, the gig is gone. */
const isRefusal = (status = 0) => status >= 400 && status < 500 && status !== 429

export function useConnectionProblem(): Trouble | undefined {
  const client = useQueryClient()
  const subscribe = useCallback(
    (change: () => void) => {
      const unsubscribe = client.getQueryCache().subscribe(change)
      for (const event of ['online', 'offline']) window.addEventListener(event, change)
      return () => {
        unsubscribe()
        for (const event of ['online', 'offline']) window.removeEventListener(event, change)
      }
    },
    [client],
  )
  return useSyncExternalStore(subscribe, () => troubleOf(client))
}
