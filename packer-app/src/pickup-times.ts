import type { Gig } from 'api/client'
import { formatDateTime, formatTime } from 'shared-ui'

/** Returns the pickup time and, if the packer may arrive later, until when: "Sun, Dec 6, 2026, 9:00 AM to 10:00 AM". */
export function pickupTimes({ pickup_date, pickup_time_zone, move }: Gig): string {
  const from = formatDateTime(pickup_date, pickup_time_zone)
  if (!move?.arrival_minutes) return from
  const last = new Date(Date.parse(pickup_date) + move.arrival_minutes * 60_000)
  // The second time does not break before AM or PM.
  return `${from} to ${formatTime(last.toISOString(), pickup_time_zone).replaceAll(' ', '\u00a0')}`
}
