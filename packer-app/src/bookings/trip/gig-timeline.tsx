import type { Gig, GigEvent, Trip } from 'api/client'
import { isUndelivered } from 'api/rules'
import {
  decisionText,
  formatDay,
  formatDayTime,
  formatTime,
  Section,
  Skeleton,
  Timeline,
  timelineSteps,
} from 'shared-ui'
import styled from 'styled-components'
import { nextStepOf, startOf } from './trip-steps.ts'

const ScreenOnly = styled.div`
  @media print {
    display: none;
  }
`

/**
 * Returns the note of the current step: what the packer should do or know. Returns undefined after the trip.
 */
function nowOf(trip: Trip, zone: string): string | undefined {
  const customer = trip.customer.display_name
  if (isUndelivered(trip.stage, trip.dropoff_date)) return 'You can press “Delivered” now.'
  switch (trip.stage) {
    case 'booked':
      return trip.next.includes('on_the_way')
        ? 'You can press “On my way” now.'
        : `From ${startOf(trip, zone)} on you can press “On my way” here.`
    case 'on_the_way':
      return trip.arrives_at
        ? `${customer} expects you about ${formatTime(trip.arrives_at, zone)}.`
        : `${customer} knows that you are coming.`
    case 'at_pickup':
      return `Count the boxes with ${customer}, then load them.`
    case 'loaded':
      return 'Everything is in. Next stop: the drop-off.'
    case 'delivered':
      return `Ask ${customer} for the completion code.`
    case 'disputed':
      return decisionText(trip.answer_by, zone)
    default:
      return undefined
  }
}

interface GigTimelineProps {
  gig: Gig
  /** undefined while loading. */
  trip: Trip | undefined
  /** All events that the packer may see. The timeline omits events of earlier bookings. */
  events: readonly GigEvent[] | undefined
}

/** Shows the packer's booking as a timeline: past events, the current stage, the next steps. */
export function GigTimeline({ gig, trip, events }: GigTimelineProps) {
  return (
    <ScreenOnly>
      <Section title="Timeline">
        {trip && events ? (
          <Timeline label="Timeline" steps={stepsOf(gig, trip, events)} />
        ) : (
          <Skeleton height="19rem" radius="var(--r-md)" />
        )}
      </Section>
    </ScreenOnly>
  )
}

function stepsOf(gig: Gig, trip: Trip, events: readonly GigEvent[]) {
  const zone = gig.pickup_time_zone
  const other = trip.customer.display_name
  const planned = (iso: string, at: string) => ({
    time: `Planned ${formatDay(iso, at)}, ${formatTime(iso, at)}`,
  })
  return timelineSteps({
    events: events.filter((event) => event.trip_id === trip.id),
    stage: trip.stage,
    viewOf: () => ({ side: 'packer', other }),
    timeOf: (iso) => formatDayTime(iso, zone),
    now: nowOf(trip, zone),
    plans: {
      at_pickup: trip.arrives_at
        ? { time: `Expected about ${formatTime(trip.arrives_at, zone)}` }
        : planned(gig.pickup_date, zone),
      delivered: planned(gig.dropoff_date, gig.dropoff_time_zone),
      completed: {
        note: nextStepOf(trip) && `${other} gives you a six-digit code, or confirms the delivery.`,
      },
    },
  })
}
