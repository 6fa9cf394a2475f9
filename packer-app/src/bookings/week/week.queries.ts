import { queryOptions } from '@tanstack/react-query'
import { read } from 'api/client'
import { api } from 'shared-ui/job-kit'

/* The keys start with that of `bookingsQuery`, so a change of the bookings refetches these, too. */

/** Fetches the gigs and clashes of the seven days from `start`, a date like "2026-12-07". */
export const weekQuery = (start: string) =>
  queryOptions({
    queryKey: ['bookings', 'week', start],
    queryFn: () => read(api.api.packer.weeks[':start'].$get({ param: { start } })),
  })

/** Fetches the booked gigs that clash with a gig. Never from the cache: it is asked when the packer books. */
export const clashesQuery = (gigId: number) =>
  queryOptions({
    queryKey: ['bookings', 'clashes', gigId],
    staleTime: 0,
    queryFn: () => read(api.api.gig[':id'].clashes.$get({ param: { id: String(gigId) } })),
  })
