import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from './db/sql.ts'

/** Waits until a condition is true. Throws after 20 seconds. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const start = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - start > 20_000) throw new Error(`Still false: ${String(isTrue)}`)
    await sleep(5)
  }
}

/** Waits until this many connections to the test's database wait for a lock, or until `isOver`. */
export const untilWaiting = (sql: Sql, count: number, isOver = () => false) =>
  until(async () => {
    if (isOver()) return true
    const waiting = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return waiting.count >= count
  })
