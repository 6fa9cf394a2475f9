import { useQuery } from '@tanstack/react-query'
import type { User } from 'api/contract'
import { useState } from 'react'
import { lazyPart, useLazyPart, useWhenIdle } from 'shared-ui'
import { myGigsQuery } from '../gigs/gigs.queries.ts'
import { stageIn } from '../gigs/job-stage.ts'
import { useJobStages } from '../gigs/use-job-stages.ts'

const stageParts = lazyPart(
  async () => (await import(/* webpackChunkName: "stages" */ './stage-parts.ts')).stageParts,
)

/**
 * The customer's gigs with their stages, and the code that shows stages other than open. The code loads
 * immediately if a gig needs it, otherwise when the page is idle. Once `isReady` is true, it stays true,
 * so that later changes show immediately.
 */
export function useStagedGigs(customerId: User['id']) {
  const { data: gigs, isError } = useQuery(myGigsQuery(customerId))
  const { jobs, isSettled } = useJobStages()
  const staged = gigs?.map((gig) => ({
    gig,
    stage: stageIn(jobs, gig),
    packer: jobs.get(gig.id)?.packer ?? null,
  }))
  const needsParts = isSettled && !!staged?.some(({ stage }) => stage !== 'posted')
  const [isIdle, setIdle] = useState(false)
  useWhenIdle(gigs !== undefined, () => setIdle(true))
  const { part: parts, error } = useLazyPart(stageParts, needsParts || isIdle)
  const isLoading = needsParts && !parts && !error
  const [isReady, setReady] = useState(false)
  if (!isReady && isSettled && staged && !isLoading) setReady(true)
  return { gigs, isError, jobs, staged, parts, isReady }
}
