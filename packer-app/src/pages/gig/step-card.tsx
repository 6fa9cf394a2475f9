import type { Gig, Trip, User } from 'api/client'
import { firstName, gigStatus, isBeforeArrival, isolate, mostLateMs, period } from 'api/rules'
import { Clock, HandCoins, Undo2, UserX } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import {
  Button,
  ButtonLink,
  decisionText,
  directionsTo,
  onFirstClick,
  Skeleton,
  useIsBefore,
  VisuallyHidden,
} from 'shared-ui'
import styled from 'styled-components'
import { DirectionsAction } from '../../bookings/booking-actions.tsx'
import { Actions, Frame, OnlyWide } from '../../bookings/card-style.ts'
import { clockTime } from '../../bookings/trip/arrival-times.ts'
import { CodeForm, codeFieldId } from '../../bookings/trip/code-form.tsx'
import { StepAction } from '../../bookings/trip/step-action.tsx'
import { Bars, Head, Quote, Skips, Text } from '../../bookings/trip/step-card-style.ts'
import {
  nextStepOf,
  skipsOf,
  startOf,
  steps,
  stepsDone,
  stepTexts,
} from '../../bookings/trip/trip-steps.ts'
import { AskedExtra } from './proposal-cards.tsx'
import type { ProposalState } from './use-proposals.ts'
import type { TripState } from './use-trip.ts'

const ScreenCard = styled(Frame)`
  @media print {
    display: none;
  }
`

interface GigAndTrip {
  gig: Gig
  booked: TripState
}

interface MainActionProps extends GigAndTrip {
  /** Set if something else is more important than the primary button. */
  variant?: 'soft' | undefined
}

interface StepCardProps extends GigAndTrip {
  user: User
  proposals: ProposalState
  /** Warnings and failures. */
  children: ReactNode
}

/** Returns the card's title for a packer who has no more steps. */
function overTitle({ stage }: Trip): string {
  if (stage === 'disputed') return 'Your side'
  return stage === 'resolved' ? 'Review finished' : 'All steps done'
}

/**
 * Shows the next step of the trip with its number and, as the last step, the form for the completion code.
 */
export function StepCard({ gig, user, booked, proposals, children }: StepCardProps) {
  const id = useId()
  const { trip, failedToLoad } = booked
  const done = trip ? stepsDone(trip) : 0
  const isOver = trip && !nextStepOf(trip)
  // A completed gig has only a button.
  const height = gig.gig_status_id === gigStatus.completed ? '3.25rem' : '12rem'
  return (
    <ScreenCard as="section" aria-labelledby={id}>
      <Head>
        <h2 id={id}>{isOver ? overTitle(trip) : 'Next step'}</h2>
        {trip && !isOver && <span>{`${done + 1} of ${steps.length}`}</span>}
      </Head>
      <Bars>
        {steps.map((step, index) => (
          <i key={step} className={index < done ? 'done' : undefined} />
        ))}
      </Bars>
      {children}
      <AskedExtra gig={gig} booked={booked} proposals={proposals} />
      {trip ? (
        <Steps gig={gig} user={user} booked={booked} proposals={proposals} />
      ) : (
        !failedToLoad && <Skeleton height={height} radius="0.875rem" />
      )}
    </ScreenCard>
  )
}

