import { type Gig, isolate, type Trip } from 'api/contract'
import {
  decisionText,
  formatDateTime,
  formatDayTime,
  Section,
  Timeline,
  timelineSteps,
} from 'shared-ui'
import { dayTime, isLate, lateText } from '../../pickup-time.ts'
import type { Job } from './use-job.ts'

/** Returns the note of the current step: what happens now, or what the customer can do. */
function nowText({ gig, stage, trip }: Job, name: string): string {
  switch (stage) {
    case 'posted':
      return isLate(gig)
        ? `The pickup time has passed. ${lateText(gig)}`
        : 'Packers can see and book it now.'
    case 'expired':
      return 'Packers no longer see it. Edit the job to choose a new pickup time.'
    case 'booked':
      return isLate(gig)
        ? `${name} was expected ${dayTime(gig.pickup_date, gig.pickup_time_zone)}.`
        : `${name} comes ${dayTime(gig.pickup_date, gig.pickup_time_zone)}. You will see each step here.`
    case 'on_the_way':
      return isLate(gig)
        ? `The pickup was planned for ${dayTime(gig.pickup_date, gig.pickup_time_zone)}. Have the boxes ready by the door.`
        : `The pickup is planned for ${dayTime(gig.pickup_date, gig.pickup_time_zone)}. Have the boxes ready by then.`
    case 'at_pickup':
      return `${name} is at the pickup address. Show what goes and what stays.`
    case 'loaded':
      return `Everything is on the way to ${isolate(gig.dropoff_location.city)}.`
    case 'delivered':
      return `Waiting for you: give ${name} the code, or confirm.`
    case 'disputed':
      return `The job won't complete automatically. ${decisionText(trip?.answer_by, gig.pickup_time_zone)}`
    default:
      return ''
  }
}

/**
 * A delivered job completes automatically this long after the later of delivery and pickup time
 * (docs/product.md).
 */
const completesAfterMs = 48 * 3_600_000

/** Returns the time when a delivered job completes automatically, as text. */
export function completesAt(gig: Gig, { stage_at }: Pick<Trip, 'stage_at'>) {
  const from = Math.max(Date.parse(stage_at), Date.parse(gig.pickup_date))
  return formatDateTime(new Date(from + completesAfterMs).toISOString(), gig.dropoff_time_zone)
}

function plansOf({ gig, trip, stage, payment }: Job) {
  if (!trip) return undefined
  const { display_name: name } = trip.packer
  const paid = payment ? ` Then ${name} is paid.` : ''
  const planned = (iso: string, zone: string) => `Planned ${dayTime(iso, zone)}`
  return {
    at_pickup: { time: planned(gig.pickup_date, gig.pickup_time_zone) },
    delivered: {
      time: planned(gig.dropoff_date, gig.dropoff_time_zone),
      note: 'Your completion code shows up here.',
    },
    completed: {
      time: stage === 'delivered' ? `By ${completesAt(gig, trip)}` : undefined,
      note: `After the delivery, give ${name} the code, or confirm here.${paid}`,
    },
  }
}

export function JobTimeline({ job }: { job: Job }) {
  const { gig, events, stage, packerOf } = job
  const name = job.trip?.packer.display_name ?? 'The packer'
  return (
    <Section title="Timeline">
      <Timeline
        label="Timeline"
        steps={timelineSteps({
          events,
          stage,
          viewOf: (event) => ({ side: 'customer', other: packerOf(event) }),
          timeOf: (iso) => formatDayTime(iso, gig.pickup_time_zone),
          now: nowText(job, name),
          plans: plansOf(job),
        })}
      />
    </Section>
  )
}
