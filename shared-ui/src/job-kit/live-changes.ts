import { type QueryClient, type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** The key of a query about a gig. */
export const gigKey = (id: number | null, ...rest: (string | number)[]) => ['gig', id, ...rest]

/**
 * Refetches queries after a change. TanStack Query 5 does not restart a query that loads for the first time,
 * and its answer may be older than the change. So this cancels such a load first; its callers get the answer
 * of the new one.
 */
export function refetchAfterChange(client: QueryClient, filters: QueryFilters = {}): Promise<void> {
  const loading: QueryFilters = {
    ...filters,
    type: 'active',
    predicate: (query) => query.state.data === undefined && filters.predicate?.(query) !== false,
  }
  void client.cancelQueries(loading, { silent: true, revert: false })
  return client.invalidateQueries(filters)
}

/** The queries of a gig, or of every gig, and of the lists. Only packers have bookings. */
export const gigQueries = (gigId: number | null): QueryFilters[] => [
  { queryKey: ['bookings'] },
  { queryKey: ['gigs'] },
  { queryKey: gigId === null ? ['gig'] : gigKey(gigId) },
]

/** Refetches a gig, or every gig, and the lists. `filters` can leave out queries. */
export const refetchGig = (client: QueryClient, gigId: number | null, filters?: QueryFilters) =>
  Promise.all(
    gigQueries(gigId).map((query) => refetchAfterChange(client, { ...filters, ...query })),
  )

/** The changes of a conversation. The shell shows it; the half shows how many messages are unread. */
export const messageKinds = ['message', 'messages_seen', 'phone']

/** The part of the shell's `live` that the hook uses. */
interface Live<Change> {
  subscribe(listener: (change: Change) => void): () => void
}

/**
 * Refetches the page's data after changes of others, and of this user in other tabs. A mutation lists its changes in
 * `meta.causes` and refetches itself.
 *
 * @param queriesOf returns the queries whose data a change concerns
 */
export function useLiveChanges<Change>(
  live: Live<Change>,
  queriesOf: (change: Change) => QueryFilters[],
): void {
  const client = useQueryClient()
  useEffect(
    () =>
      // The shell delays each tab's reset by a random time, so that tabs do not refetch all at once.
      live.subscribe((change) => {
        for (const query of queriesOf(change)) void refetchAfterChange(client, query)
      }),
    [client, live, queriesOf],
  )
}
