import { Gauge, type Registry } from 'prom-client'
import type { JobCounts } from './jobs.sql.ts'

export interface JobStatus extends JobCounts {
  /**
   * When this process last added scheduled jobs, in seconds since 1970. Until then, when the process
   * started.
   */
  scheduledAt: number
}

/**
 * Adds the metrics of background jobs to the registry. The metrics have no value while `count`
 * returns undefined. All processes count the jobs of the same database, so their values are
 * aggregated with `max` instead of a sum.
 */
export function measureJobs(count: () => Promise<JobStatus | undefined>, registry: Registry) {
  let reading: Promise<JobStatus | undefined> | undefined
  const read = () => (reading ??= count().finally(() => (reading = undefined)))
  const gauge = (name: string, help: string, valueOf: (status: JobStatus) => number) => {
    const metric = new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const status = await read()
        if (status) this.set(valueOf(status))
        else this.remove()
      },
    })
    registry.registerMetric(metric)
  }
  gauge('manyhands_jobs_waiting', 'Background jobs that are due.', ({ waiting }) => waiting)
  gauge(
    'manyhands_jobs_oldest_seconds',
    'How long the oldest due background job waits.',
    (status) => status.oldest_seconds,
  )
  gauge('manyhands_jobs_dead', 'Background jobs that failed for good.', ({ dead }) => dead)
  gauge(
    'manyhands_jobs_scheduled_timestamp_seconds',
    'When this process last added scheduled background jobs.',
    ({ scheduledAt }) => scheduledAt,
  )
}
