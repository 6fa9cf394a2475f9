import { coverIndex, type Gig, type User } from 'api/contract'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Badge, LoadFailed, Page, Skeleton, Stack } from 'shared-ui'
import type { HalfProps } from 'shell/contract'
import {
  BookAction,
  CancelAction,
  CompleteAction,
  DirectionsAction,
  MissingAction,
} from '../../bookings/booking-actions.tsx'
import { BookingCard, BookingDock } from '../../bookings/booking-card.tsx'
import { BookingConfirmations } from '../../bookings/booking-confirmations.tsx'
import type { BookingState } from '../../bookings/booking-state.ts'
import { GigDescription } from '../../gigs/gig-description.tsx'
import { directionsTo } from '../../gigs/map-links.ts'
import { GigGallery } from '../../gigs/gig-gallery.tsx'
import { GigAddresses, GigRoute } from '../../gigs/gig-route.tsx'
import { MissingSpecialties, RequirementList } from '../../specialties/requirement-list.tsx'
import { BackLink, BackToMarketplace, useMarketplaceState } from '../back-link.tsx'
import { BookingFailure, GigTaken } from './booking-failure.tsx'
import { GigColumns } from './gig-columns.ts'
import { PrintHead } from '../print-head.tsx'
import { useGigBooking } from './use-gig-booking.ts'

interface GigViewProps {
  gig: Gig
  user: User
  notify: HalfProps['notify']
}

export function GigView({ gig, user, notify }: GigViewProps) {
  const booking = useGigBooking(gig, user, notify)
  const { state, required, has, missing } = booking
  const isOwn = state === 'booked' || state === 'completed'
  const { search } = useMarketplaceState()
  const title = useFocusBack(state)

  const { main, others } = actionsOf(gig, booking)
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

  return (
    <>
      <Page>
        <title>{`${gig.title} · Manyhands`}</title>
        {isOwn && <PrintHead user={user} />}
        <BackToList state={state} packerId={user.id} />
        {!isInColumn && gallery}
        <GigColumns $isFirst={isInColumn}>
          <Stack $gap={isOwn ? 'var(--s-10)' : 'var(--s-6)'}>
            {isInColumn && gallery}
            <Stack $gap="var(--s-4)">
              {isOwn && <BookingBadge state={state} />}
              <h1 ref={title} tabIndex={-1}>
                {gig.title}
              </h1>
            </Stack>
            {isOwn ? <GigAddresses gig={gig} /> : <GigRoute gig={gig} />}
          </Stack>
          <BookingCard gig={gig} state={state} action={main} others={others}>
            {state === 'unqualified' && (
              <MissingSpecialties names={missing} editPath={`/packer/${user.id}/specialtys/edit`} />
            )}
            {state === 'taken' && <GigTaken gigId={gig.id} packerId={user.id} search={search} />}
            {booking.failure && (
              <BookingFailure {...booking.failure} isUnknown={booking.isUnknown} />
            )}
            {booking.failedToLoad && (
              <LoadFailed title="Unable to load the booking details." onRetry={booking.reload} />
            )}
          </BookingCard>
          <Stack $gap="var(--s-10)">
            <GigDescription text={gig.description} />
            {required && <RequirementList requirements={required} own={has} />}
          </Stack>
        </GigColumns>
      </Page>
      {main && <BookingDock price={gig.price}>{main}</BookingDock>}
      <BookingConfirmations
        gig={gig}
        confirming={booking.confirming}
        isBeforePickup={booking.isBeforePickup}
        onCancelGig={booking.onCancel}
        onComplete={booking.onComplete}
        onClose={booking.onCloseConfirmation}
      />
    </>
  )
}

/** The primary action, which the dock shows on narrow screens, and the other actions. */
function actionsOf(gig: Gig, booking: ReturnType<typeof useGigBooking>) {
  const { state, book, cancel, complete, isBeforePickup } = booking
  if (state === undefined && !booking.failedToLoad) {
    return { main: <Skeleton height="3.25rem" radius="0.875rem" /> }
  }
  if (state === 'open') return { main: <BookAction book={book} onBook={booking.onBook} /> }
  if (state === 'unqualified') return { main: <MissingAction /> }
  if (state !== 'booked') return {}
  const directions = { href: directionsTo(gig.pickup_location) }
  const completion = { complete, onComplete: booking.onAskComplete }
  return {
    main: isBeforePickup ? (
      <DirectionsAction variant="primary" {...directions} />
    ) : (
      <CompleteAction variant="primary" {...completion} />
    ),
    others: (
      <>
        {isBeforePickup ? (
          <CompleteAction variant="second" {...completion} />
        ) : (
          <DirectionsAction variant="second" {...directions} />
        )}
        <CancelAction cancel={cancel} onCancel={booking.onAskCancel} />
      </>
    ),
  }
}

function BookingBadge({ state }: { state: BookingState }) {
  return (
    <div>
      <Badge tone="positive" icon={<Check size={16} style={{ strokeWidth: 2.5 }} aria-hidden />}>
        {state === 'completed' ? 'Completed' : 'Booked by you'}
      </Badge>
    </div>
  )
}

/** Moves the focus to the title when a state change removes the focused button. */
function useFocusBack(state: BookingState | undefined) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current && before.current !== state && document.activeElement === document.body) {
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
