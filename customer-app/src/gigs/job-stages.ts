import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CustomerJob, Gig, User } from 'api/client'
import { gigStatus } from 'api/rules'
import { useMemo, useState } from 'react'
import { endedBooking } from './ended-booking.ts'
import { gigsKey, myGigsQuery } from './gigs.queries.ts'
import { readJobs } from './read-jobs.ts'

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

/** The largest page that the API returns. */
const pageSize = '100'

/** Fetches all jobs of the customer with their stages, newest first. */
export const jobStagesQuery = queryOptions({
  queryKey: [...gigsKey, 'stages'],
  async queryFn({ signal }) {
    const all: CustomerJob[] = []
    let cursor: string | undefined
    do {
      const { jobs, next } = await readJobs({ limit: pageSize, ...(cursor && { cursor }) }, signal)
      all.push(...jobs)
      cursor = next
    } while (cursor !== undefined)
    return all
  },
})

export type Jobs = ReadonlyMap<Gig['id'], CustomerJob>

/**
 * Returns the customer's jobs by gig id. `isSettled` is true when the jobs have loaded or a request
 * has failed. After a failure, the dashboard derives the stage of each gig from the gig's status.
 */
function useJobStages(): { jobs: Jobs; isSettled: boolean } {
  const { data, failureCount, isError } = useQuery(jobStagesQuery)
  const jobs = useMemo(() => new Map(data?.map((job) => [job.gig_id, job])), [data])
  return { jobs, isSettled: data !== undefined || isError || failureCount > 0 }
}

/**
 * Returns the customer's gigs with their stages. `staged` is undefined until the gigs have loaded and the
 * stages have loaded or failed. From then on `staged` stays defined, so that changes show immediately.
 */
export function useStagedGigs(customerId: User['id']) {
  const { data: gigs, isError } = useQuery(myGigsQuery(customerId))
  const { jobs, isSettled } = useJobStages()
  const [wasReady, setReady] = useState(false)
  const isReady = wasReady || (isSettled && gigs !== undefined)
  if (isReady && !wasReady) setReady(true)
  const stagedGig = (gig: Gig) => ({
    gig,
    stage: stageIn(jobs, gig),
    packer: jobs.get(gig.id)?.packer ?? null,
    ended: endedBooking(jobs.get(gig.id)),
  })
  return { gigs, isError, jobs, staged: isReady ? (gigs ?? []).map(stagedGig) : undefined }
}

/** A gig with its stage, the packer who has booked it, and the booking that its packer or an operator has ended. */
export type StagedGig = NonNullable<ReturnType<typeof useStagedGigs>['staged']>[number]
