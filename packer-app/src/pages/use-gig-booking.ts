import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from 'api/client'
import { type Gig, gigStatus, type User } from 'api/contract'
import { useState } from 'react'
import type { HalfProps } from 'shell/contract'
import { useNavigate } from 'react-router-dom'
import { isTaken, useBookGig, useCancelGig, useCompleteGig } from '../bookings/booking.mutations.ts'
import { type BookingState, bookingState } from '../bookings/booking-state.ts'
import { bookingsQuery } from '../bookings/bookings.queries.ts'
import { usePressGuard } from '../bookings/use-press-guard.ts'
import { gigRequirementsQuery } from '../gigs/gig.queries.ts'
import { packerSpecialtiesQuery } from '../specialties/specialties.queries.ts'

/** What was tried last and is not so: what came true all the same was no failure. */
function troubleOf(
  state: BookingState | undefined,
  book: Error | null,
  cancel: Error | null,
  complete: Error | null,
) {
  if (book && (state === 'open' || state === 'lacking')) return { act: 'booked', error: book }
  if (cancel && state === 'booked') return { act: 'cancelled', error: cancel }
  if (complete && state === 'booked') return { act: 'marked completed', error: complete }
  return undefined
}

/** The answer was lost, and what is booked could not be read since: nobody knows what came of it. */
const isUnknown = (act: { error: Error | null; submittedAt: number }, readAt: number) =>
  act.error instanceof ApiError &&
  [0, 502, 504].includes(act.error.status) &&
  readAt < act.submittedAt

/** What stands between the packer and the gig, and what can be done about it. */
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
  const lacks = required.data && own.data ? missing.length > 0 : undefined
  const known = bookings.data && bookingState(gig, bookings.data, lacks, user.id)
  // A refused booking tells it before the gig is here anew.
  const state = known === 'open' && isTaken(book.error) ? 'taken' : known

  const mutations = [book, cancel, complete]
  const guard = usePressGuard(state)

  /** Whether the packer holds the gig by now. */
  const holds = () =>
    client
      .getQueryData(bookingsQuery.queryKey)
      ?.some((booking) => booking.gig_id === gig.id && booking.gig_status_id === gigStatus.booked)

  /** Pressed without a network, nothing was sent. */
  const [wasSent, setWasSent] = useState(true)

  /** A failure is told until the next try, of whatever kind. */
  function forget() {
    setWasSent(navigator.onLine)
    for (const mutation of mutations) mutation.reset()
  }

  return {
    state,
    has,
    required: required.data,
    missing: missing.map(({ specialty_name }) => specialty_name),
    book,
    cancel,
    complete,
    trouble: troubleOf(state, book.error, cancel.error, complete.error),
    isUnknown: wasSent && mutations.some((act) => isUnknown(act, bookings.dataUpdatedAt)),
    failedToLoad: queries.some((query) => query.isLoadingError),
    reload: () => {
      for (const query of queries) if (query.isLoadingError) void query.refetch()
    },
    onBook: guard(() => {
      forget()
      const booked = () => notify({ text: 'Booked. The full addresses are on this page.' })
      book.mutate(undefined, {
        onSuccess: booked,
        // The answer was lost, the booking was not.
        onError: () => holds() && booked(),
      })
    }),
    onCancel: guard(() => {
      forget()
      cancel.mutate(undefined, {
        onSuccess: () => notify({ text: 'Cancelled. The gig is back on the marketplace.' }),
      })
    }),
    onComplete: guard(() => {
      forget()
      complete.mutate(undefined, {
        onSuccess: () => {
          notify({ text: 'Done. The gig is in your pay now.' })
          void navigate(`/packer/${user.id}/gigs/pay`)
        },
      })
    }),
  }
}
