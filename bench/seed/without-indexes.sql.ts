import type { Sql } from '../../api/src/platform/db/sql.ts'

const tables = ['gigs', 'gig_images', 'bookings']

/**
 * Drops all indexes of these tables except those of constraints, runs `work`, and recreates the indexes.
 * Building an index once is much faster than updating it a million times.
 */
export async function withoutIndexes(sql: Sql, work: () => Promise<void>) {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index i
    where indrelid = any(${tables}::regclass[])
      and not exists (select from pg_constraint where conindid = i.indexrelid)`
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  await work()
  for (const { definition } of indexes) await sql.unsafe(definition)
}
