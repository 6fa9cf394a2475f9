import type { AnySql } from './sql.ts'

/**
 * How far something is in the log of all writes, in bytes. Who has replayed up to where a server was
 * after a commit shows what was committed. Exact up to nine petabytes.
 */
export type WalPosition = number

const zero = (sql: AnySql) => sql`'0/0'::pg_lsn`

/** Of a column; 0 when it is null. */
export const asPosition = (sql: AnySql, column: string) =>
  sql`coalesce(${sql(column)} - ${zero(sql)}, 0)::float8`

/** Behind all that was committed before it was asked. */
export async function primaryPosition(sql: AnySql): Promise<WalPosition> {
  const [row] = await sql<{ at: WalPosition }[]>`
    select (pg_current_wal_insert_lsn() - ${zero(sql)})::float8 as at`
  if (!row) throw new Error('The position has no row.')
  return row.at
}

/** What a server shows that follows another one; undefined when it follows none. */
export async function replayedPosition(sql: AnySql): Promise<WalPosition | undefined> {
  const [row] = await sql<{ at: WalPosition | null }[]>`
    select case when pg_is_in_recovery()
      then (pg_last_wal_replay_lsn() - ${zero(sql)})::float8 end as at`
  return row?.at ?? undefined
}