function Steps({ gig, user, booked, proposals }: Omit<StepCardProps, 'children'>) {
  const { trip, move } = booked
  if (!trip) return null
  const customer = trip.customer.display_name
  const next = nextStepOf(trip)
  if (!next) {
    const hasReplied = booked.events?.some(
      ({ trip_id, kind, actor }) =>
        trip_id === trip.id && kind === 'problem_reply' && actor === 'packer',
    )
    return (
      <>
        {trip.stage === 'disputed' && (
          <>
            <Text>
              {`${hasReplied ? 'You replied.' : `${customer} reported a problem. Reply with your side and photos before the decision.`} ${decisionText(trip.answer_by, gig.pickup_time_zone)}`}
            </Text>
            <Report booked={booked} />
            <Button
              big
              block
              variant={hasReplied ? 'second' : 'primary'}
              aria-haspopup="dialog"
              onClick={onFirstClick(() => booked.onOpen('problem'))}
            >
              {hasReplied ? 'Add to your reply' : 'Reply to the report'}
            </Button>
          </>
        )}
        <ButtonLink as={Link} to={`/packer/${user.id}/gigs/pay`} variant="second" big block>
          See your pay
        </ButtonLink>
      </>
    )
  }
  const { hint } = stepTexts[next]
  const zone = gig.pickup_time_zone
  if (next === 'completed') {
    const { codeError: error } = booked
    return (
      <>
        <CodeForm
          customer={customer}
          isSending={move.isPending}
          rejected={error ? { code: move.variables?.code, error } : undefined}
          onCode={booked.onCode}
        />
        <Text>{hint(trip, zone)}</Text>
      </>
    )
  }
  const isOpen = trip.next.includes(next)
  return (
    <>
      <OnlyWide>
        <MainAction gig={gig} booked={booked} variant={proposals.change && 'soft'} />
      </OnlyWide>
      {proposals.change && isOpen && (
        <Text>{`Going on ends ${customer}'s proposal, and everything stays as it is.`}</Text>
      )}
      <Text>
        {isOpen
          ? hint(trip, zone)
          : `You can press “${stepTexts[next].button}” from ${startOf(trip, zone)} on.`}
      </Text>
      {trip.arrives_at && isBeforeArrival(trip.stage) && (
        <Text>{`${customer} expects you about ${clockTime(trip.arrives_at, zone)}.`}</Text>
      )}
      {trip.stage === 'at_pickup' && <AtPickup trip={trip} isOpen={isOpen} zone={zone} />}
      {trip.late_until === null && next !== 'delivered' && <LateLimit trip={trip} />}
      <UndoInCard booked={booked} />
      <Actions>
        {isOpen && <Directions gig={gig} booked={booked} variant="second" />}
        {trip.late_until && (
          <Button
            block
            aria-haspopup="dialog"
            aria-disabled={booked.isChanging || undefined}
            onClick={onFirstClick(() => booked.onOpen('late'))}
          >
            <Clock size={18} aria-hidden />
            Running late
          </Button>
        )}
        {trip.next.includes('no_show') && (
          <Button
            block
            aria-haspopup="dialog"
            aria-disabled={booked.isChanging || undefined}
            onClick={onFirstClick(() => booked.onOpen('no_show'))}
          >
            <UserX size={18} aria-hidden />
            {`${firstName(customer)} is not here`}
          </Button>
        )}
        {proposals.limit && proposals.limit.left > 0 && (
          <Button
            block
            aria-haspopup="dialog"
            aria-disabled={booked.isChanging || proposals.isChanging || undefined}
            onClick={onFirstClick(proposals.onOpen)}
          >
            <HandCoins size={18} aria-hidden />
            Ask for extra pay
          </Button>
        )}
        <SkipSteps booked={booked} />
      </Actions>
    </>
  )
}

/** What else a packer at the pickup can count on. `isOpen`: whether they may press “Loaded”. */
function AtPickup({ trip, isOpen, zone }: { trip: Trip; isOpen: boolean; zone: string }) {
  const customer = firstName(trip.customer.display_name)
  const noShow = trip.later.find(({ stage }) => stage === 'no_show')
  return (
    <>
      {!isOpen && (
        <Text>{`${customer} can let it start earlier: “We start now”, on the job page.`}</Text>
      )}
      {noShow && (
        <Text>{`If ${customer} is not there, you can report it from ${clockTime(noShow.from, zone)}.`}</Text>
      )}
    </>
  )
}

/** Says why a packer who has not arrived cannot announce a still later arrival. */
function LateLimit({ trip }: { trip: Trip }) {
  const { stage, arrives_at: arrival, pickup_date: pickup } = trip
  const isLate = !useIsBefore(pickup) || (arrival && Date.parse(arrival) > Date.parse(pickup))
  const hasBegun = stage === 'on_the_way' || trip.next.includes('on_the_way')
  if (!isLate || !hasBegun) return null
  const customer = firstName(trip.customer.display_name)
  return (
    <Text>{`You can be at most ${period(mostLateMs)} late. Ask ${customer} for another time.`}</Text>
  )
}

