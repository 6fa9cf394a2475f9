import type { Gig } from 'api/client'
import { formatDay, formatTime } from 'shared-ui'

/** For how long after its pickup time an urgent gig needs a packer as soon as possible. */
const soonMs = 12 * 3_600_000

/**
 * Returns when an urgent gig needs its packer: "Today, 5:02 AM", or "As soon as you can" if that time has passed. Returns
 * undefined for gigs of other days and for those that are not urgent.
 *
 * @param now in milliseconds since 1970
 */
export function urgentTime(gig: Gig, now: number): string | undefined {
  const { is_urgent, pickup_date: at, pickup_time_zone: zone } = gig
  const passed = now - Date.parse(at)
  if (!is_urgent || passed > soonMs) return undefined
  if (passed > 0) return 'As soon as you can'
  return formatDay(at, zone, new Date(now)) === 'today'
    ? `Today, ${formatTime(at, zone)}`
    : undefined
}
