import type { Trip } from 'api/client'
import { mostLateMs, noShowMs, period, spokenArrival } from 'api/rules'
import { formatTime } from 'shared-ui'

const minuteMs = 60_000

/** A later arrival that the packer can announce. */
export interface LaterArrival {
  /** In ISO 8601. */
  at: string
  /** How much later than expected, such as "+ 15 minutes". */
  label: string
}

/**
 * Returns the later arrivals that the packer can announce now, at most three. None is later than the trip allows, and each
 * counts from the expected arrival, or from now if that has passed.
 */
export function laterArrivals(
  trip: Pick<Trip, 'arrives_at' | 'late_until' | 'pickup_date'>,
  now: number,
): LaterArrival[] {
  if (!trip.late_until) return []
  const until = Date.parse(trip.late_until)
  const expected = Date.parse(trip.arrives_at ?? trip.pickup_date)
  const from = expected > now ? expected : spokenArrival(now)
  const times = [15, 30, 60].map((minutes) => Math.min(from + minutes * minuteMs, until))
  return [...new Set(times)]
    .filter((time) => time > from)
    .map((time) => {
      const more = Math.ceil((time - from) / minuteMs)
      const words = more === 1 ? '1 minute' : period(more * minuteMs)
      return { at: new Date(time).toISOString(), label: `+ ${words}` }
    })
}

/** From when the customer can report a no-show, in milliseconds since 1970, if the packer is expected at `arrival`. */
function noShowFrom({ late_until: until }: Pick<Trip, 'late_until'>, arrival: string): number {
  const latest = Date.parse(until ?? arrival)
  const agreed = latest - mostLateMs
  return Math.max(agreed, Math.min(Date.parse(arrival), latest)) + noShowMs.from
}

/** Returns from when the customer can report a no-show: now, and after the announcement of `at`. In ISO 8601. */
export function noShowTimes(
  trip: Pick<Trip, 'arrives_at' | 'late_until' | 'pickup_date'>,
  at: string,
) {
  const [before, after] = [trip.arrives_at ?? trip.pickup_date, at].map((arrival) =>
    new Date(noShowFrom(trip, arrival)).toISOString(),
  )
  return { before: before ?? at, after: after ?? at }
}

/** Returns the time at the place like "8:40 AM", which does not break. */
export const clockTime = (iso: string, zone: string): string =>
  formatTime(iso, zone).replaceAll(' ', '\u00A0')
