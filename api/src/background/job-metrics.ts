import { Gauge, type Registry } from 'prom-client'
import type { JobCounts } from './jobs.sql.ts'

/**
 * Adds the metrics of background jobs to the registry. The metrics have no value while `count`
 * returns undefined. All processes count the jobs of the same database, so their values are
 * aggregated with `max` instead of a sum.
 */
export function measureJobs(count: () => Promise<JobCounts | undefined>, registry: Registry) {
  let reading: Promise<JobCounts | undefined> | undefined
  const read = () => (reading ??= count().finally(() => (reading = undefined)))
  const gauge = (name: string, help: string, valueOf: (counts: JobCounts) => number) => {
    const metric = new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const counts = await read()
        if (counts) this.set(valueOf(counts))
        else this.remove()
      },
    })
    registry.registerMetric(metric)
  }
  gauge('manyhands_jobs_waiting', 'Background jobs that are due.', ({ waiting }) => waiting)
  gauge(
    'manyhands_jobs_oldest_seconds',
    'How long the oldest due background job waits.',
    (counts) => counts.oldest_seconds,
  )
  gauge('manyhands_jobs_dead', 'Background jobs that failed for good.', ({ dead }) => dead)
  gauge(
    'manyhands_jobs_scheduled_timestamp_seconds',
    'When the schedule last added a background job.',
    (counts) => counts.scheduled_at,
  )
}
