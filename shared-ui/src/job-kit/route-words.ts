import type { Gig } from 'api/client'
import { windowEnd } from 'api/rules'
import { formatTime } from '../format/date.ts'

/** Returns, for example, "about 1,200 miles". */
export const milesText = (miles: number) =>
  miles === 0
    ? 'less than a mile'
    : `about ${miles.toLocaleString('en-US')} ${miles === 1 ? 'mile' : 'miles'}`

/** Returns until when the packer may arrive, like "12:00 PM"; undefined if that is the pickup time. */
export function lastArrival({ move, pickup_date, pickup_time_zone }: Gig): string | undefined {
  if (!move?.arrival_minutes) return undefined
  const last = windowEnd(Date.parse(pickup_date), move.arrival_minutes)
  return formatTime(new Date(last).toISOString(), pickup_time_zone)
}
