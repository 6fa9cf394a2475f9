import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { ApiError } from 'api/client'
import { useCallback, useSyncExternalStore } from 'react'
import { otherUserKey, sessionKey } from '../session/session.queries.ts'

/**
 * - offline: the browser has no network
 * - silent: a call got no response and is retried
 * - busy: a call got an error and is retried
 * - outdated: the page shows old data because a refetch failed
 * - unknown: the session request failed
 * - otherUser: the API refused a change because another user is signed in on this browser
 */
export type ConnectionProblem = 'offline' | 'silent' | 'busy' | 'outdated' | 'unknown' | 'otherUser'

const statusOf = (error: Error | null) => (error instanceof ApiError ? error.status : undefined)

function problemOf(client: QueryClient): ConnectionProblem | undefined {
  if (!navigator.onLine) return 'offline'
  const session = client.getQueryState(sessionKey)
  if (session?.data && client.getQueryData(otherUserKey)) return 'otherUser'
  // A retry does not reset `errorUpdateCount`, so the banner does not flicker.
  if (session?.data === undefined && session?.errorUpdateCount) return 'unknown'
  const states = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ state }) => state)
  const retried = states.find(
    ({ fetchStatus, fetchFailureCount }) => fetchStatus === 'fetching' && fetchFailureCount > 0,
  )
  if (retried) return statusOf(retried.fetchFailureReason) === 0 ? 'silent' : 'busy'
  const isOutdated = states.some(
    ({ status, data, error }) =>
      status === 'error' && data !== undefined && !isClientError(statusOf(error)),
  )
  return isOutdated ? 'outdated' : undefined
}

/** Errors that the page itself reports, such as an ended session or a deleted gig. */
const isClientError = (status = 0) => status >= 400 && status < 500 && status !== 429

export function useConnectionProblem(): ConnectionProblem | undefined {
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
  return useSyncExternalStore(subscribe, () => problemOf(client))
}
