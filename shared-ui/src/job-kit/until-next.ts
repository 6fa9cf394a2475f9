import type { Trip } from 'api/client'
import { dayMs } from 'api/rules'

type Time = string | null | undefined

/** The wait if the clock of this device is ahead. */
const againMs = 60_000

/**
 * Returns how long to wait before a refetch at the first of these times, with one second added; false if that is a day away
 * or more. For the API, all of them are still to come: one that has passed here comes later than this clock says.
 */
export function untilNext(times: readonly Time[]): number | false {
  const waits = times.flatMap((time) => (time ? Date.parse(time) - Date.now() : []))
  const wait = Math.min(...waits)
  if (wait <= 0) return againMs
  return wait < dayMs && wait + 1_000
}

/** Like `untilNext`, for the time when the user can do more with the trip. */
export const untilNextStep = (trip: Trip | undefined): number | false =>
  trip !== undefined && !trip.ended_at && untilNext(trip.later.map(({ from }) => from))
