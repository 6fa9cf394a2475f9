import type { Gig, Trip } from 'api/client'
import { completesAfterMs, isBeforeArrival, isolate, isUndelivered } from 'api/rules'
import {
  decisionText,
  formatDateTime,
  formatDayTime,
  formatTime,
  Section,
  Timeline,
  timelineSteps,
} from 'shared-ui'
import { dayTime, isLate, isOverdue, lateText } from '../../pickup-time.ts'
import { agreedTime } from './day/arrival.ts'
import { urgentSteps } from './day/urgent-steps.ts'
import { isUrgent, needsTime } from './day/urgent.ts'
import type { Job } from './use-job.ts'

/** Returns the note of the current step: what happens now, or what the customer can do. */
function nowText(job: Job, name: string): string {
  const { gig, stage, trip } = job
  const arrives = trip?.arrives_at && formatTime(trip.arrives_at, gig.pickup_time_zone)
  if (isUndelivered(stage, gig.dropoff_date)) {
    // Once the packer has arrived, canceling costs a fee, and after Loaded it is not possible.
    const end = isBeforeArrival(stage) ? 'cancel the booking' : 'contact our support'
    return `${name} has not reported the delivery. If the job is done, ask ${name} to report it. If not, ${end}.`
  }
  switch (stage) {
    case 'posted':
      if (isUrgent(job) && !needsTime(job))
        return 'We email you the moment one books. You can leave this page.'
      return isLate(gig)
        ? `The pickup time has passed. ${lateText(gig)}`
        : 'Packers can see and book it now.'
    case 'expired':
      return 'Packers no longer see it. Edit the job to choose a new pickup time.'
    case 'booked':
      if (arrives) return `${name} arrives about ${arrives}.`
      return isOverdue(gig)
        ? `${name} was expected ${agreedTime(gig)}.`
        : `${name} comes ${agreedTime(gig)}. You will see each step here.`
    case 'on_the_way':
      if (arrives) return `Arrives about ${arrives}. Have the boxes ready by the door.`
      return isOverdue(gig)
        ? `The pickup was planned for ${agreedTime(gig)}. Have the boxes ready by the door.`
        : `The pickup is planned for ${agreedTime(gig)}. Have the boxes ready by then.`
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

/** Returns the time when a delivered job completes automatically, as text. */
export function completionTime(gig: Gig, { stage_at }: Pick<Trip, 'stage_at'>) {
  const time = Date.parse(stage_at) + completesAfterMs
  return formatDateTime(new Date(time).toISOString(), gig.dropoff_time_zone)
}

function plansOf({ gig, trip, stage, payment }: Job) {
  if (!trip) return undefined
  const { display_name: name } = trip.packer
  const paid = payment ? ` Then ${name} is paid.` : ''
  const planned = (iso: string, zone: string) => `Planned ${dayTime(iso, zone)}`
  return {
    at_pickup: {
      time: trip.arrives_at
        ? `Expected about ${formatTime(trip.arrives_at, gig.pickup_time_zone)}`
        : planned(gig.pickup_date, gig.pickup_time_zone),
    },
    delivered: {
      time: planned(gig.dropoff_date, gig.dropoff_time_zone),
      note: 'Your completion code shows up here.',
    },
    completed: {
      time: stage === 'delivered' ? `By ${completionTime(gig, trip)}` : undefined,
      note: `After the delivery, give ${name} the code, or confirm here.${paid}`,
    },
  }
}

export function JobTimeline({ job }: { job: Job }) {
  const { gig, events, stage, packerOf } = job
  const name = job.trip?.packer.display_name ?? 'The packer'
  const title = isUrgent(job) ? 'What happens now' : 'Timeline'
  const steps = timelineSteps({
    events,
    stage,
    viewOf: (event) => ({ side: 'customer', other: packerOf(event) }),
    timeOf: (iso) => formatDayTime(iso, gig.pickup_time_zone),
    now: nowText(job, name),
    plans: plansOf(job),
  })
  return (
    <Section title={title}>
      <Timeline label={title} steps={isUrgent(job) ? urgentSteps(job, steps) : steps} />
    </Section>
  )
}
