import type { Gig } from 'api/contract'
import { formatDay, formatTime } from 'shared-ui'

const hour = 3_600_000

/** Returns, for example, "tomorrow, 9:00 AM". */
export const dayTime = (iso: string, zone: string) =>
  `${formatDay(iso, zone)}, ${formatTime(iso, zone)}`

/** Returns whether the pickup time has passed. */
export const isLate = ({ pickup_date }: Pick<Gig, 'pickup_date'>) =>
  new Date(pickup_date) < new Date()

/**
 * Returns a sentence for an open gig whose pickup time has passed: when the gig expires (docs/product.md) and
 * what to do.
 */
export function lateText(gig: Pick<Gig, 'pickup_date' | 'created_on_date' | 'pickup_time_zone'>) {
  const { pickup_date, created_on_date, pickup_time_zone } = gig
  const end = Math.max(Date.parse(pickup_date) + 12 * hour, Date.parse(created_on_date) + 24 * hour)
  const until = dayTime(new Date(end).toISOString(), pickup_time_zone)
  return `Packers can still book it until ${until}. Edit the job to choose a new pickup time.`
}
