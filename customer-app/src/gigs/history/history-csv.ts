import type { CustomerJob } from 'api/client'
import { isolate } from 'api/rules'
import { formatDate, formatTime, stageLabel, toCsv } from 'shared-ui'
import { havePayments, moneyOf, type TotalOf } from './job-money.ts'

/** Returns, for example, "Oakland, CA 94607". */
const townOf = ({ city, state, zip_code }: CustomerJob['pickup']) =>
  [isolate([city, state].filter(Boolean).join(', ')), zip_code].filter(Boolean).join(' ')

/** Returns the table as CSV. Without payments, it has the prices only. */
export function historyCsv(jobs: readonly CustomerJob[], totalOf: TotalOf): string {
  const hasTotals = havePayments(jobs, totalOf)
  const head = ['Job Title', 'Status', 'Packer', 'Date', 'Time', 'Pickup', 'Drop-off', 'Price']
  const rows = jobs.map((job) => [
    isolate(job.title),
    stageLabel(job.stage),
    job.packer?.display_name ?? '',
    formatDate(job.pickup_date, job.pickup_time_zone),
    formatTime(job.pickup_date, job.pickup_time_zone),
    townOf(job.pickup),
    townOf(job.dropoff),
    job.price.toFixed(2),
    ...(hasTotals ? totalCells(job, totalOf) : []),
  ])
  return toCsv([[...head, ...(hasTotals ? ['Total', 'Payment'] : [])], ...rows])
}

function totalCells(job: CustomerJob, totalOf: TotalOf): string[] {
  const { dollars, note } = moneyOf(job, totalOf)
  return [dollars.toFixed(2), note]
}
