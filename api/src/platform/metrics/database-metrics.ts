import { Gauge, type Registry } from 'prom-client'
import type { Sql } from '../db/sql.ts'

/** A scrape waits no longer than this for a connection. */
const longestMs = 2_000

/** Adds a metric of how long a statement waits for a connection of each pool. */
export function measureDatabase(pools: Record<string, Sql>, registry: Registry) {
  const wait = new Gauge({
    name: 'manyhands_database_wait_seconds',
    help: 'How long a statement that reads nothing takes, with its wait for a connection of the pool; at most 2.',
    labelNames: ['pool'],
    registers: [],
    async collect() {
      await Promise.all(
        Object.entries(pools).map(async ([pool, sql]) => {
          const begun = performance.now()
          await answerOf(sql)
          this.set({ pool }, (performance.now() - begun) / 1000)
        }),
      )
    },
  })
  registry.registerMetric(wait)
}

function answerOf(sql: Sql): Promise<unknown> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, longestMs).unref())
  return Promise.race([sql`select 1`.catch(() => late), late])
}
