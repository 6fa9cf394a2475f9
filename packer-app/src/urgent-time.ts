import type { Gig } from 'api/client'
import { formatDay } from 'shared-ui'

const hourMs = 3_600_000

/** Before and after the pickup time, for how long an urgent gig needs a packer as soon as possible. */
const soonMs = { before: 3 * hourMs, after: 12 * hourMs }

/**
 * Returns when an urgent gig needs its packer if its pickup is within hours or has passed: "Today, as soon as you can".
 * Returns undefined for other gigs.
 *
 * @param now in milliseconds since 1970
 */
export function urgentTime(gig: Gig, now: number): string | undefined {
  const wait = Date.parse(gig.pickup_date) - now
  if (!gig.is_urgent || wait > soonMs.before || wait < -soonMs.after) return undefined
  const isToday = formatDay(gig.pickup_date, gig.pickup_time_zone, new Date(now)) === 'today'
  return isToday ? 'Today, as soon as you can' : 'As soon as you can'
}
