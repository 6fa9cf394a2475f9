import type { Job } from '../use-job.ts'

/** Whether a job has lost its packer shortly before the pickup, and waits for another one. */
export const isUrgent = ({ gig, stage }: Pick<Job, 'gig' | 'stage'>) =>
  stage === 'posted' && gig.is_urgent

/** Returns the event that ended the last booking, if there is one. */
export const endOf = ({ events }: Pick<Job, 'events'>) =>
  events.findLast(({ kind }) => kind === 'no_show' || kind === 'cancelled')

/** Packers are told within a minute. So much later, it is clear that there was none to tell. */
const tellingMs = 120_000

/** Returns how many packers were told of an urgent job, and when; undefined while they are being told. */
export function toldOf({ gig, events }: Pick<Job, 'gig' | 'events'>) {
  const { since, told = 0 } = gig.urgent ?? {}
  const at = events.findLast(({ kind }) => kind === 'packers_told')?.created_at ?? since
  const isTelling = told === 0 && Date.now() - Date.parse(since ?? '') < tellingMs
  return at === undefined || isTelling ? undefined : { told, at }
}
