import { useQuery } from '@tanstack/react-query'
import type { CustomerJob, Gig } from 'api/client'
import { useMemo } from 'react'
import { jobStagesQuery } from './job-stages.query.ts'

export type Jobs = ReadonlyMap<Gig['id'], CustomerJob>

/**
 * Returns the customer's newest jobs by gig id. `isSettled` is true when the jobs have loaded or a request
 * has failed. After a failure, the dashboard derives the stage of each gig from the gig's status.
 */
export function useJobStages(): { jobs: Jobs; isSettled: boolean } {
  const { data, failureCount, isError } = useQuery(jobStagesQuery)
  const jobs = useMemo(() => new Map(data?.map((job) => [job.gig_id, job])), [data])
  return { jobs, isSettled: data !== undefined || isError || failureCount > 0 }
}
