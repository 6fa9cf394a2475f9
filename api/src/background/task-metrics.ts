import { Gauge, type Registry } from 'prom-client'
import type { TaskCounts } from './tasks.sql.ts'

export interface TaskStatus extends TaskCounts {
  /**
   * When this process last added scheduled tasks, in seconds since 1970. Until then, when the process
   * started.
   */
  scheduledAt: number
}

/**
 * Adds the metrics of background tasks to the registry. The metrics have no value while `count`
 * returns undefined. All processes count the tasks of the same database, so their values are
 * aggregated with `max` instead of a sum.
 */
export function measureTasks(count: () => Promise<TaskStatus | undefined>, registry: Registry) {
  let reading: Promise<TaskStatus | undefined> | undefined
  const read = () => (reading ??= count().finally(() => (reading = undefined)))
  const gauge = (name: string, help: string, valueOf: (status: TaskStatus) => number) => {
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
  gauge('manyhands_tasks_waiting', 'Background tasks that are due.', ({ waiting }) => waiting)
  gauge(
    'manyhands_tasks_oldest_seconds',
    'How long the oldest due background task waits.',
    (status) => status.oldest_seconds,
  )
  gauge('manyhands_tasks_dead', 'Background tasks that failed for good.', ({ dead }) => dead)
  gauge(
    'manyhands_tasks_scheduled_timestamp_seconds',
    'When this process last added scheduled background tasks.',
    ({ scheduledAt }) => scheduledAt,
  )
}
