import type { AnySql } from '../../platform/db/sql.ts'

/** The oldest transaction that is under way: what was begun before it is seen by everybody or nobody. */
export async function oldestTransaction(sql: AnySql): Promise<string> {
  const [row] = await sql<{ xid: string }[]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid`
  if (!row) throw new Error('The snapshot has no row.')
  return row.xid
}

/**
 * Forgets the changes of transactions before that one, and says so: by one statement, so that nobody
 * counts with what is left of them.
 */
export async function forgetChanges(sql: AnySql, before: string): Promise<void> {
  await sql`
    with kept as (
      update gig_changes_kept set since = greatest(since, ${before}::xid8)
      where exists (select from gig_changes where xid < ${before}::xid8)
      returning since)
    delete from gig_changes c using kept k where c.xid < k.since`
}
