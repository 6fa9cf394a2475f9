import { queryOptions } from '@tanstack/react-query'
import { read } from 'api/client'
import { api } from 'shared-ui/job-kit'

/**
 * Fetches the gigs and clashes of the seven days from `start`, a date like "2026-12-07". A change of the bookings
 * refetches it, because the key starts with that of `bookingsQuery`.
 */
export const weekQuery = (start: string) =>
  queryOptions({
    queryKey: ['bookings', 'week', start],
    queryFn: () => read(api.api.packer.weeks[':start'].$get({ param: { start } })),
  })
