import { useQuery } from '@tanstack/react-query'
import type { Gig, User } from 'api/client'
import { useState } from 'react'
import { endedBooking } from './ended-booking.ts'
import { myGigsQuery } from './gigs.queries.ts'
import { stageIn } from './job-stage.ts'
import { useJobStages } from './use-job-stages.ts'

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
