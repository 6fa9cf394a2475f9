import { infiniteQueryOptions } from '@tanstack/react-query'
import { type CustomerJob, nextCursor, readWithHeaders } from 'api/client'
import { api } from 'shared-ui/job-kit'
import { gigsKey } from '../gigs.queries.ts'

/** The states by which the API filters a customer's jobs. */
export type JobState = 'open' | 'active' | 'done'

const historyPage = '50'

/** Fetches the customer's jobs in one state, or all jobs, newest first and page by page. */
export const historyQuery = (state: JobState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...gigsKey, 'history', state ?? 'all'],
    queryFn: async ({ signal, pageParam }): Promise<{ jobs: CustomerJob[]; next?: string }> => {
      const query = { limit: historyPage, ...(state && { state }) }
      const { body, headers } = await readWithHeaders(
        api.api.customer.jobs.$get(
          { query: pageParam ? { ...query, cursor: pageParam } : query },
          { init: { signal } },
        ),
      )
      return { jobs: body, next: nextCursor(headers) }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
