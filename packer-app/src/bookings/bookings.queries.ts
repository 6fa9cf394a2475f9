import { queryOptions } from '@tanstack/react-query'
import { type Gig, read, type User } from 'api/client'
import { gigStatus } from 'api/rules'
import { api } from 'shared-ui/job-kit'

/**
 * Fetches the packer's bookings in every status. The keys of the two queries below start with this key, so
 * one invalidation covers all three.
 */
export const bookingsQuery = queryOptions({
  queryKey: ['bookings'],
  queryFn: () => read(api.api.packers.gigs.$get()),
})

/** Fetches the gigs that are booked and not completed, next pickup first. */
export const bookedGigsQuery = queryOptions({
  queryKey: ['bookings', 'booked'],
  meta: { isBookedGigs: true },
  queryFn: () => read(api.api.packer.gigs.booked.$get()),
  select: (gigs) => gigs.toSorted((a, b) => Date.parse(a.pickup_date) - Date.parse(b.pickup_date)),
})

const paid = (gigs: Gig[]) =>
  gigs
    .filter((gig) => gig.gig_status_id === gigStatus.completed)
    .toSorted((a, b) => Date.parse(b.pickup_date) - Date.parse(a.pickup_date))

/**
 * Fetches the completed gigs, latest pickup first. With a new `select` in each render, each render would sort and compare
 * thousands of gigs.
 */
export const paidGigsQuery = (packerId: User['id']) =>
  queryOptions({
    queryKey: ['bookings', 'of', packerId],
    queryFn: () => read(api.api.users[':id'].gigs.$get({ param: { id: String(packerId) } })),
    select: paid,
  })
