import type { Sql } from '../../api/src/platform/db/sql.ts'

/** All bytes that were ever written to the log of changes. */
export async function walBytes(sql: Sql): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as bytes`
  return row?.bytes ?? 0
}
