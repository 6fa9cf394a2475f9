import { useQueries } from '@tanstack/react-query'
import type { Gig, Trip } from 'api/client'
import { tripQuery } from './trip/trip.queries.ts'

const byGig = (answers: { data?: Trip }[]) =>
  new Map(answers.flatMap(({ data }) => (data?.gig_id ? [[data.gig_id, data] as const] : [])))

/** Returns the trips of these gigs, by gig id. Trips that have not loaded are missing. */
export function useTrips(gigs: readonly Gig[]): ReadonlyMap<Gig['id'], Trip> {
  return useQueries({ queries: gigs.map(({ id }) => tripQuery(id)), combine: byGig })
}
