import type { AnySql } from '../../platform/db/sql.ts'

/**
 * The id of the oldest running transaction. All earlier transactions have ended, so every new
 * snapshot agrees on them.
 */
export async function oldestTransaction(sql: AnySql): Promise<string> {
  const [row] = await sql<{ xid: string }[]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid`
  if (!row) throw new Error('The snapshot has no row.')
  return row.xid
}

/**
 * Deletes the changes of all transactions older than the transaction id `before`. Raises
 * `gig_changes_kept.since` in the same statement, so that no process updates an older total from an
 * incomplete change log.
 */
export async function deleteChanges(sql: AnySql, before: string): Promise<void> {
  await sql`
    with kept as (
      update gig_changes_kept set since = greatest(since, ${before}::xid8)
      where exists (select from gig_changes where xid < ${before}::xid8)
      returning since)
    delete from gig_changes c using kept k where c.xid < k.since`
}
