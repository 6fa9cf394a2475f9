import { useQueryClient } from '@tanstack/react-query'
import { ApiError, read } from 'api/client'
import { type Booking, gigStatus } from 'api/contract'
import { api } from '../api.ts'
import { useSingleMutation } from '../single-mutation.ts'
import { refetchBookings, notifyOtherTabs } from './booking-sync.ts'
import { bookingsQuery } from './bookings.queries.ts'

/** True when another packer booked the gig first. */
export const isTaken = (error: unknown) => error instanceof ApiError && error.status === 409

/** After a failed call, waits this long for fresh bookings before showing the failure. */
const refetchTimeoutMs = 2_000

/**
 * The options that booking, canceling and completing share: one call at a time. After each call, this
 * tab and the packer's other tabs refetch the bookings, the lists and the gig, whose street addresses
 * only show while it is booked.
 */
function useBookingOptions(gigId: number) {
  const client = useQueryClient()
  return {
    mutationKey: ['booking', gigId],
    /** Writes the response into the cache, so that the page updates before the refetch completes. */
    show: (booking: Booking | undefined) =>
      client.setQueryData(bookingsQuery.queryKey, (bookings) => {
        if (!bookings) return undefined
        const others = bookings.filter((other) => other.gig_id !== gigId)
        return booking ? [booking, ...others] : others
      }),
    onSettled: (_answer: unknown, error: Error | null) => {
      const fresh = Promise.all([
        refetchBookings(client),
        client.invalidateQueries({ queryKey: ['gig', gigId] }),
      ])
      notifyOtherTabs()
      if (!error) return undefined
      // The response may be lost although the API stored the change: wait for fresh bookings.
      return Promise.race([fresh, new Promise((resolve) => setTimeout(resolve, refetchTimeoutMs))])
    },
  }
}

const param = (gigId: number) => ({ param: { gigId: String(gigId) } })

export function useBookGig(gigId: number) {
  const { show, ...options } = useBookingOptions(gigId)
  return useSingleMutation({
    ...options,
    mutationFn: () => read(api.api.packer.gigs[':gigId'].$post(param(gigId))),
    onSuccess: show,
  })
}

export function useCancelGig(gigId: number) {
  const { show, ...options } = useBookingOptions(gigId)
  return useSingleMutation({
    ...options,
    mutationFn: () => read(api.api.packer.gigs[':gigId'].$delete(param(gigId))),
    onSuccess: () => show(undefined),
  })
}

export function useCompleteGig(gigId: number) {
  const { show, ...options } = useBookingOptions(gigId)
  return useSingleMutation({
    ...options,
    mutationFn: () =>
      read(
        api.api.packer.gig[':gigId'].$put({
          ...param(gigId),
          json: { gig_status_id: gigStatus.completed },
        }),
      ),
    onSuccess: show,
  })
}
