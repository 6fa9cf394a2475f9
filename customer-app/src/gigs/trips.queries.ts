import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError, nextCursor, read, readWithHeaders } from 'api/client'
import type { CustomerJob, GigEvent, Trip } from 'api/contract'
import { api } from '../api.ts'
import { gigsKey } from './gigs.queries.ts'

/** The states by which the API filters a customer's jobs. */
export type JobState = 'open' | 'active' | 'done'

const historyPage = '50'

/** Fetches the customer's jobs in one state, or all jobs, newest first and page by page. */
export const historyQuery = (state: JobState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...gigsKey, 'history', state ?? 'all'],
    queryFn: async ({ signal, pageParam }): Promise<{ jobs: CustomerJob[]; next?: string }> => {
      const query = { limit: historyPage, ...(state && { state }) }
      const { body, headers } = await readWithHeaders(
        api.api.customer.jobs.$get(
          { query: pageParam ? { ...query, cursor: pageParam } : query },
          { init: { signal } },
        ),
      )
      return { jobs: body, next: nextCursor(headers) }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/**
 * Returns the first elements of every query key about one gig. `isOfOther` in live-updates.ts relies on the
 * order.
 */
export const oneGigKey = (gigId: number) => [...gigsKey, 'one', gigId] as const

export const gigQuery = (gigId: number) =>
  queryOptions({
    queryKey: [...oneGigKey(gigId), 'gig'],
    queryFn: ({ signal }) =>
      nullIfMissing(
        read(api.api.gig[':id'].$get({ param: { id: String(gigId) } }, { init: { signal } })),
      ),
  })

/** Fetches the gig's events, oldest first. The data is null if this customer has no such gig. */
export const eventsQuery = (gigId: number) =>
  queryOptions({
    queryKey: [...oneGigKey(gigId), 'events'],
    queryFn: ({ signal }): Promise<GigEvent[] | null> =>
      nullIfMissing(
        read(
          api.api.gigs[':id'].events.$get(
            { param: { id: String(gigId) }, query: {} },
            { init: { signal } },
          ),
        ),
      ),
  })

/** Fetches a current or ended trip of the gig. */
export const tripQuery = (gigId: number, tripId: number) =>
  queryOptions({
    queryKey: [...oneGigKey(gigId), 'trip', tripId],
    queryFn: ({ signal }): Promise<Trip> =>
      read(api.api.trips[':id'].$get({ param: { id: String(tripId) } }, { init: { signal } })),
  })

/** Returns null instead of rejecting with a 404. */
export const nullIfMissing = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })
