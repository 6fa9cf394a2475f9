import { type QueryClient, type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type HalfProps, type LiveChange, refetchAfterChange as refetch } from 'shell/contract'

/** The key of a query about a gig. */
export const gigKey = (id: number | null, ...rest: (string | number)[]) => ['gig', id, ...rest]

/** The queries of a gig, or of every gig, and of the lists. */
const gigQueries = (gigId: number | null): QueryFilters[] => [
  { queryKey: ['bookings'] },
  { queryKey: ['gigs'] },
  { queryKey: gigId === null ? ['gig'] : gigKey(gigId) },
]

/** Refetches a gig, or every gig, and the lists. `filters` can leave out queries. */
export const refetchGig = (client: QueryClient, gigId: number | null, filters?: QueryFilters) =>
  Promise.all(gigQueries(gigId).map((query) => refetch(client, { ...filters, ...query })))

/** The changes of a conversation. The shell shows it; the half shows how many messages are unread. */
const messageKinds = ['message', 'messages_seen', 'phone']

/** The queries whose data a live change concerns. A reset, after which everything may have changed, has no gig id. */
function queriesOf({ kind, gig_id: gigId }: LiveChange): QueryFilters[] {
  const trip = { queryKey: gigKey(gigId, 'trip') }
  const checks = { queryKey: ['checks'] }
  if (messageKinds.includes(kind)) return [{ queryKey: ['bookings'], exact: true }, trip]
  if (kind === 'payment') {
    return [{ queryKey: ['bookings', 'pay'] }, { queryKey: gigKey(gigId, 'payment') }, trip]
  }
  if (kind === 'check') return [checks]
  return kind === 'reset' ? [checks, ...gigQueries(gigId)] : gigQueries(gigId)
}

/**
 * Refetches the page's data after changes of others, and of this user in other tabs. A mutation lists its changes in
 * `meta.causes` and refetches itself.
 */
export function useLiveChanges(live: HalfProps['live']): void {
  const client = useQueryClient()
  useEffect(
    () =>
      // The shell delays each tab's reset by a random time, so that tabs do not refetch all at once.
      live.subscribe((change) => {
        for (const query of queriesOf(change)) void refetch(client, query)
      }),
    [client, live],
  )
}
