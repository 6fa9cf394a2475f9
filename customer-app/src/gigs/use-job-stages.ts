import { useQuery } from '@tanstack/react-query'
import type { CustomerJob, Gig } from 'api/contract'
import { useMemo } from 'react'
import { jobStagesQuery } from './job-stages.query.ts'

export type Jobs = ReadonlyMap<Gig['id'], CustomerJob>

/**
 * The customer's jobs with their stages, by gig. `isSettled` as soon as they have loaded or failed once:
 * the dashboard then shows the status of each gig instead.
 */
export function useJobStages(): { jobs: Jobs; isSettled: boolean } {
  const { data, failureCount, isError } = useQuery(jobStagesQuery)
  const jobs = useMemo(() => new Map(data?.map((job) => [job.gig_id, job])), [data])
  return { jobs, isSettled: data !== undefined || isError || failureCount > 0 }
}
