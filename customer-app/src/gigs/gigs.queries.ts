import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Gig, read, type User } from 'api/client'
import { gigStatus } from 'api/rules'
import { api } from 'shared-ui/job-kit'

/** The first element of the query keys of lists of gigs. */
export const gigsKey = ['gigs'] as const

/** Fetches a customer's gigs, newest first. */
export const myGigsQuery = (customerId: User['id']) =>
  queryOptions({
    queryKey: [...gigsKey, { customer_id: customerId }],
    queryFn: async ({ signal }) => {
      const gigs = await read(
        api.api.gigs.$get({ query: { customer_id: String(customerId) } }, { init: { signal } }),
      )
      // docs/product.md requires this filter on the client too.
      return gigs.filter((gig) => gig.customer_id === customerId)
    },
  })

/** Refetches the customer's gigs, even if cached ones are fresh. Returns undefined if the request fails. */
export const fetchGigsNow = (
  client: QueryClient,
  customerId: User['id'],
): Promise<Gig[] | undefined> =>
  client
    .fetchQuery({ ...myGigsQuery(customerId), staleTime: 0, retry: false })
    .catch(() => undefined)

/** Never refetched: the list changes only with a release of the API. */
export const specialtiesQuery = queryOptions({
  queryKey: ['specialties'],
  queryFn: () => read(api.api.specialtys.$get()),
  staleTime: Number.POSITIVE_INFINITY,
})

type HasStatus = Pick<Gig, 'gig_status_id'>

/** Returns whether a packer holds the gig, that is, the gig is booked and not delivered. */
export const isBooked = (gig: HasStatus) => gig.gig_status_id === gigStatus.booked
