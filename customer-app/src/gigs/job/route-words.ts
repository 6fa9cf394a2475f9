import type { Gig } from 'api/client'
import { formatTime } from 'shared-ui'

/** Returns, for example, "about 1,250 miles". */
export const milesText = (miles: number) =>
  miles === 0
    ? 'less than a mile'
    : `about ${miles.toLocaleString('en-US')} ${miles === 1 ? 'mile' : 'miles'}`

/** Returns when the packer may arrive, like "10:00 AM to 12:00 PM"; undefined if that is only the pickup time. */
export function arrivalWindow({ move, pickup_date, pickup_time_zone }: Gig): string | undefined {
  if (!move?.arrival_minutes) return undefined
  const last = new Date(Date.parse(pickup_date) + move.arrival_minutes * 60_000)
  const ends = [pickup_date, last.toISOString()].map((iso) => formatTime(iso, pickup_time_zone))
  return ends.join(' to ')
}
