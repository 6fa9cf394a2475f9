import type { Trip } from 'api/client'
import { dayMs } from 'api/rules'

type Time = string | null | undefined

/**
 * Returns how long to wait before a refetch at the first of these times that is still to come, with one second added;
 * false if that is a day away or more.
 */
export function untilNext(times: readonly Time[]): number | false {
  const waits = times.map((time) => Date.parse(time ?? '') - Date.now()).filter((wait) => wait > 0)
  const wait = Math.min(...waits)
  return wait < dayMs && wait + 1_000
}

/** Like `untilNext`, for the time when the user can do more with the trip. */
export const untilNextStep = (trip: Trip | undefined): number | false =>
  trip !== undefined && !trip.ended_at && untilNext(trip.later.map(({ from }) => from))
