import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isAnswerLost } from 'api/client'
import { type Gig, gigStatus, type User } from 'api/contract'
import { useState } from 'react'
import type { HalfProps } from 'shell/contract'
import { useNavigate } from 'react-router-dom'
import {
  isTaken,
  useBookGig,
  useCancelGig,
  useCompleteGig,
} from '../../bookings/bookings.mutations.ts'
import type { BookingConfirmation } from '../../bookings/booking-confirmations.tsx'
import { type BookingState, bookingState } from '../../bookings/booking-state.ts'
import { bookingsQuery } from '../../bookings/bookings.queries.ts'
import { gigRequirementsQuery } from '../../gigs/gig.queries.ts'
import { packerSpecialtiesQuery } from '../../specialties/specialties.queries.ts'

/** The failed call, unless the refetched state shows that it succeeded. */
function failureOf(
  state: BookingState | undefined,
  book: Error | null,
  cancel: Error | null,
  complete: Error | null,
) {
  if (book && (state === 'open' || state === 'unqualified'))
    return { action: 'booked', error: book }
  if (cancel && state === 'booked') return { action: 'canceled', error: cancel }
  if (complete && state === 'booked') return { action: 'marked completed', error: complete }
  return undefined
}

/** The response was lost and the bookings have not been refetched: the call may have succeeded. */
const isUnknown = (call: { error: Error | null; submittedAt: number }, readAt: number) =>
  isAnswerLost(call.error) && readAt < call.submittedAt

/** The booking's state, its three mutations with failures, and its two confirmation dialogs. */
export function useGigBooking(gig: Gig, user: User, notify: HalfProps['notify']) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const bookings = useQuery(bookingsQuery)
  const required = useQuery(gigRequirementsQuery(gig.id))
  const own = useQuery(packerSpecialtiesQuery(user.id))
  const book = useBookGig(gig.id)
  const cancel = useCancelGig(gig.id)
  const complete = useCompleteGig(gig.id)

  const has = own.data && new Set(own.data.map(({ specialty_id }) => specialty_id))
  const missing = (required.data ?? []).filter(({ specialty_id }) => !has?.has(specialty_id))
  const queries = [bookings, required, own]
  const isMissingSpecialty = required.data && own.data ? missing.length > 0 : undefined
  const known = bookings.data && bookingState(gig, bookings.data, isMissingSpecialty, user.id)
  // After a 409, the gig shows as taken before the refetch completes.
  const state = known === 'open' && isTaken(book.error) ? 'taken' : known

  const mutations = [book, cancel, complete]

  /** Whether the refetched bookings contain this gig. */
  const isBookedNow = () =>
    client
      .getQueryData(bookingsQuery.queryKey)
      ?.some((booking) => booking.gig_id === gig.id && booking.gig_status_id === gigStatus.booked)

  /** False if the packer clicked while offline: nothing was sent, so the outcome is known. */
  const [wasSent, setWasSent] = useState(true)

  const [confirming, setConfirming] = useState<BookingConfirmation>()
  /** Fixed when the page opens, so that buttons do not swap when the pickup time passes. */
  const [openedAt] = useState(() => Date.now())

  /** Called before each attempt: clears the previous failure. */
  function forget() {
    setConfirming(undefined)
    setWasSent(navigator.onLine)
    for (const mutation of mutations) mutation.reset()
  }

  return {
    state,
    isBeforePickup: openedAt < Date.parse(gig.pickup_date),
    has,
    required: required.data,
    missing: missing.map(({ specialty_name }) => specialty_name),
    book,
    cancel,
    complete,
    failure: failureOf(state, book.error, cancel.error, complete.error),
    isUnknown: wasSent && mutations.some((call) => isUnknown(call, bookings.dataUpdatedAt)),
    failedToLoad: queries.some((query) => query.isLoadingError),
    reload: () => {
      for (const query of queries) if (query.isLoadingError) void query.refetch()
    },
    onBook() {
      forget()
      const booked = () => notify({ text: 'Booked. The full addresses are now on this page.' })
      book.mutate(undefined, {
        onSuccess: booked,
        // The response was lost, but the API stored the booking.
        onError: () => isBookedNow() && booked(),
      })
    },
    confirming: state === 'booked' ? confirming : undefined,
    onAskCancel: () => setConfirming('cancel'),
    onAskComplete: () => setConfirming('complete'),
    onCloseConfirmation: () => setConfirming(undefined),
    onCancel() {
      forget()
      cancel.mutate(undefined, {
        onSuccess: () => notify({ text: 'Canceled. The gig is back on the marketplace.' }),
      })
    },
    onComplete() {
      forget()
      complete.mutate(undefined, {
        onSuccess: () => {
          notify({ text: "Gig completed. It's now in your pay." })
          void navigate(`/packer/${user.id}/gigs/pay`)
        },
      })
    },
  }
}
