import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, isOtherUser, read } from 'api/client'
import type { Booking } from 'api/contract'
import { api } from '../api.ts'
import { refetchBookings } from './live-changes.ts'
import { bookingsQuery } from './bookings.queries.ts'

/**
 * Returns whether the API rejected a booking because the gig is already booked, usually by another packer, or
 * has expired.
 */
export const isTaken = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && !isOtherUser(error)

/** How long a failed call waits for fresh bookings before the page shows the failure. */
const refetchTimeoutMs = 2_000

/**
 * Returns the options that booking a gig and all changes of a trip share. After each call, the page refetches
 * the bookings, the lists and the gig with its trip.
 */
export function useBookingOptions(gigId: number) {
  const client = useQueryClient()
  return {
    onSettled: (_answer: unknown, error: Error | null) => {
      const fresh = Promise.all([
        refetchBookings(client),
        client.invalidateQueries({ queryKey: ['gig', gigId] }),
      ])
      if (!error) return undefined
      // Wait for the fresh bookings: if only the response was lost, the page then shows the change instead of
      // a failure.
      return Promise.race([fresh, new Promise((resolve) => setTimeout(resolve, refetchTimeoutMs))])
    },
  }
}

export function useBookGig(gigId: number) {
  const client = useQueryClient()
  return useMutation({
    ...useBookingOptions(gigId),
    mutationFn: () =>
      read(api.api.packer.gigs[':gigId'].$post({ param: { gigId: String(gigId) } })),
    /** Writes the response into the cache, so that the page updates before the refetch completes. */
    onSuccess: (booking: Booking) =>
      client.setQueryData(bookingsQuery.queryKey, (bookings) =>
        bookings ? [booking, ...bookings.filter((other) => other.gig_id !== gigId)] : undefined,
      ),
  })
}
