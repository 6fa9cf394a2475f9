import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Gig, isAnswerLost, problemText, type User } from 'api/client'
import { gigStatus } from 'api/rules'
import { useIsBefore, useSingleFlight } from 'shared-ui'
import type { HalfProps } from 'shell/contract'
import { isTaken, useBookGig } from '../../bookings/bookings.mutations.ts'
import { bookingState } from '../../bookings/booking-state.ts'
import { bookingsQuery } from '../../bookings/bookings.queries.ts'
import { missingChecks } from '../../checks/check-words.ts'
import { checksQuery } from '../../checks/checks.queries.ts'
import { lacksPeople } from '../../gig-facts.ts'
import { gigRequirementsQuery } from '../../gigs/gig.queries.ts'
import { profileQuery } from '../../profile/profile.queries.ts'
import { packerSpecialtiesQuery } from '../../specialties/specialties.queries.ts'
import type { Failure } from './booking-failure.tsx'
import { useClashQuestion } from './use-clash-question.ts'

/** Returns whether the packer can book or has booked the gig, and the booking call with its failure. */
export function useGigBooking(gig: Gig, user: User, notify: HalfProps['notify']) {
  const client = useQueryClient()
  const bookings = useQuery(bookingsQuery)
  const required = useQuery(gigRequirementsQuery(gig.id))
  const own = useQuery(packerSpecialtiesQuery(user.id))
  // Only some gigs need the checks or the size of the crew. If they do not load, the API decides.
  const checking = useQuery({ ...checksQuery, enabled: gig.verified_only })
  const checks = checking.data
  const helpers = gig.move?.helpers ?? 1
  const profile = useQuery({ ...profileQuery, enabled: helpers > 1 })
  const crew = profile.data?.crew_size
  const book = useBookGig(gig)

  const has = own.data && new Set(own.data.map(({ specialty_id }) => specialty_id))
  const missing = (required.data ?? []).filter(({ specialty_id }) => !has?.has(specialty_id))
  const queries = [bookings, required, own]
  const isMissingSpecialty = required.data && own.data ? missing.length > 0 : undefined
  const hasExpired = !useIsBefore(gig.bookable_until ?? null) && gig.bookable_until !== undefined
  const known =
    bookings.data && bookingState(gig, bookings.data, isMissingSpecialty, user.id, hasExpired)
  // A 409 means that the gig is taken. The page says so even before the refetch completes.
  const decided = known === 'open' && isTaken(book.error) ? 'taken' : known
  // All that is missing appears at once, so that the page moves once.
  const isDeciding = checking.isLoading || profile.isLoading
  const state =
    isDeciding && (decided === 'open' || decided === 'unqualified') ? undefined : decided

  /** Returns whether the refetched bookings contain this gig. */
  const isBookedNow = () =>
    client
      .getQueryData(bookingsQuery.queryKey)
      ?.some((booking) => booking.gig_id === gig.id && booking.gig_status_id === gigStatus.booked)

  /**
   * Returns the failure of the booking call, or undefined if the refetched bookings contain the gig, because
   * then only the response was lost.
   */
  function failure(): Failure | undefined {
    if (!book.error || (state !== 'open' && state !== 'unqualified')) return undefined
    const isUnknown = isAnswerLost(book.error) && bookings.dataUpdatedAt < book.submittedAt
    return { action: 'booked', error: book.error, isUnknown }
  }

  const question = useClashQuestion(gig.id)
  const { run, busy } = useSingleFlight(async (isSure: boolean) => {
    if (!isSure && (await question.ask())) return undefined
    const booked = () => notify({ text: 'Booked. The full addresses are now on this page.' })
    return book.mutateAsync(undefined, {
      onSuccess: booked,
      // If the refetched bookings contain the gig, the API stored the booking and only the response was
      // lost.
      onError: () => isBookedNow() && booked(),
    })
  })

  return {
    state,
    /**
     * For a taken gig: why the API rejected the booking. Undefined if the gig itself shows why the packer cannot
     * book it.
     */
    unavailable:
      known === 'open' && state === 'taken'
        ? problemText(book.error, ['error'], undefined)
        : undefined,
    has,
    required: required.data,
    /** The checks that the packer lacks for a gig for verified packers. */
    missingChecks: gig.verified_only && checks ? missingChecks(checks) : [],
    /** If the gig asks for more people than the packer brings: both numbers. */
    shortOf: crew !== undefined && lacksPeople(gig, crew) ? { helpers, crew } : undefined,
    /** Whether the packer is known to qualify: specialties, checks and people. */
    qualifies:
      state === 'open' &&
      (!gig.verified_only || (checks && missingChecks(checks).length === 0)) &&
      (helpers === 1 || (crew !== undefined && !lacksPeople(gig, crew))),
    missing: missing.map(({ specialty_name }) => specialty_name),
    /** Whether the page checks for clashes or sends the booking. */
    isBooking: busy,
    failure: failure(),
    failedToLoad: queries.some((query) => query.isLoadingError),
    reload: () => {
      for (const query of queries) if (query.isLoadingError) void query.refetch()
    },
    onBook: () => run(false),
    clashes: question.schedule && {
      schedule: question.schedule,
      open: question.isOpen && state === 'open',
      onBook: () => {
        question.close()
        run(true)
      },
      onClose: question.close,
    },
  }
}
