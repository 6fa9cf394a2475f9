import type { Sql } from '../../platform/db/sql.ts'
import { repeat, type RepeatOptions } from '../../platform/process/repeat.ts'
import { deleteChanges, oldestTransaction } from './gig-changes.sql.ts'

const fiveMinutes = 5 * 60_000

/**
 * Deletes old changes at intervals. Each run deletes the changes that existed at the previous run,
 * so a change stays for one to two intervals.
 */
export function startChangeSweep(
  sql: Sql,
  { everyMs = fiveMinutes, ...options }: Partial<RepeatOptions> = {},
): { stop(): void } {
  let before: string | undefined
  const sweep = async () => {
    const now = await oldestTransaction(sql)
    if (before !== undefined) await deleteChanges(sql, before)
    before = now
  }
  return repeat(sweep, { everyMs, ...options })
}
