import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from 'api/client'
import { sessionKey } from './session/session.queries.ts'

const isUnauthorized = (error: Error) => error instanceof ApiError && error.status === 401

/**
 * Whether a second try may bring more: there was no answer at all, or the server is in trouble or has
 * too much to do, and wants no longer pause than a person waits.
 */
const isPassing = (error: Error) =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 429 || error.status >= 500) &&
  Number(error.retryAfter) <= longestWish

/** Seconds that a server may ask for; with the spread on top it is half a minute. */
const longestWish = 20

/**
 * Twice as long each time, and never less than the server asks for. Spread by half, so that the pages
 * which an outage has stopped together do not come back together.
 */
const pauseMs = (failures: number, error: Error) =>
  Math.max(2 ** failures, error instanceof ApiError ? Number(error.retryAfter) : 0) *
  (1000 + 500 * Math.random())

// Before React goes on: what it draws in pieces it would draw once more, in one piece, if at the end
// a query had changed of which nobody had told it yet.
notifyManager.setScheduler(queueMicrotask)

/**
 * The page's one cache, for shell and halves: data stays fresh for 60 seconds, and a 401 from any
 * call means that the session is over.
 */
export function createQueryClient(): QueryClient {
  const noticeEnd = (error: Error) => {
    if (isUnauthorized(error)) client.setQueryData(sessionKey, null)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: noticeEnd }),
    mutationCache: new MutationCache({
      // A refused sign-in is a 401 too, and says nothing of the session.
      onError: (error, _variables, _result, mutation) => {
        if (mutation.meta?.signsIn !== true) noticeEnd(error)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 5 * 60_000,
        // Queries only: what changes anything is sent again by nobody but the person.
        retry: (failures, error) => failures < 2 && navigator.onLine && isPassing(error),
        retryDelay: pauseMs,
        // Without a network a call fails and the page says so, instead of waiting in silence.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
