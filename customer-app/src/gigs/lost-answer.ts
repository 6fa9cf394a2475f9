import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from 'api/client'
import type { Gig, User } from 'api/contract'
import { myGigsQuery } from './gigs.queries.ts'

/** No answer of the API, or a proxy's in its place: what was asked for may be done all the same. */
export const isLost = (error: unknown) =>
  error instanceof ApiError && [0, 502, 504].includes(error.status)

/** The jobs as they are now; undefined when that cannot be found out at once. */
export const jobsNow = (client: QueryClient, customerId: User['id']): Promise<Gig[] | undefined> =>
  client
    .fetchQuery({ ...myGigsQuery(customerId), staleTime: 0, retry: false })
    .catch(() => undefined)
