import { queryOptions, useQueries } from '@tanstack/react-query'
import { type Gig, read, type Trip } from 'api/client'
import { api, gigKey, untilNextStep } from 'shared-ui/job-kit'

/** Fetches the packer's latest trip of a gig. */
export const tripQuery = (gigId: number) =>
  queryOptions({
    queryKey: gigKey(gigId, 'trip'),
    queryFn: () => read(api.api.gigs[':id'].trip.$get({ param: { id: String(gigId) } })),
    refetchInterval: ({ state }) => untilNextStep(state.data),
  })

/** Fetches the events of the packer's own trips of a gig, oldest first. */
export const eventsQuery = (gigId: number) =>
  queryOptions({
    queryKey: gigKey(gigId, 'events'),
    queryFn: () => read(api.api.gigs[':id'].events.$get({ param: { id: String(gigId) } })),
  })

const byGig = (answers: { data?: Trip }[]) =>
  new Map(answers.flatMap(({ data }) => (data?.gig_id ? [[data.gig_id, data] as const] : [])))

/** Returns the trips of these gigs, by gig id. Trips that have not loaded are missing. */
export function useTrips(gigs: readonly Gig[]): ReadonlyMap<Gig['id'], Trip> {
  return useQueries({ queries: gigs.map(({ id }) => tripQuery(id)), combine: byGig })
}
