import { queryOptions, useQueries } from '@tanstack/react-query'
import type { Gig, Trip } from 'api/client'
import { dayMs, isBeforeDelivery } from 'api/rules'
import { gigKey } from 'shared-ui/job-kit'
import type { Proposal } from './proposal-calls.ts'
import { isOpen } from './proposal.ts'
import { listProposals } from './proposal-calls.ts'

/**
 * When to fetch the proposals again: when the first of the open ones ends or lets the packer leave, as a no does at the
 * time of the pickup.
 */
function untilNextChange(
  proposals: readonly Proposal[] | undefined,
  pickup: string | undefined,
): number | false {
  const times = (proposals ?? [])
    .flatMap((proposal) =>
      isOpen(proposal) ? [proposal.answer_until, proposal.leave_from] : [pickup],
    )
    .map((time) => (time === null || time === undefined ? 0 : Date.parse(time) - Date.now()))
    .filter((wait) => wait > 0)
  const wait = Math.min(...times)
  return wait < dayMs && wait + 1_000
}

/** Fetches what the two sides of a trip have asked of each other, newest first. */
export const proposalsQuery = (gigId: number, tripId: Trip['id'], pickup?: string) =>
  queryOptions({
    queryKey: gigKey(gigId, 'proposals', tripId),
    queryFn: () => listProposals(tripId),
    refetchInterval: ({ state }) => untilNextChange(state.data, pickup),
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
