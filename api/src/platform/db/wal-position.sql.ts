import type { AnySql } from './sql.ts'

/**
 * A position in the write-ahead log, in bytes. A replica that has replayed the position of a commit
 * shows that commit. Exact up to nine petabytes.
 */
export type WalPosition = number

const zero = (sql: AnySql) => sql`'0/0'::pg_lsn`

/** Returns SQL for the position in a column; 0 if the column is null. */
export const asPosition = (sql: AnySql, column: string) =>
  sql`coalesce(${sql(column)} - ${zero(sql)}, 0)::float8`

/** Returns the primary's current WAL position, which is after all earlier commits. */
export async function primaryPosition(sql: AnySql): Promise<WalPosition> {
  const [row] = await sql<{ at: WalPosition }[]>`
    select (pg_current_wal_insert_lsn() - ${zero(sql)})::float8 as at`
  if (!row) throw new Error('The query of the WAL position returned no row.')
  return row.at
}

/**
 * Returns the position that a replica has replayed, or undefined if the server is not a replica.
 */
export async function replayedPosition(sql: AnySql): Promise<WalPosition | undefined> {
  const [row] = await sql<{ at: WalPosition | null }[]>`
    select case when pg_is_in_recovery()
      then (pg_last_wal_replay_lsn() - ${zero(sql)})::float8 end as at`
  return row?.at ?? undefined
}
