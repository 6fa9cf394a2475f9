import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isOtherUser } from 'api/client'
import { otherUserKey, sessionKey } from './session/session.queries.ts'

const isUnauthorized = (error: Error) => error instanceof ApiError && error.status === 401

/** Whether a retry may succeed: after no response, a 429 or a 5xx, unless Retry-After exceeds 20 seconds. */
const isTransient = (error: Error) =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 429 || error.status >= 500) &&
  Number(error.retryAfter) <= maxRetryAfterSeconds

/** Jitter adds up to 50 %, so the longest wait is 30 seconds. */
const maxRetryAfterSeconds = 20

/**
 * Doubles the delay with each failure, but waits at least the server's Retry-After. Up to 50 % jitter keeps
 * pages from retrying in lockstep after an outage.
 */
const retryDelayMs = (failures: number, error: Error) =>
  Math.max(2 ** failures, error instanceof ApiError ? Number(error.retryAfter) : 0) *
  (1000 + 500 * Math.random())

// Notify React of query changes in a microtask. With the default timer, a change could reach React only
// after a concurrent render, and React would discard that render and repeat it synchronously.
notifyManager.setScheduler(queueMicrotask)

/** The query client of the shell and both halves. Data is fresh for 60 seconds. A 401 from any call ends the session. */
export function createQueryClient(): QueryClient {
  const endSessionOn401 = (error: Error) => {
    if (isUnauthorized(error)) client.setQueryData(sessionKey, null)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: endSessionOn401 }),
    mutationCache: new MutationCache({
      // A failed sign-in is also a 401, but does not end a session.
      onError: (error, _variables, _result, mutation) => {
        if (mutation.meta?.signsIn !== true) endSessionOn401(error)
        // The page stays with its unsaved input. The connection banner offers actions.
        if (isOtherUser(error)) client.setQueryData(otherUserKey, true)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 5 * 60_000,
        // This option does not apply to mutations: a mutation is sent again only if the user repeats it.
        retry: (failures, error) => failures < 2 && navigator.onLine && isTransient(error),
        retryDelay: retryDelayMs,
        // Also send calls while offline: they fail, and the page shows the error. The default would pause
        // them.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  client.setQueryDefaults(otherUserKey, { gcTime: Infinity })
  return client
}
