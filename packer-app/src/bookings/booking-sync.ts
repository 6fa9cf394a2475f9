import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const channelName = 'manyhands-bookings'
/** Identifies this tab's own messages, which it receives too. */
const self = String(Math.random())

/** Refetches the packer's bookings and the lists, which change with every booking. */
export const refetchBookings = (client: QueryClient) =>
  Promise.all(['bookings', 'gigs'].map((key) => client.invalidateQueries({ queryKey: [key] })))

/** Notifies the packer's other tabs that a booking changed. Each tab then refetches. */
export function notifyOtherTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(self)
  channel.close()
}

/** Refetches when another tab reports a changed booking. */
export function useBookingSync(): void {
  const client = useQueryClient()
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return undefined
    const channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', ({ data }) => {
      if (data === self) return
      void refetchBookings(client)
      void client.invalidateQueries({ queryKey: ['gig'] })
    })
    return () => channel.close()
  }, [client])
}
