import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { HalfProps } from 'shell/contract'
import { bookingsQuery } from './bookings.queries.ts'

/** Refetches the packer's bookings and the gig lists. */
export const refetchBookings = (client: QueryClient) =>
  Promise.all(['bookings', 'gigs'].map((key) => client.invalidateQueries({ queryKey: [key] })))

/** Refetches where the packer's money is: the sums of Your Pay, the gig's payment, and whether it is secured. */
function refetchMoney(client: QueryClient, gigId: number | null) {
  void client.invalidateQueries({ queryKey: ['bookings', 'pay'] })
  void client.invalidateQueries({ queryKey: ['gig', gigId, 'payment'] })
  void client.invalidateQueries({ queryKey: ['gig', gigId, 'trip'] })
}

/** The changes of a conversation. The shell shows it; the half shows how many messages are unread. */
const messageKinds = ['message', 'messages_seen', 'phone']

function refetchUnread(client: QueryClient, gigId: number | null) {
  void client.invalidateQueries({ queryKey: bookingsQuery.queryKey, exact: true })
  void client.invalidateQueries({ queryKey: ['gig', gigId, 'trip'] })
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
          void client.invalidateQueries({ queryKey: ['checks'] })
        }
        if (kind === 'check') return undefined
        void refetchBookings(client)
        // A reset has no gig id, so refetch every gig. The shell delays each tab's reset by a random time, so
        // that tabs do not refetch all at once.
        void client.invalidateQueries({ queryKey: gigId === null ? ['gig'] : ['gig', gigId] })
      }),
    [client, live],
  )
}
