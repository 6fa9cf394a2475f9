import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { HalfProps } from 'shell/contract'

/** Refetches the packer's bookings and the lists, which change with every booking. */
export const refetchBookings = (client: QueryClient) =>
  Promise.all(['bookings', 'gigs'].map((key) => client.invalidateQueries({ queryKey: [key] })))

/**
 * Refetches what the page shows of a job when either side, or another tab, has changed it. Without
 * `live` (a shell of contract 2), the page refetches when the packer returns to it.
 */
export function useLiveChanges(live: HalfProps['live']): void {
  const client = useQueryClient()
  useEffect(
    () =>
      live?.subscribe(({ gig_id: gigId }) => {
        void refetchBookings(client)
        // A reset names no gig. The shell spreads resets over time.
        void client.invalidateQueries({ queryKey: gigId === null ? ['gig'] : ['gig', gigId] })
      }),
    [client, live],
  )
}
