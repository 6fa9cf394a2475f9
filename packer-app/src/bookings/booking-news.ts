import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const channelName = 'manyhands-bookings'
/** A tab hears its own word, too, and knows it by this. */
const self = String(Math.random())

/** Asks anew for the packer's bookings and the lists, of which some gig comes or goes with them. */
export const refetchBookings = (client: QueryClient) =>
  Promise.all(['bookings', 'gigs'].map((key) => client.invalidateQueries({ queryKey: [key] })))

/** Says that something was booked, canceled or completed here; what it was, each tab asks itself. */
export function tellOtherTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(self)
  channel.close()
}

/** Keeps this tab in step with what is booked in another one. */
export function useBookingNews(): void {
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
