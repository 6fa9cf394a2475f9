import type { Gig } from 'api/client'
import { formatDateTime } from 'shared-ui'
import { lastArrival } from 'shared-ui/job-kit'

/** Returns the pickup time and, if the packer may arrive later, until when: "Sun, Dec 6, 2026, 9:00 AM to 10:00 AM". */
export function pickupTimes(gig: Gig): string {
  const from = formatDateTime(gig.pickup_date, gig.pickup_time_zone)
  // The second time does not break before AM or PM.
  const last = lastArrival(gig)?.replaceAll(' ', '\u00a0')
  return last === undefined ? from : `${from} to ${last}`
}
