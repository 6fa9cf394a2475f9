import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { HalfProps } from 'shell/contract'

/** Refetches the packer's bookings and the lists, which change with every booking. */
export const refetchBookings = (client: QueryClient) =>
  Promise.all(['bookings', 'gigs'].map((key) => client.invalidateQueries({ queryKey: [key] })))

/** After a lost connection, all pages refetch within this time, so that they do not do so at once. */
const spreadMs = 3_000

/**
 * Refetches what the page shows of a job when either side, or another tab, has changed it. Without
 * `live` (a shell of contract 2), the page refetches when the packer returns to it.
 */
export function useLiveChanges(live: HalfProps['live']): void {
  const client = useQueryClient()
  useEffect(() => {
    let reset: ReturnType<typeof setTimeout> | undefined
    const refetch = (...gigId: number[]) => {
      void refetchBookings(client)
      void client.invalidateQueries({ queryKey: ['gig', ...gigId] })
    }
    const unsubscribe = live?.subscribe(({ gig_id: gigId }) => {
      if (gigId !== null) return refetch(gigId)
      clearTimeout(reset)
      reset = setTimeout(refetch, Math.random() * spreadMs)
    })
    return () => {
      unsubscribe?.()
      clearTimeout(reset)
    }
  }, [client, live])
}
