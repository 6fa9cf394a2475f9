import { firstName } from 'api/rules'
import { Street } from 'shared-ui'
import { dayTime } from '../../../pickup-time.ts'
import type { Job } from '../use-job.ts'
import { leftBecause } from './left.ts'
import { endOf, needsTime, useTold } from './urgent.ts'

/** Says at the top of an urgent job that its packer has fallen out, and who was told. */
export function UrgentHead({ job }: { job: Job }) {
  const { lastTrip } = job
  const told = useTold(job)
  const name = lastTrip ? firstName(lastTrip.packer.display_name) : 'The packer'
  const { kind, actor } = endOf(job) ?? {}
  // An operator ends the booking of a packer who is suspended.
  const other = actor === 'operator' ? 'cannot come' : 'canceled'
  const happened = kind === 'no_show' ? 'did not come' : other
  return (
    <Street
      stage="booked"
      title={`${leftBecause(job)?.sentence ?? `${name} ${happened}.`} Your job is open again.`}
      text={toldText(job, told)}
    />
  )
}

function toldText(job: Job, told: ReturnType<typeof useTold>): string {
  const { gig } = job
  const first = 'The first one to book does the job.'
  if (needsTime(job)) {
    return 'The pickup time has passed. We tell the packers near you when you choose a new one.'
  }
  if (!told) return `We are telling the packers near you now. ${first}`
  if (told.told === 0) {
    return 'No packer near you qualifies right now. Others can still find and book the job.'
  }
  const packers = told.told === 1 ? '1 packer' : `${told.told} packers`
  return `We told ${packers} near you ${dayTime(told.at, gig.pickup_time_zone)}. ${first}`
}
