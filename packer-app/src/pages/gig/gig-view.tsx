import { useQuery } from '@tanstack/react-query'
import type { Gig, User } from 'api/client'
import { coverIndex, isolate } from 'api/rules'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import {
  BackLink,
  LoadFailed,
  Page,
  Section,
  Skeleton,
  Stack,
  StageBadge,
  UrgentBadge,
} from 'shared-ui'
import { MoveFacts, MoveItems, OfferPanel, PushQuestion } from 'shared-ui/job-kit'
import type { HalfProps } from 'shell/contract'
import { BookAction, MissingAction } from '../../bookings/booking-actions.tsx'
import { BookingCard } from '../../bookings/booking-card.tsx'
import { BookingDock } from '../../bookings/booking-dock.tsx'
import { type BookingState, isClosed } from '../../bookings/booking-state.ts'
import { GigDescription } from '../../gigs/gig-description.tsx'
import { GigGallery } from '../../gigs/gig-gallery.tsx'
import { GigPlaces } from '../../gigs/gig-places.tsx'
import { GigSummary } from '../../gigs/gig-summary.tsx'
import { VerifiedOnly } from '../../checks/verified-only.tsx'
import { profileQuery } from '../../profile/profile.queries.ts'
import { MissingSpecialties, RequirementList } from '../../specialties/requirement-list.tsx'
import { needsPeople } from '../../gig-facts.ts'
import { GigReview } from '../../bookings/reviews/gig-review.tsx'
import { GigStreet } from '../../bookings/trip/gig-street.tsx'
import { GigTimeline } from '../../bookings/trip/gig-timeline.tsx'
import { TripNews } from '../../bookings/trip/trip-news.tsx'
import { nextStepOf } from '../../bookings/trip/trip-steps.ts'
import { BackToMarketplace, useMarketplaceState } from '../back-to-marketplace.tsx'
import { PackerPrintHead } from '../packer-print-head.tsx'
import { BookedSide } from './booked-side.tsx'
import { BookingEnded } from './booking-ended.tsx'
import { BookingFailure, GigClosed, GigDeclined } from './booking-failure.tsx'
import { GigColumns } from './gig-columns.ts'
import { clashDialog } from './lazy-clash-dialog.ts'
import { MainAction, UndoArrival } from './step-card.tsx'
import { Qualifies, ShortOfPeople } from './short-of-people.tsx'
import { TripDialogs } from './trip-dialogs.tsx'
import { useGigBooking } from './use-gig-booking.ts'
import { useProposals } from './use-proposals.ts'
import { useTrip } from './use-trip.ts'

interface GigViewProps {
  gig: Gig
  /** Whether the gig is that of a list, which has no rating of the customer. */
  isFromList: boolean
  user: User
  notify: HalfProps['notify']
  loadPushQuestion?: HalfProps['loadPushQuestion']
}

