import { isolate } from 'api/rules'
import { eventSentence, Street } from 'shared-ui'
import { dayTime, isLate } from '../../pickup-time.ts'
import type { Job } from './use-job.ts'

/** Shows the current stage of a booked job as a sentence and a drawing. */
export function JobStreet({ job }: { job: Job }) {
  const { gig, stage, trip } = job
  if (!trip) return null
  const name = trip.packer.display_name
  const news = eventSentence(
    { kind: stage, actor: 'packer' },
    { side: 'customer', other: name },
  ).slice(0, -1)
  const pickup = dayTime(gig.pickup_date, gig.pickup_time_zone)
  const late = isLate(gig) && `The pickup time was ${pickup}.`
  const texts: Record<string, string> = {
    booked: late
      ? `${late} If ${name} does not arrive, report a problem.`
      : 'You will see each step here.',
    on_the_way: late || `Expected in ${isolate(gig.pickup_location.city)} ${pickup}.`,
    at_pickup: `At the pickup address in ${isolate(gig.pickup_location.city)}.`,
    loaded: `Next stop: ${isolate(gig.dropoff_location.city)}.`,
    delivered: 'Check that everything arrived, then confirm.',
  }
  return (
    <Street
      stage={stage}
      title={stage === 'booked' && !isLate(gig) ? `${name} comes ${pickup}` : news}
      text={texts[stage] ?? ''}
    />
  )
}
