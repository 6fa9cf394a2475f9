import type { Sql } from '../../platform/db/sql.ts'
import { repeat, type RepeatOptions } from '../../platform/process/repeat.ts'
import { deleteChanges, oldestTransaction } from './gig-changes.sql.ts'

const fiveMinutes = 5 * 60_000

/** At each interval, deletes the changes that existed at the previous interval. */
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
