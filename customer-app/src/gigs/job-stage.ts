import type { CustomerJob, Gig } from 'api/client'
import { gigStatus } from 'api/rules'

/** Returns the stage that matches the gig's status, for a gig whose trip is unknown. */
export function stageOfStatus({ gig_status_id: status }: Pick<Gig, 'gig_status_id'>): string {
  if (status === gigStatus.pending) return 'posted'
  return status === gigStatus.booked ? 'booked' : 'completed'
}

/** Returns the stage of the gig's trip if it is known, otherwise the stage that matches the gig's status. */
export function stageIn(
  jobs: ReadonlyMap<Gig['id'], CustomerJob>,
  gig: Pick<Gig, 'id' | 'gig_status_id'>,
): string {
  const job = jobs.get(gig.id)
  // Two requests fetch gigs and jobs, so either response may be the older one. If the two disagree whether
  // the gig is open, the gig's status decides.
  const isOpen = job?.stage === 'posted' || job?.stage === 'expired'
  const isSame = job && isOpen === (gig.gig_status_id === gigStatus.pending)
  return isSame ? job.stage : stageOfStatus(gig)
}
