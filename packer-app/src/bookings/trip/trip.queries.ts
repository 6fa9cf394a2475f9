import { queryOptions, useQueries } from '@tanstack/react-query'
import { type Gig, read, type Trip } from 'api/client'
import { dayMs } from 'api/rules'
import { api, gigKey } from 'shared-ui/job-kit'

/**
 * Returns how many milliseconds to wait before the next refetch of the trip: the trip's possible steps change
 * at that time, and one second is added. Returns false if they do not change within a day.
 */
function untilNextChange(trip: Trip | undefined): number | false {
  if (!trip || trip.ended_at) return false
  const waits = trip.later
    .map(({ from }) => Date.parse(from) - Date.now())
    .filter((wait) => wait > 0)
  const wait = Math.min(...waits)
  return wait < dayMs && wait + 1_000
}

/** Fetches the packer's latest trip of a gig. */
export const tripQuery = (gigId: number) =>
  queryOptions({
    queryKey: gigKey(gigId, 'trip'),
    queryFn: () => read(api.api.gigs[':id'].trip.$get({ param: { id: String(gigId) } })),
    refetchInterval: ({ state }) => untilNextChange(state.data),
  })

/** Fetches the events of the packer's own trips of a gig, oldest first. */
export const eventsQuery = (gigId: number) =>
  queryOptions({
    queryKey: gigKey(gigId, 'events'),
    queryFn: () =>
      read(api.api.gigs[':id'].events.$get({ param: { id: String(gigId) }, query: {} })),
  })

const byGig = (answers: { data?: Trip }[]) =>
  new Map(answers.flatMap(({ data }) => (data?.gig_id ? [[data.gig_id, data] as const] : [])))

/** Returns the trips of these gigs, by gig id. Trips that have not loaded are missing. */
export function useTrips(gigs: readonly Gig[]): ReadonlyMap<Gig['id'], Trip> {
  return useQueries({ queries: gigs.map(({ id }) => tripQuery(id)), combine: byGig })
}