export function GigView({ gig, isFromList, user, notify, loadPushQuestion }: GigViewProps) {
  const booking = useGigBooking(gig, user, notify)
  const { state, required, has, missing, clashes } = booking
  // The question loads the dialog before it opens.
  const AskAboutClashes = clashDialog.loaded
  const booked = useTrip(gig, state, notify)
  const { trip, events, wasOwn, customer, confirmation } = booked
  const proposals = useProposals(gig, trip, notify)
  const isOwn = state === 'booked' || state === 'completed'
  const [hasDeclined, setHasDeclined] = useState(false)
  const { search } = useMarketplaceState()
  const nextGig = { gigId: gig.id, packerId: user.id, search }
  const home = useQuery({ ...profileQuery, enabled: !isOwn }).data?.home_zip
  const asked = `${proposals.change?.id} ${proposals.extra?.state} ${proposals.limit?.left}`
  const title = useFocusBack(`${state} ${trip?.stage} ${confirmation} ${asked}`)
  useScrollToTop(wasOwn)

  // A single photo goes in the text column, because it is too small for the full width.
  const isInColumn = gig.images.length < 2
  const gallery = (
    <GigGallery
      images={gig.images}
      hero={coverIndex(gig)}
      onFailure={() =>
        notify({
          text: 'The photos could not be opened. Check your connection, then try again.',
          tone: 'warning',
        })
      }
    />
  )
  const failures = [booking.failure, ...booked.failures, proposals.failure].filter(
    (failure) => failure !== undefined,
  )
  const problems = (
    <>
      {failures.map((failure) => (
        <BookingFailure key={failure.step ?? failure.action} {...failure} />
      ))}
      {booking.failedToLoad && (
        <LoadFailed title="The booking details could not be loaded." onRetry={booking.reload} />
      )}
      {booked.failedToLoad && (
        <LoadFailed title="Your next step could not be loaded." onRetry={booked.reload} />
      )}
      {proposals.failedToLoad && (
        <LoadFailed
          title="What you and the customer have asked could not be loaded."
          onRetry={proposals.reload}
        />
      )}
    </>
  )
  const head = (
    <Stack $gap="var(--s-4)">
      {isOwn && (
        <div>
          {trip ? (
            <StageBadge stage={trip.stage} big />
          ) : (
            <Skeleton width="6rem" height="2rem" radius="var(--r-full)" />
          )}
        </div>
      )}
      {!isOwn && gig.is_urgent && (
        <div>
          <UrgentBadge big />
        </div>
      )}
      <h1 ref={title} tabIndex={-1}>
        {isolate(gig.title)}
      </h1>
      {!isOwn && <GigSummary gig={gig} isFromList={isFromList} home={home} />}
    </Stack>
  )
  const places = <GigPlaces gig={gig} isOwn={isOwn} />
  const bookAction = isOwn ? undefined : bookActionOf(booking, confirmation)
  const hasMainAction = isOwn && (trip ? nextStepOf(trip) : confirmation)

  return (
    <>
      <Page>
        <title>{`${isolate(gig.title)} · Manyhands`}</title>
        {isOwn && <PackerPrintHead user={user} />}
        <BackToList state={state} packerId={user.id} />
        {/* For the packer who has booked the gig, its addresses come before the photos. */}
        {wasOwn ? head : !isInColumn && gallery}
        {isOwn && !booked.failedToLoad && <GigStreet gig={gig} trip={trip} />}
        {wasOwn && !isOwn && <BookingEnded booked={booked} />}
        {state === 'booked' && trip?.stage === 'booked' && (
          <PushQuestion
            load={loadPushQuestion}
            title={`Know when ${trip.customer.display_name} writes or changes the gig?`}
          />
        )}
        <GigColumns $isFirst={!wasOwn && isInColumn} $isLong={isOwn}>
          <Stack>
            {!wasOwn && isInColumn && gallery}
            {!wasOwn && head}
            {wasOwn && places}
          </Stack>
          {isOwn ? (
            <BookedSide gig={gig} user={user} booked={booked} proposals={proposals}>
              {state === 'booked' && booking.shortOf && (
                <ShortOfPeople {...booking.shortOf} isBooked />
              )}
              {problems}
            </BookedSide>
          ) : (
            <BookingCard gig={gig} isFromList={isFromList} state={state} action={bookAction}>
              {state === 'unqualified' && (
                <MissingSpecialties
                  names={missing}
                  editPath={`/packer/${user.id}/specialtys/edit`}
                />
              )}
              {!isClosed(state) &&
                (hasDeclined ? (
                  <GigDeclined {...nextGig} />
                ) : (
                  <OfferPanel gig={gig} side="packer" onEnded={() => setHasDeclined(true)} />
                ))}
              {booking.shortOf && state && !isClosed(state) && (
                <ShortOfPeople {...booking.shortOf} />
              )}
              {gig.verified_only && state && !isClosed(state) && (
                <VerifiedOnly missing={booking.missingChecks} />
              )}
              {booking.qualifies && required && (
                <Qualifies specialties={required.length} helpers={gig.move?.helpers ?? 1} />
              )}
              {isClosed(state) && (
                <GigClosed {...nextGig} state={state} reason={booking.unavailable} />
              )}
              {problems}
            </BookingCard>
          )}
          <Stack $gap="var(--s-10)">
            {!wasOwn && places}
            <GigReview gig={gig} trip={trip ?? booked.ended} notify={notify} />
            {isOwn && !booked.failedToLoad && <GigTimeline gig={gig} trip={trip} events={events} />}
            {isOwn && (
              <Section title="The move">
                <MoveFacts gig={gig} />
              </Section>
            )}
            {gig.move?.items && (
              <Section title="Items">
                <MoveItems items={gig.move.items} />
              </Section>
            )}
            <GigDescription text={gig.description} />
            {required && <RequirementList requirements={required} own={has} />}
            {wasOwn && gig.images.length > 0 && gallery}
          </Stack>
        </GigColumns>
      </Page>
      {bookAction && <BookingDock price={gig.price}>{bookAction}</BookingDock>}
      {hasMainAction && (
        <BookingDock>
          <MainAction gig={gig} booked={booked} />
          <UndoArrival booked={booked} />
        </BookingDock>
      )}
      {clashes && AskAboutClashes && <AskAboutClashes gigId={gig.id} {...clashes} />}
      {trip && <TripDialogs gig={gig} trip={trip} booked={booked} proposals={proposals} />}
      {customer && events && <TripNews events={events} customer={customer} notify={notify} />}
    </>
  )
}

/** Returns the button of a gig that the packer has not booked. */
function bookActionOf(booking: ReturnType<typeof useGigBooking>, confirmation: string | undefined) {
  const { state, failedToLoad, isBooking, onBook, missingChecks, shortOf } = booking
  if (state === undefined && !failedToLoad) {
    return <Skeleton height="3.25rem" radius="0.875rem" />
  }
  if (state === 'open' && shortOf) {
    return <MissingAction>{needsPeople(shortOf.helpers)}</MissingAction>
  }
  if (state === 'open' && missingChecks.length > 0) {
    return <MissingAction>Not verified yet</MissingAction>
  }
  if (state === 'open') {
    return <BookAction isBooking={isBooking} confirmation={confirmation} onBook={onBook} />
  }
  return state === 'unqualified' ? <MissingAction>Missing Specialties</MissingAction> : undefined
}

/** Moves the focus to the title when a change of state removes the focused button. */
function useFocusBack(state: string) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== state && document.activeElement === document.body) {
      title.current?.focus({ preventScroll: true })
    }
    before.current = state
  }, [state])
  return title
}

/** Scrolls to the top when the packer books the gig, because the page then has other content. */
function useScrollToTop(wasOwn: boolean) {
  const before = useRef(wasOwn)
  useEffect(() => {
    if (wasOwn && !before.current) document.documentElement.scrollTop = 0
    before.current = wasOwn
  }, [wasOwn])
}

function BackToList({
  state,
  packerId,
}: {
  state: BookingState | undefined
  packerId: User['id']
}) {
  if (state === 'booked') {
    return (
      <BackLink as={Link} to="/packer/gigs/booked">
        Your Gigs
      </BackLink>
    )
  }
  if (state === 'completed') {
    return (
      <BackLink as={Link} to={`/packer/${packerId}/gigs/pay`}>
        Your Pay
      </BackLink>
    )
  }
  return <BackToMarketplace />
}
