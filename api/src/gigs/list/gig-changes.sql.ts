import type { AnySql } from '../../platform/db/sql.ts'

/**
 * Returns the id of the oldest running transaction, or the next id if none runs. All earlier
 * transactions have ended, so every new snapshot includes their committed changes.
 */
export async function oldestTransaction(sql: AnySql): Promise<string> {
  const [row] = await sql<{ xid: string }[]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid`
  if (!row) throw new Error('The snapshot has no row.')
  return row.xid
}

/**
 * Deletes the logged changes of all transactions with an id below `before`. The same statement
 * raises `gig_changes_kept.since`: a process that wants to update an older total sees that the log
 * is incomplete, and counts again.
 */
export async function deleteChanges(sql: AnySql, before: string): Promise<void> {
  await sql`
    with kept as (
      update gig_changes_kept set since = greatest(since, ${before}::xid8)
      where exists (select from gig_changes where xid < ${before}::xid8)
      returning since)
    delete from gig_changes c using kept k where c.xid < k.since`
}
