import type { Gig } from 'api/client'
import { isolate } from 'api/rules'
import { downloadCsv, formatDate, formatTime, stageLabel, toCsv } from 'shared-ui'
import { cityAndZip } from '../gig-facts.ts'
import { gigPay, gigStage, type JobsByGig, moneyState } from './pay/job-money.ts'

/** Without `jobs`, the file has no column Payment. */
export function payCsv(gigs: readonly Gig[], jobs?: JobsByGig): string {
  const head = ['Job Title', 'Description', 'Pickup', 'Drop-off', 'Date', 'Time', 'Pay', 'Status']
  const rows = gigs.map((gig) => [
    isolate(gig.title),
    gig.description,
    cityAndZip(gig.pickup_location),
    cityAndZip(gig.dropoff_location),
    formatDate(gig.pickup_date, gig.pickup_time_zone),
    formatTime(gig.pickup_date, gig.pickup_time_zone),
    gigPay(gig, jobs).toFixed(2),
    stageLabel(gigStage(gig, jobs)),
    ...(jobs ? [moneyState(gig, jobs) ?? ''] : []),
  ])
  return toCsv([jobs ? [...head, 'Payment'] : head, ...rows])
}

export const downloadPayCsv = (gigs: readonly Gig[], jobs?: JobsByGig): void =>
  downloadCsv('pay.csv', payCsv(gigs, jobs))
