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

/** Returns how many packers were told of an urgent job, and when; undefined while they are being told. */
export function useTold({ gig, events }: Pick<Job, 'gig' | 'events'>) {
  const { since, told = 0 } = gig.urgent ?? {}
  const isOver = useHasPassed(Date.parse(since ?? '') + tellingMs)
  const event = events.findLast(
    ({ kind, created_at }) =>
      kind === 'packers_told' && Date.parse(created_at) >= Date.parse(since ?? ''),
  )
  if (told === 0 && !event && !isOver) return undefined
  return { told: told || (event?.count ?? 0), at: event?.created_at ?? since ?? '' }
}
