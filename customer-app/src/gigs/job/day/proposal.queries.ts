import { queryOptions } from '@tanstack/react-query'
import { read, type Trip } from 'api/client'
import { api, gigKey } from 'shared-ui/job-kit'

const listProposals = (tripId: Trip['id'], signal: AbortSignal) =>
  read(api.api.trips[':id'].proposals.$get({ param: { id: String(tripId) } }, { init: { signal } }))

/** A request of one side for a change that needs the other side's yes. */
export type Proposal = Awaited<ReturnType<typeof listProposals>>[number]

/** Fetches the proposals of a trip, newest first. */
export const proposalsQuery = (gigId: number, tripId: number) =>
  queryOptions({
    queryKey: gigKey(gigId, 'proposals', tripId),
    queryFn: ({ signal }) => listProposals(tripId, signal),
  })
