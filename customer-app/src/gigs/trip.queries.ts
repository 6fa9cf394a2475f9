import { queryOptions } from '@tanstack/react-query'
import { type GigEvent, read, type Trip } from 'api/client'
import { dayMs } from 'api/rules'
import { api, gigKey, nullIfMissing } from 'shared-ui/job-kit'

/** Returns when the user can do more with the trip, in milliseconds from now, if that is soon. */
function untilNextChange(trip: Trip | undefined): number | false {
  if (!trip || trip.ended_at) return false
  const waits = trip.later
    .map(({ from }) => Date.parse(from) - Date.now())
    .filter((wait) => wait > 0)
  const wait = Math.min(...waits)
  return wait < dayMs && wait + 1000
}

/** Fetches a current or ended trip of the gig, and again when its next step is possible. */
export const tripQuery = (gigId: number, tripId: number) =>
  queryOptions({
    queryKey: gigKey(gigId, 'trip', tripId),
    queryFn: ({ signal }): Promise<Trip> =>
      read(api.api.trips[':id'].$get({ param: { id: String(tripId) } }, { init: { signal } })),
    refetchInterval: ({ state }) => untilNextChange(state.data),
  })

/** Fetches the gig's events, oldest first. The data is null if this customer has no such gig. */
export const eventsQuery = (gigId: number) =>
  queryOptions({
    queryKey: gigKey(gigId, 'events'),
    queryFn: ({ signal }): Promise<GigEvent[] | null> =>
      nullIfMissing(
        read(
          api.api.gigs[':id'].events.$get(
            { param: { id: String(gigId) }, query: {} },
            { init: { signal } },
          ),
        ),
      ),
  })
