import { type CustomerJob, type Gig, gigStatus } from 'api/contract'

/** The stage that a gig's status alone tells, for a gig whose trip is not known. */
export function stageOfStatus({ gig_status_id: status }: Pick<Gig, 'gig_status_id'>): string {
  if (status === gigStatus.pending) return 'posted'
  return status === gigStatus.booked ? 'booked' : 'completed'
}

/** The stage of each gig: of its trip if known, else by its status. */
export function stageIn(
  jobs: ReadonlyMap<Gig['id'], CustomerJob>,
  gig: Pick<Gig, 'id' | 'gig_status_id'>,
): string {
  const job = jobs.get(gig.id)
  // The two lists are fetched separately. The gig's status decides whether they are of the same moment.
  const isOpen = job?.stage === 'posted' || job?.stage === 'expired'
  const isSame = job && isOpen === (gig.gig_status_id === gigStatus.pending)
  return isSame ? job.stage : stageOfStatus(gig)
}
