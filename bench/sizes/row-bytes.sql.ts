import type { Sql } from '../../api/src/platform/db/sql.ts'

export interface RowBytes {
  rows: number
  table: number
  indexes: number
}

/** What a row takes on the disk, by itself and in all indexes. */
export async function rowBytes(sql: Sql, table: string): Promise<RowBytes> {
  const [row] = await sql<RowBytes[]>`
    select count(*)::int as rows,
      pg_table_size(${table}::regclass)::float8 / count(*) as table,
      pg_indexes_size(${table}::regclass)::float8 / count(*) as indexes
    from ${sql(table)}`
  if (!row) throw new Error(`The table ${table} was not measured.`)
  return row
}
