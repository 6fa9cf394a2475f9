import { useQuery } from '@tanstack/react-query'
import type { Gig, User } from 'api/contract'
import type { HalfProps } from 'shell/contract'
import { useNavigate } from 'react-router-dom'
import { isTaken, useBookGig, useCancelGig, useCompleteGig } from '../bookings/booking.mutations.ts'
import { bookingState } from '../bookings/booking-state.ts'
import { bookingsQuery } from '../bookings/bookings.queries.ts'
import { usePressGuard } from '../bookings/use-press-guard.ts'
import { gigRequirementsQuery } from '../gigs/gig.queries.ts'
import { packerSpecialtiesQuery } from '../specialties/specialties.queries.ts'

/** What stands between the packer and the gig, and what can be done about it. */
export function useGigBooking(gig: Gig, user: User, notify: HalfProps['notify']) {
  const navigate = useNavigate()
  const bookings = useQuery(bookingsQuery)
  const required = useQuery(gigRequirementsQuery(gig.id))
  const own = useQuery(packerSpecialtiesQuery(user.id))
  const book = useBookGig(gig.id)
  const cancel = useCancelGig(gig.id)
  const complete = useCompleteGig(gig.id)

  const has = new Set(own.data?.map(({ specialty_id }) => specialty_id))
  const missing = (required.data ?? []).filter(({ specialty_id }) => !has.has(specialty_id))
  const queries = [bookings, required, own]
  const known =
    bookings.data && required.data && own.data
      ? bookingState(gig, bookings.data, missing.length > 0, user.id)
      : undefined
  // A refused booking tells it before the gig is here anew.
  const state = known === 'open' && isTaken(book.error) ? 'taken' : known

  const mutations = [book, cancel, complete]
  const answers = mutations.map(({ status }) => status).join(' ')
  const guard = usePressGuard(state && `${state} ${answers}`)

  /** A failure is told until the next try, of whatever kind. */
  function forget() {
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
    failedToLoad: queries.some((query) => query.isLoadingError),
    reload: () => {
      for (const query of queries) if (query.isLoadingError) void query.refetch()
    },
    onBook: guard(() => {
      forget()
      book.mutate(undefined, {
        onSuccess: () => notify({ text: 'Booked. The full addresses are on this page.' }),
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
