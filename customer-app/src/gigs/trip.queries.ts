import { queryOptions } from '@tanstack/react-query'
import { type GigEvent, read, type Trip } from 'api/client'
import { api, gigKey, nullIfMissing, untilNextStep } from 'shared-ui/job-kit'

/** Fetches a current or ended trip of the gig, and again when its next step is possible. */
export const tripQuery = (gigId: number, tripId: number) =>
  queryOptions({
    queryKey: gigKey(gigId, 'trip', tripId),
    queryFn: ({ signal }): Promise<Trip> =>
      read(api.api.trips[':id'].$get({ param: { id: String(tripId) } }, { init: { signal } })),
    refetchInterval: ({ state }) => untilNextStep(state.data),
  })

/** Fetches the gig's events, oldest first. The data is null if this customer has no such gig. */
export const eventsQuery = (gigId: number) =>
  queryOptions({
    queryKey: gigKey(gigId, 'events'),
    queryFn: ({ signal }): Promise<GigEvent[] | null> =>
      nullIfMissing(
        read(
          api.api.gigs[':id'].events.$get({ param: { id: String(gigId) } }, { init: { signal } }),
        ),
      ),
  })
