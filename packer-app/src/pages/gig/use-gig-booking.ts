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
import type { BookingQuestion } from '../../bookings/booking-questions.tsx'
import { type BookingState, bookingState } from '../../bookings/booking-state.ts'
import { bookingsQuery } from '../../bookings/bookings.queries.ts'
import { gigRequirementsQuery } from '../../gigs/gig.queries.ts'
import { packerSpecialtiesQuery } from '../../specialties/specialties.queries.ts'

/** The last failed call, unless the state shows that it succeeded after all. */
function troubleOf(
  state: BookingState | undefined,
  book: Error | null,
  cancel: Error | null,
  complete: Error | null,
) {
  if (book && (state === 'open' || state === 'lacking')) return { act: 'booked', error: book }
  if (cancel && state === 'booked') return { act: 'canceled', error: cancel }
  if (complete && state === 'booked') return { act: 'marked completed', error: complete }
  return undefined
}

/** The answer was lost, and the bookings could not be read since: the call may have succeeded. */
const isUnknown = (act: { error: Error | null; submittedAt: number }, readAt: number) =>
  isAnswerLost(act.error) && readAt < act.submittedAt

/** The state of the booking, its three mutations with their failures, and the two confirmations. */
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
  // A booking refused with 409 shows as taken before the refetched gig arrives.
  const state = known === 'open' && isTaken(book.error) ? 'taken' : known

  const mutations = [book, cancel, complete]

  /** Whether the packer has the gig booked, by the refetched bookings. */
  const holds = () =>
    client
      .getQueryData(bookingsQuery.queryKey)
      ?.some((booking) => booking.gig_id === gig.id && booking.gig_status_id === gigStatus.booked)

  /** False for a press without a network: nothing was sent, so the outcome is known. */
  const [wasSent, setWasSent] = useState(true)

  const [asking, setAsking] = useState<BookingQuestion>()
  /** Fixed when the page opens, so that no button moves when the pickup time passes. */
  const [openedAt] = useState(() => Date.now())

  /** Called before each attempt: removes the failure message of the last one. */
  function forget() {
    setAsking(undefined)
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
    trouble: troubleOf(state, book.error, cancel.error, complete.error),
    isUnknown: wasSent && mutations.some((act) => isUnknown(act, bookings.dataUpdatedAt)),
    failedToLoad: queries.some((query) => query.isLoadingError),
    reload: () => {
      for (const query of queries) if (query.isLoadingError) void query.refetch()
    },
    onBook() {
      forget()
      const booked = () => notify({ text: 'Booked. The full addresses are now on this page.' })
      book.mutate(undefined, {
        onSuccess: booked,
        // The answer was lost, but the API stored the booking.
        onError: () => holds() && booked(),
      })
    },
    asking: state === 'booked' ? asking : undefined,
    onAskCancel: () => setAsking('cancel'),
    onAskComplete: () => setAsking('complete'),
    onCloseQuestion: () => setAsking(undefined),
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
