import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, read } from 'api/client'
import { type Booking, gigStatus } from 'api/contract'
import { api } from '../api.ts'
import { refetchBookings, tellOtherTabs } from './booking-news.ts'
import { bookingsQuery } from './bookings.queries.ts'

/** True when somebody else was first. */
export const isTaken = (error: unknown) => error instanceof ApiError && error.status === 409

/** The server's sentence, else ours. */
export function bookingFailure(error: Error, fallback: string): string {
  return (error instanceof ApiError && error.problem?.error) || fallback
}

/** How long a failure waits to be held against what is true now. */
const truthPatienceMs = 2_000

/**
 * After a booking has changed, or turned out to be other than thought: what the answer says is shown
 * at once, and bookings, the gig (its streets come and go with the booking) and the lists are asked
 * for anew, here and in the packer's other tabs.
 */
function useBookingChange(gigId: number) {
  const client = useQueryClient()
  return {
    show: (booking: Booking | undefined) =>
      client.setQueryData(bookingsQuery.queryKey, (bookings) => {
        if (!bookings) return undefined
        const others = bookings.filter((other) => other.gig_id !== gigId)
        return booking ? [booking, ...others] : others
      }),
    /** A failure is one only then: its answer may have been lost, and not the booking. */
    refetch: (_answer: unknown, error: Error | null) => {
      const fresh = Promise.all([
        refetchBookings(client),
        client.invalidateQueries({ queryKey: ['gig', gigId] }),
      ])
      tellOtherTabs()
      if (!error) return undefined
      return Promise.race([fresh, new Promise((resolve) => setTimeout(resolve, truthPatienceMs))])
    },
  }
}

const param = (gigId: number) => ({ param: { gigId: String(gigId) } })

export function useBookGig(gigId: number) {
  const { show, refetch } = useBookingChange(gigId)
  return useMutation({
    mutationFn: () => read(api.api.packer.gigs[':gigId'].$post(param(gigId))),
    onSuccess: show,
    onSettled: refetch,
  })
}

export function useCancelGig(gigId: number) {
  const { show, refetch } = useBookingChange(gigId)
  return useMutation({
    mutationFn: () => read(api.api.packer.gigs[':gigId'].$delete(param(gigId))),
    onSuccess: () => show(undefined),
    onSettled: refetch,
  })
}

export function useCompleteGig(gigId: number) {
  const { show, refetch } = useBookingChange(gigId)
  return useMutation({
    mutationFn: () =>
      read(
        api.api.packer.gig[':gigId'].$put({
          ...param(gigId),
          json: { gig_status_id: gigStatus.completed },
        }),
      ),
    onSuccess: show,
    onSettled: refetch,
  })
}
