import type { CustomerJob } from 'api/contract'
import { formatDate, formatTime, stageLabel, toCsv } from 'shared-ui'

/** Returns, for example, "Oakland, CA 94607". */
const townOf = ({ city, state, zip_code }: CustomerJob['pickup']) =>
  [[city, state].filter(Boolean).join(', '), zip_code].filter(Boolean).join(' ')

export function historyCsv(jobs: readonly CustomerJob[]): string {
  const head = ['Job Title', 'Status', 'Packer', 'Date', 'Time', 'Pickup', 'Drop-off', 'Price']
  const rows = jobs.map((job) => [
    job.title,
    stageLabel(job.stage),
    job.packer?.display_name ?? '',
    formatDate(job.pickup_date, job.pickup_time_zone),
    formatTime(job.pickup_date, job.pickup_time_zone),
    townOf(job.pickup),
    townOf(job.dropoff),
    job.price.toFixed(2),
  ])
  return toCsv([head, ...rows])
}
