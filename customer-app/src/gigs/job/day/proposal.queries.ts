import { queryOptions } from '@tanstack/react-query'
import { read } from 'api/client'
import { gigKey, nullIfMissing } from 'shared-ui/job-kit'
import { dayApi, type Proposal } from './day-api.ts'

/** Fetches the proposals of a trip, newest first. The data is null from an API without proposals. */
export const proposalsQuery = (gigId: number, tripId: number) =>
  queryOptions({
    queryKey: gigKey(gigId, 'proposals', tripId),
    queryFn: ({ signal }): Promise<Proposal[] | null> =>
      nullIfMissing(
        read(
          dayApi.trips[':id'].proposals.$get(
            { param: { id: String(tripId) } },
            { init: { signal } },
          ),
        ),
      ),
  })
