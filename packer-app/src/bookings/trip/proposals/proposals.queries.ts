import { queryOptions, useQueries } from '@tanstack/react-query'
import type { Gig, Trip } from 'api/client'
import { isBeforeDelivery } from 'api/rules'
import { gigKey, untilNext } from 'shared-ui/job-kit'
import type { Proposal } from './proposal-calls.ts'
import { isOpen } from './proposal.ts'
import { listProposals } from './proposal-calls.ts'

/** The open proposals end or let the packer leave at these times; a no lets the packer leave at the pickup. */
const changeTimes = (proposals: readonly Proposal[] = [], pickup?: string) =>
  proposals.flatMap((proposal) => {
    if (!isOpen(proposal)) return Date.parse(pickup ?? '') > Date.now() ? [pickup] : []
    return [proposal.answer_until, proposal.may.includes('leave') ? null : proposal.leave_from]
  })

/** Fetches what the two sides of a trip have asked of each other, newest first. */
export const proposalsQuery = (gigId: number, tripId: Trip['id'], pickup?: string) =>
  queryOptions({
    queryKey: gigKey(gigId, 'proposals', tripId),
    queryFn: () => listProposals(tripId),
    refetchInterval: ({ state }) => untilNext(changeTimes(state.data, pickup)),
  })

const openByTrip = (answers: { data?: Proposal[] }[]) =>
  new Map(
    answers
      .flatMap(({ data }) => data?.find(isOpen) ?? [])
      .map((proposal) => [proposal.trip_id, proposal] as const),
  )

/** Returns what waits for an answer in these trips, by trip id. */
export function useOpenProposals(
  trips: ReadonlyMap<Gig['id'], Trip>,
): ReadonlyMap<Trip['id'], Proposal> {
  const asked = [...trips].filter(([, trip]) => isBeforeDelivery(trip.stage))
  return useQueries({
    queries: asked.map(([gigId, { id }]) => proposalsQuery(gigId, id)),
    combine: openByTrip,
  })
}
