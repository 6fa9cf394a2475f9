import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { HalfProps } from 'shell/contract'

/** Refetches the packer's bookings and the gig lists. */
export const refetchBookings = (client: QueryClient) =>
  Promise.all(['bookings', 'gigs'].map((key) => client.invalidateQueries({ queryKey: [key] })))

/**
 * Refetches the page's data when either side, or another tab, has changed a gig. Without `live` (a shell
 * of contract 2), the page refetches only when the packer returns to the tab.
 */
export function useLiveChanges(live: HalfProps['live']): void {
  const client = useQueryClient()
  useEffect(
    () =>
      live?.subscribe(({ gig_id: gigId }) => {
        void refetchBookings(client)
        // A reset has no gig id, so refetch every gig. The shell already delays resets at random.
        void client.invalidateQueries({ queryKey: gigId === null ? ['gig'] : ['gig', gigId] })
      }),
    [client, live],
  )
}
