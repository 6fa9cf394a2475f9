import type { Gig } from 'api/client'
import { isolate } from 'api/rules'
import { downloadCsv, formatDate, formatTime, stageLabel, toCsv } from 'shared-ui'
import { cityAndZip } from '../gig-facts.ts'
import {
  gigPay,
  gigStage,
  type Job,
  jobPay,
  jobsByGig,
  moneyName,
  moneyState,
  otherJobs,
} from './pay/job-money.ts'

const head = ['Job Title', 'Description', 'Pickup', 'Drop-off', 'Date', 'Time', 'Pay', 'Status']

/**
 * Returns a row for each gig, and for each other job that pays, such as one that was canceled late. Without `jobList`, the
 * file has no column Payment.
 */
export function payCsv(gigs: readonly Gig[], jobList?: readonly Job[]): string {
  const jobs = jobList && jobsByGig(jobList)
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
  const others = otherJobs(jobList ?? [], gigs).map((job) => [
    ...[isolate(job.title), '', '', '', formatDate(job.at), ''],
    ...[jobPay(job).toFixed(2), stageLabel(job.stage), moneyName(job)],
  ])
  return toCsv([jobs ? [...head, 'Payment'] : head, ...rows, ...others])
}

export const downloadPayCsv = (gigs: readonly Gig[], jobs?: readonly Job[]): void =>
  downloadCsv('pay.csv', payCsv(gigs, jobs))
