import { coverIndex, type Gig, type User } from 'api/contract'
import { useEffect, useRef, useState } from 'react'
import { LoadFailed, Page, Panel, Skeleton, Stack, StageBadge, eventSentence } from 'shared-ui'
import type { HalfProps } from 'shell/contract'
import { BookAction, MissingAction } from '../../bookings/booking-actions.tsx'
import { BookingCard } from '../../bookings/booking-card.tsx'
import { BookingDock } from '../../bookings/booking-dock.tsx'
import type { BookingState } from '../../bookings/booking-state.ts'
import { GigDescription } from '../../gigs/gig-description.tsx'
import { GigGallery } from '../../gigs/gig-gallery.tsx'
import { GigAddresses, GigRoute } from '../../gigs/gig-route.tsx'
import { MissingSpecialties, RequirementList } from '../../specialties/requirement-list.tsx'
import { GigStreet } from '../../bookings/trip/gig-street.tsx'
import { GigTimeline } from '../../bookings/trip/gig-timeline.tsx'
import { TripNews } from '../../bookings/trip/trip-news.tsx'
import { nextStepOf } from '../../bookings/trip/trip-steps.ts'
import { BackLink, BackToMarketplace, useMarketplaceState } from '../back-link.tsx'
import { PrintHead } from '../print-head.tsx'
import { BookedSide } from './booked-side.tsx'
import { BookingFailure, GigTaken } from './booking-failure.tsx'
import { GigColumns } from './gig-columns.ts'
import { MainAction } from './step-card.tsx'
import { TripDialogs } from './trip-dialogs.tsx'
import { useGigBooking } from './use-gig-booking.ts'
import { type TripState, useTrip } from './use-trip.ts'

interface GigViewProps {
  gig: Gig
  user: User
  notify: HalfProps['notify']
}

export function GigView({ gig, user, notify }: GigViewProps) {
  const booking = useGigBooking(gig, user, notify)
  const { state, required, has, missing } = booking
  const booked = useTrip(gig, state, notify)
  const { trip, events } = booked
  const isOwn = state === 'booked' || state === 'completed'
  const { search } = useMarketplaceState()
  const title = useFocusBack(`${state} ${trip?.stage}`)
  // If the packer has already booked the gig, the addresses come before the photos. The order does not
  // change when the packer books it on this page.
  const [isGalleryFirst] = useState(!isOwn)

  // A single photo goes in the text column, because it is too small for the full width.
  const isInColumn = gig.images.length < 2
  const gallery = (
    <GigGallery
      images={gig.images}
      hero={coverIndex(gig)}
      onFailure={() =>
        notify({ text: 'The photos could not be opened. Try again.', tone: 'warning' })
      }
    />
  )
  const failures = [booking.failure, booked.failure].filter((failure) => failure !== undefined)
  const problems = (
    <>
      {failures.map((failure) => (
        <BookingFailure key={failure.step ?? failure.action} {...failure} />
      ))}
      {booking.failedToLoad && (
        <LoadFailed title="Unable to load the booking details." onRetry={booking.reload} />
      )}
      {booked.failedToLoad && (
        <LoadFailed title="Unable to load your next step." onRetry={booked.reload} />
      )}
    </>
  )
  const isWork = isOwn && !isGalleryFirst
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
      <h1 ref={title} tabIndex={-1}>
        {gig.title}
      </h1>
    </Stack>
  )
  const bookAction = isOwn ? undefined : bookActionOf(booking)
  const mainAction = trip && nextStepOf(trip) && <MainAction gig={gig} booked={booked} />

  return (
    <>
      <Page>
        <title>{`${gig.title} · Manyhands`}</title>
        {isOwn && <PrintHead user={user} />}
        <BackToList state={state} packerId={user.id} />
        {isGalleryFirst && !isInColumn && gallery}
        {isWork && head}
        {isWork && !booked.failedToLoad && <GigStreet gig={gig} trip={trip} />}
        <GigColumns $isFirst={isGalleryFirst ? isInColumn : !isOwn} $isLong={isOwn}>
          <Stack $gap={isOwn ? 'var(--s-10)' : 'var(--s-6)'}>
            {isGalleryFirst && isInColumn && gallery}
            {!isWork && head}
            {isOwn ? <GigAddresses gig={gig} /> : <GigRoute gig={gig} />}
          </Stack>
          {isOwn ? (
            <BookedSide gig={gig} user={user} booked={booked}>
              {problems}
            </BookedSide>
          ) : (
            <BookingCard gig={gig} state={state} action={bookAction}>
              <BookingEnded booked={booked} />
              {state === 'unqualified' && (
                <MissingSpecialties
                  names={missing}
                  editPath={`/packer/${user.id}/specialtys/edit`}
                />
              )}
              {state === 'taken' && (
                <GigTaken
                  gigId={gig.id}
                  packerId={user.id}
                  search={search}
                  reason={booking.unavailable}
                />
              )}
              {problems}
            </BookingCard>
          )}
          <Stack $gap="var(--s-10)">
            {isOwn && !booked.failedToLoad && <GigTimeline gig={gig} trip={trip} events={events} />}
            <GigDescription text={gig.description} />
            {required && <RequirementList requirements={required} own={has} />}
            {!isGalleryFirst && gig.images.length > 0 && gallery}
          </Stack>
        </GigColumns>
      </Page>
      {bookAction && <BookingDock price={gig.price}>{bookAction}</BookingDock>}
      {mainAction && <BookingDock>{mainAction}</BookingDock>}
      {trip && <TripDialogs gig={gig} trip={trip} booked={booked} />}
      {trip && events && <TripNews events={events} customer={trip.customer.display_name} />}
    </>
  )
}

/** The button of a gig that the packer has not booked. */
function bookActionOf({ state, failedToLoad, book, onBook }: ReturnType<typeof useGigBooking>) {
  if (state === undefined && !failedToLoad) {
    return <Skeleton height="3.25rem" radius="0.875rem" />
  }
  if (state === 'open') return <BookAction book={book} onBook={onBook} />
  return state === 'unqualified' ? <MissingAction /> : undefined
}

/** Says that the customer ended the booking while the page was open. */
function BookingEnded({ booked: { ended, events } }: { booked: TripState }) {
  const event = events?.findLast(
    ({ trip_id, to_stage }) => trip_id === ended?.id && to_stage === ended?.stage,
  )
  if (!ended || !event || event.actor === 'packer') return null
  const view = { side: 'packer', other: ended.customer.display_name } as const
  return (
    <Panel tone="warning" title={eventSentence(event, view)}>
      {event.note ?? 'The gig is no longer yours.'}
    </Panel>
  )
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

function BackToList({
  state,
  packerId,
}: {
  state: BookingState | undefined
  packerId: User['id']
}) {
  if (state === 'booked') return <BackLink to="/packer/gigs/booked">Your Gigs</BackLink>
  if (state === 'completed')
    return <BackLink to={`/packer/${packerId}/gigs/pay`}>Your Pay</BackLink>
  return <BackToMarketplace />
}
