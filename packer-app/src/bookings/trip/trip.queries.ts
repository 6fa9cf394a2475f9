import { queryOptions } from '@tanstack/react-query'
import { read } from 'api/client'
import type { Trip } from 'api/contract'
import { api } from '../../api.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * Offsets from the pickup time in milliseconds. At these times the API starts or stops accepting steps or
 * no-show reports.
 */
const limits = [-12 * hour, 30 * minute, day]

/**
 * Returns how many milliseconds to wait before the next refetch of the trip: the trip's possible steps change
 * at the next limit, and one second is added. Returns false if no limit is within a day.
 */
function untilNextLimit(trip: Trip | undefined): number | false {
  if (!trip || trip.ended_at) return false
  const pickup = Date.parse(trip.pickup_date)
  const waits = limits.map((limit) => pickup + limit - Date.now()).filter((wait) => wait > 0)
  const wait = Math.min(...waits)
  return wait < day && wait + 1_000
}

/** Fetches the packer's latest trip of a gig. */
export const tripQuery = (gigId: number) =>
  queryOptions({
    queryKey: ['gig', gigId, 'trip'],
    queryFn: () => read(api.api.gigs[':id'].trip.$get({ param: { id: String(gigId) } })),
    refetchInterval: ({ state }) => untilNextLimit(state.data),
  })

/** Fetches the events of the packer's own trips of a gig, oldest first. */
export const eventsQuery = (gigId: number) =>
  queryOptions({
    queryKey: ['gig', gigId, 'events'],
    queryFn: () =>
      read(api.api.gigs[':id'].events.$get({ param: { id: String(gigId) }, query: {} })),
  })
