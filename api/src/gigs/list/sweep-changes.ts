import type { Sql } from '../../platform/db/sql.ts'
import { repeat, type RepeatOptions } from '../../platform/process/repeat.ts'
import { forgetChanges, oldestTransaction } from './gig-changes.sql.ts'

const fiveMinutes = 5 * 60_000

/** Keeps forgetting the changes that were there the last time: a count is young, or counted anew. */
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
