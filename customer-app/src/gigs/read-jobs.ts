import { type CustomerJob, nextCursor, readWithHeaders } from 'api/client'
import { api } from 'shared-ui/job-kit'

interface JobsQuery {
  limit: string
  state?: 'open' | 'active' | 'done'
  /** The `next` of the page before. */
  cursor?: string
}

/** Fetches a page of the customer's jobs, newest first. The last page has no `next`. */
export async function readJobs(
  query: JobsQuery,
  signal: AbortSignal,
): Promise<{ jobs: CustomerJob[]; next?: string }> {
  const { body, headers } = await readWithHeaders(
    api.api.customer.jobs.$get({ query: { ...query } }, { init: { signal } }),
  )
  return { jobs: body, next: nextCursor(headers) }
}
