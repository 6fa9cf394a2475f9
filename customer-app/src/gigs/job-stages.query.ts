import { queryOptions } from '@tanstack/react-query'
import { read } from 'api/client'
import { api } from 'shared-ui/job-kit'
import { gigsKey } from './gigs.queries.ts'

/**
 * The largest page that the API returns. For older jobs, the dashboard derives the stage from the gig's
 * status.
 */
const mostJobs = '100'

/** Fetches the customer's newest jobs with their stages. */
export const jobStagesQuery = queryOptions({
  queryKey: [...gigsKey, 'stages'],
  queryFn: ({ signal }) =>
    read(api.api.customer.jobs.$get({ query: { limit: mostJobs } }, { init: { signal } })),
})
