import { queryOptions } from '@tanstack/react-query'
import { read } from 'api/client'
import { type Gig, gigStatus, type User } from 'api/contract'
import { api } from '../api.ts'

/** The first word of every key here: what a change of a gig makes stale. */
export const gigsKey = ['gigs'] as const

/** A customer's gigs, newest first. */
export const myGigsQuery = (customerId: User['id']) =>
  queryOptions({
    queryKey: [...gigsKey, { customer_id: customerId }],
    queryFn: async ({ signal }) => {
      const gigs = await read(
        api.api.gigs.$get({ query: { customer_id: String(customerId) } }, { init: { signal } }),
      )
      // Never somebody else's, whatever the answer holds.
      return gigs.filter((gig) => gig.customer_id === customerId)
    },
  })

/** What a job can ask of a packer. It changes with a release, if ever. */
export const specialtiesQuery = queryOptions({
  queryKey: ['specialties'],
  queryFn: () => read(api.api.specialtys.$get()),
  staleTime: Number.POSITIVE_INFINITY,
})

export const deleteGig = (id: Gig['id']) =>
  read(api.api.gigs[':id'].$delete({ param: { id: String(id) } }))

type HasStatus = Pick<Gig, 'gig_status_id'>

/** Whether packers can still book it. */
export const isOpen = (gig: HasStatus) => gig.gig_status_id === gigStatus.pending

/** Whether a packer has booked it and not completed it yet. */
export const isBooked = (gig: HasStatus) => gig.gig_status_id === gigStatus.booked

/** Whether the API refuses every change of it. */
export const isCompleted = (gig: HasStatus) => gig.gig_status_id === gigStatus.completed