/** The button on wide screens, and its announcement. */
function UndoInCard({ booked }: { booked: TripState }) {
  const isPossible = useIsBefore(booked.trip?.undo?.until ?? null)
  return (
    <>
      <VisuallyHidden role="status">
        {isPossible && 'You can undo “Arrived” for one minute.'}
      </VisuallyHidden>
      {isPossible && (
        <OnlyWide>
          <UndoArrival booked={booked} />
        </OnlyWide>
      )}
    </>
  )
}

/** Lets the packer take "Arrived" back, for a minute. In the card or, on narrow screens, in the dock. */
export function UndoArrival({ booked: { trip, undo, isChanging, onUndo } }: { booked: TripState }) {
  const isPossible = useIsBefore(trip?.undo?.until ?? null)
  if (!isPossible) return null
  return (
    <Button
      variant="quiet"
      block
      busy={undo.isPending}
      busyLabel="Undoing..."
      aria-disabled={isChanging || undefined}
      onClick={onFirstClick(onUndo)}
    >
      <Undo2 size={18} aria-hidden />
      Undo “Arrived”
    </Button>
  )
}

/** Quotes the customer's report. Its photos are in the timeline. */
function Report({ booked: { trip, events } }: { booked: TripState }) {
  const report = events?.findLast(
    ({ trip_id, kind, actor }) =>
      trip_id === trip?.id && kind === 'problem' && actor === 'customer',
  )
  if (!report?.note) return null
  const { length: photos } = report.images ?? []
  return (
    <>
      <Quote>{isolate(report.note)}</Quote>
      {photos > 0 && (
        <Text>{`With ${photos === 1 ? 'a photo' : `${photos} photos`}, in the timeline.`}</Text>
      )}
    </>
  )
}

/** Links to directions: to the drop-off for a loaded gig, otherwise to the pickup. */
function Directions({ gig, booked, variant }: GigAndTrip & { variant: 'primary' | 'second' }) {
  const isLoaded = booked.trip?.stage === 'loaded'
  const place = isLoaded ? gig.dropoff_location : gig.pickup_location
  return <DirectionsAction variant={variant} href={directionsTo(place)} />
}

/** Shows the page's primary button, which is in the card or, on narrow screens, in the dock. */
export function MainAction({ gig, booked, variant }: MainActionProps) {
  const { trip, move, isChanging, confirmation, onStep } = booked
  // The trip of a new booking is still loading.
  const next = trip ? nextStepOf(trip) : 'on_the_way'
  if (!next) return null
  if (next === 'completed') {
    return (
      <Button
        variant="soft"
        big
        onClick={onFirstClick(() => document.getElementById(codeFieldId)?.focus())}
      >
        Enter the code
      </Button>
    )
  }
  if (!confirmation && !trip?.next.includes(next)) {
    return <Directions gig={gig} booked={booked} variant={variant ? 'second' : 'primary'} />
  }
  const sending = move.isPending ? move.variables.stage : undefined
  return (
    <StepAction
      step={next}
      sending={sending}
      isChanging={isChanging}
      variant={variant}
      confirmation={confirmation}
      onStep={onStep}
    />
  )
}

/** Offers later steps to a packer who forgot to report a step. */
function SkipSteps({ booked: { trip, move, isChanging, onStep } }: { booked: TripState }) {
  const id = useId()
  // The stage at which the packer opened the list. A new stage closes the list.
  const [openAt, setOpenAt] = useState<string>()
  const skips = trip ? skipsOf(trip) : []
  const isOpen = openAt === trip?.stage
  const sending = move.isPending ? move.variables.stage : undefined
  if (skips.length === 0) return null
  return (
    <>
      <Button
        variant="quiet"
        block
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpenAt(isOpen ? undefined : trip?.stage)}
      >
        Skip to a later step
      </Button>
      {isOpen && (
        <Skips id={id}>
          {skips.map((step) => (
            <StepAction
              key={step}
              step={step}
              sending={sending}
              isChanging={isChanging}
              variant="second"
              onStep={onStep}
            />
          ))}
        </Skips>
      )}
    </>
  )
}
