import type { Sql } from '../../platform/db/sql.ts'
import { repeat, type RepeatOptions } from '../../platform/process/repeat.ts'
import { forgetChanges, oldestTransaction } from './gig-changes.sql.ts'

const fiveMinutes = 5 * 60_000

/** Deletes, at each interval, the changes that existed at the previous one. Older totals are recounted. */
export function startChangeSweep(
  sql: Sql,
  { everyMs = fiveMinutes, ...told }: Partial<RepeatOptions> = {},
): { stop(): void } {
  let before: string | undefined
  const sweep = async () => {
    const now = await oldestTransaction(sql)
    if (before !== undefined) await forgetChanges(sql, before)
    before = now
  }
  return repeat(sweep, { everyMs, ...told })
}
