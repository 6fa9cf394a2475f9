import { infiniteQueryOptions } from '@tanstack/react-query'
import { gigsKey } from '../gigs.queries.ts'
import { readJobs } from '../read-jobs.ts'

/** The states by which the API filters a customer's jobs. */
export type JobState = 'open' | 'active' | 'done'

const historyPage = '50'

/** Fetches the customer's jobs in one state, or all jobs, newest first and page by page. */
export const historyQuery = (state: JobState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...gigsKey, 'history', state ?? 'all'],
    queryFn: ({ signal, pageParam }) =>
      readJobs(
        { limit: historyPage, ...(state && { state }), ...(pageParam && { cursor: pageParam }) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
