import { isLate } from '../../../pickup-time.ts'
import { useHasPassed } from './use-has-passed.ts'
import type { Job } from '../use-job.ts'

/** Whether a job has lost its packer shortly before the pickup, and waits for another one. */
export const isUrgent = ({ gig, stage }: Pick<Job, 'gig' | 'stage'>) =>
  stage === 'posted' && gig.is_urgent

/** Returns the event that ended the last booking, if there is one. */
export const endOf = ({ events }: Pick<Job, 'events'>) =>
  events.findLast(({ kind }) => kind === 'no_show' || kind === 'cancelled')

/** Packers are told within a minute. After that, it is clear that there was none to tell. */
const tellingMs = 60_000

/** Whether the pickup time has passed before we told any packer: we tell packers after the customer chooses a new time. */
export const needsTime = (job: Pick<Job, 'gig' | 'events'>) =>
  isLate(job.gig) && toldEvent(job) === undefined

/** Returns the last event `packers_told` of this urgency. */
const toldEvent = ({ gig, events }: Pick<Job, 'gig' | 'events'>) =>
  events.findLast(
    ({ kind, created_at }) =>
      kind === 'packers_told' && Date.parse(created_at) >= Date.parse(gig.urgent?.since ?? ''),
  )

/** Returns how many packers we told of an urgent job, and when; undefined while we are telling them. */
export function useTold(job: Pick<Job, 'gig' | 'events'>) {
  const { since, told = 0 } = job.gig.urgent ?? {}
  const isOver = useHasPassed(Date.parse(since ?? '') + tellingMs)
  const event = toldEvent(job)
  if (told === 0 && !event && !isOver) return undefined
  return { told: told || (event?.count ?? 0), at: event?.created_at ?? since ?? '' }
}
