import { type QueryClient, type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { HalfProps } from 'shell/contract'
import { bookingsQuery } from './bookings.queries.ts'

/**
 * Refetches queries after a change. TanStack Query 5 does not restart a query that loads for the first time,
 * and its answer may be older than the change. So this cancels such a load first; its callers get the answer
 * of the new one.
 */
function refetch(client: QueryClient, filters: QueryFilters) {
  const loading: QueryFilters = {
    ...filters,
    type: 'active',
    predicate: ({ state }) => state.data === undefined,
  }
  void client.cancelQueries(loading, { silent: true, revert: false })
  return client.invalidateQueries(filters)
}

/** Refetches the packer's bookings and the gig lists. */
export const refetchBookings = (client: QueryClient) =>
  Promise.all(['bookings', 'gigs'].map((key) => refetch(client, { queryKey: [key] })))

/** Refetches where the packer's money is: the sums of Your Pay, the gig's payment, and whether it is secured. */
function refetchMoney(client: QueryClient, gigId: number | null) {
  void refetch(client, { queryKey: ['bookings', 'pay'] })
  void refetch(client, { queryKey: ['gig', gigId, 'payment'] })
  void refetch(client, { queryKey: ['gig', gigId, 'trip'] })
}

/** The changes of a conversation. The shell shows it; the half shows how many messages are unread. */
const messageKinds = ['message', 'messages_seen', 'phone']

function refetchUnread(client: QueryClient, gigId: number | null) {
  void refetch(client, { queryKey: bookingsQuery.queryKey, exact: true })
  void refetch(client, { queryKey: ['gig', gigId, 'trip'] })
}

/**
 * Refetches the page's data when the customer, or the packer in any tab, has changed a gig. A shell before
 * contract 3 passes no `live`: the page then shows a change only when it refetches for another reason, such
 * as the packer's return to the tab.
 */
export function useLiveChanges(live: HalfProps['live']): void {
  const client = useQueryClient()
  useEffect(
    () =>
      live?.subscribe(({ kind, gig_id: gigId }) => {
        if (messageKinds.includes(kind)) return refetchUnread(client, gigId)
        if (kind === 'payment') return refetchMoney(client, gigId)
        if (kind === 'check' || kind === 'reset') {
          void refetch(client, { queryKey: ['checks'] })
        }
        if (kind === 'check') return undefined
        void refetchBookings(client)
        // A reset has no gig id, so refetch every gig. The shell delays each tab's reset by a random time, so
        // that tabs do not refetch all at once.
        void refetch(client, { queryKey: gigId === null ? ['gig'] : ['gig', gigId] })
      }),
    [client, live],
  )
}
