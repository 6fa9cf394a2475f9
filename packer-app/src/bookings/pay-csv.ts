import type { Gig } from 'api/contract'
import { downloadCsv, formatDate, formatTime, toCsv } from 'shared-ui'
import { cityAndZip } from '../gig-facts.ts'
import { statusName } from './gig-status.ts'

export function payCsv(gigs: readonly Gig[]): string {
  const head = ['Job Title', 'Description', 'Pickup', 'Drop-off', 'Date', 'Time', 'Pay', 'Status']
  const rows = gigs.map((gig) => [
    gig.title,
    gig.description,
    cityAndZip(gig.pickup_location),
    cityAndZip(gig.dropoff_location),
    formatDate(gig.pickup_date, gig.pickup_time_zone),
    formatTime(gig.pickup_date, gig.pickup_time_zone),
    gig.price.toFixed(2),
    statusName(gig),
  ])
  return toCsv([head, ...rows])
}

export const downloadPayCsv = (gigs: readonly Gig[]): void => downloadCsv('pay.csv', payCsv(gigs))
