import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { read } from 'api/client'
import { type Gig, gigStatus, type User } from 'api/contract'
import { api } from '../api.ts'

/** The first element of every gig key: a change of a gig invalidates them all. */
export const gigsKey = ['gigs'] as const

/** A customer's gigs, newest first. */
export const myGigsQuery = (customerId: User['id']) =>
  queryOptions({
    queryKey: [...gigsKey, { customer_id: customerId }],
    queryFn: async ({ signal }) => {
      const gigs = await read(
        api.api.gigs.$get({ query: { customer_id: String(customerId) } }, { init: { signal } }),
      )
      // Never another customer's gig, even if the API returned one.
      return gigs.filter((gig) => gig.customer_id === customerId)
    },
  })

/** The customer's gigs as they are now; undefined if they cannot be read at once. */
export const jobsNow = (client: QueryClient, customerId: User['id']): Promise<Gig[] | undefined> =>
  client
    .fetchQuery({ ...myGigsQuery(customerId), staleTime: 0, retry: false })
    .catch(() => undefined)

/** The list changes only with a release of the API. */
export const specialtiesQuery = queryOptions({
  queryKey: ['specialties'],
  queryFn: () => read(api.api.specialtys.$get()),
  staleTime: Number.POSITIVE_INFINITY,
})

type HasStatus = Pick<Gig, 'gig_status_id'>

/** Whether packers can still book it. */
export const isOpen = (gig: HasStatus) => gig.gig_status_id === gigStatus.pending

/** Whether a packer has booked it and not completed it yet. */
export const isBooked = (gig: HasStatus) => gig.gig_status_id === gigStatus.booked

/** Whether the API refuses every change of it. */
export const isCompleted = (gig: HasStatus) => gig.gig_status_id === gigStatus.completed
