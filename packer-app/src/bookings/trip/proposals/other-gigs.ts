import type { Gig } from 'api/client'

const hourMs = 3_600_000

/** Returns when the work of a gig begins and ends, in milliseconds since 1970. */
function timesOf({ pickup_date, dropoff_date, move }: Gig) {
  const from = Date.parse(pickup_date)
  return { from, until: move?.hours ? from + move.hours * hourMs : Date.parse(dropoff_date) }
}

const dayOf = (iso: string, timeZone: string) =>
  new Date(iso).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone })

/**
 * Returns the booked gig that a moved gig would overlap, else another one of the same day. Only its own booked gigs tell
 * whether a packer is free.
 *
 * @param moved the gig with the proposed times
 */
export function gigBeside(moved: Gig, booked: readonly Gig[]) {
  const others = booked.filter(({ id }) => id !== moved.id)
  const { from, until } = timesOf(moved)
  const overlap = others.find((other) => {
    const times = timesOf(other)
    return times.from < until && from < times.until
  })
  if (overlap) return { gig: overlap, overlaps: true }
  const zone = moved.pickup_time_zone
  const day = dayOf(moved.pickup_date, zone)
  const gig = others.find((other) => dayOf(other.pickup_date, zone) === day)
  return gig && { gig, overlaps: false }
}
