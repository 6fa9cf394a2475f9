import { useQuery } from '@tanstack/react-query'
import type { CustomerJob, Gig } from 'api/contract'
import { useMemo } from 'react'
import { jobStagesQuery } from './job-stages.query.ts'

export type Jobs = ReadonlyMap<Gig['id'], CustomerJob>

/**
 * The customer's jobs by gig id. `isSettled`: the jobs have loaded, or a request has failed, in which
 * case the dashboard shows each gig's status instead of its stage.
 */
export function useJobStages(): { jobs: Jobs; isSettled: boolean } {
  const { data, failureCount, isError } = useQuery(jobStagesQuery)
  const jobs = useMemo(() => new Map(data?.map((job) => [job.gig_id, job])), [data])
  return { jobs, isSettled: data !== undefined || isError || failureCount > 0 }
}
