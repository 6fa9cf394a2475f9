import type { Gig } from 'api/client'
import { gigExpiresAt, windowEnd } from 'api/rules'
import { formatDay, formatTime } from 'shared-ui'

/** Returns, for example, "tomorrow, 9:00 AM". */
export const dayTime = (iso: string, zone: string) =>
  `${formatDay(iso, zone)}, ${formatTime(iso, zone)}`

const weekday = { weekday: 'short', month: 'short', day: 'numeric' } as const

/** Returns the day of the week and the date, for example "Sat, Dec 12". */
export const weekdayOf = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { ...weekday, timeZone }).format(new Date(iso))

/** Returns, for example, "Saturday". */
export const longWeekday = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone }).format(new Date(iso))

/** Returns, for example, "Sat, Dec 12, 8:30 AM". */
export const weekdayTime = (iso: string, zone: string) =>
  `${weekdayOf(iso, zone)}, ${formatTime(iso, zone)}`

/** Returns whether the pickup time has passed. */
export const isLate = ({ pickup_date }: Pick<Gig, 'pickup_date'>) =>
  new Date(pickup_date) < new Date()

/** Returns until when the packer may arrive, in milliseconds. */
export const latestArrival = ({ pickup_date, move }: Pick<Gig, 'pickup_date' | 'move'>) =>
  windowEnd(Date.parse(pickup_date), move?.arrival_minutes)

/** Returns whether the packer of a booked gig should have arrived. */
export const isOverdue = (gig: Pick<Gig, 'pickup_date' | 'move'>) => latestArrival(gig) < Date.now()

/**
 * Returns a sentence for an open gig whose pickup time has passed: when the gig expires (docs/product.md) and
 * what to do.
 */
export function lateText(gig: Pick<Gig, 'pickup_date' | 'created_on_date' | 'pickup_time_zone'>) {
  const { pickup_date, created_on_date, pickup_time_zone } = gig
  const end = gigExpiresAt(Date.parse(pickup_date), Date.parse(created_on_date))
  const until = dayTime(new Date(end).toISOString(), pickup_time_zone)
  return `Packers can still book it until ${until}. Edit the job to choose a new pickup time.`
}
