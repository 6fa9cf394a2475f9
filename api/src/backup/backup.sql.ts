import type { Readable, Writable } from 'node:stream'
import type { AnySql, Tx } from '../platform/db/sql.ts'
import type { BackupTable, Manifest } from './manifest.ts'

/**
 * Tables that a backup leaves out: migrations, which the manifest lists; sessions of users and operators, because a
 * restore would revive sessions that have ended since the backup, with the devices that get pushes; operators' links, which
 * would work a second time; the events of mails, which would be sent again with the next mail about the same gig; attempt
 * counters; challenges of passkeys, which live for minutes; and uploads that nothing shows, which browsers repeat.
 */
const leftOut = [
  ...['schema_migrations', 'sessions', 'push_devices', 'pushes'],
  ...['operator_sessions', 'operator_links', 'event_mails'],
  ...['attempt_counters', 'passkey_challenges', 'uploaded_photos'],
]

export async function hasTables(sql: AnySql): Promise<boolean> {
  const rows = await sql`
    select from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') limit 1`
  return rows.length > 0
}

export const appliedMigrations = (sql: AnySql): Promise<Manifest['migrations']> =>
  sql<Manifest['migrations']>`select name, checksum from schema_migrations order by name`

/** Sets the text formats of values, so that they do not depend on the server's configuration. */
export async function settleFormats(tx: Tx): Promise<void> {
  await tx`set local timezone = 'UTC'`
  await tx`set local datestyle = 'ISO, YMD'`
  await tx`set local bytea_output = 'hex'`
  await tx`set local extra_float_digits = 1`
}

type TableShape = Pick<BackupTable, 'name' | 'columns' | 'key'>

/**
 * Returns all tables to back up, read from the catalog so that tables of later migrations are
 * included. Each table comes after the tables that its foreign keys refer to. Deferred foreign keys
 * do not affect the order, because Postgres checks them after all tables are loaded.
 */
export async function listTables(tx: Tx): Promise<TableShape[]> {
  const tables = await tx<(TableShape & { refers: string[] })[]>`
    select c.relname as name,
      array(
        select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns,
      array(
        select a.attname::text
        from pg_index i
        cross join unnest(i.indkey) with ordinality k (attnum, at)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary
        order by k.at) as key,
      array(
        select f.confrelid::regclass::text
        from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and not f.condeferred
          and f.confrelid <> c.oid) as refers
    from pg_class c
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and relname <> all(${leftOut})
    order by relname`
  const sorted: TableShape[] = []
  const visit = ({ name, columns, key, refers }: (typeof tables)[number]) => {
    if (sorted.some((table) => table.name === name)) return
    for (const other of tables) if (refers.includes(other.name)) visit(other)
    sorted.push({ name, columns, key: key.length > 0 ? key : columns })
  }
  for (const table of tables) visit(table)
  return sorted
}

export const copyOut = (tx: Tx, { name, columns, key }: TableShape): Promise<Readable> =>
  tx`copy (select ${tx(columns)} from ${tx(name)} order by ${tx(key)}) to stdout`.readable()

/**
 * Streams the names of the files of every image that a gig, message or report shows, one per line. The database of an
 * older release may lack some of the tables with images, and named the files by their hash.
 */
export async function copyTokens(sql: AnySql): Promise<Readable> {
  const tables = await sql<{ table: string; column: string }[]>`
    select table_name::text as table, min(column_name::text) as column
    from information_schema.columns
    where table_schema = current_schema() and column_name in ('hash', 'token')
      and table_name in ('gig_images', 'message_images', 'event_images')
    group by table_name order by table_name`
  const names = tables.map(
    ({ table, column }) => sql`select ${sql(column)} as name from ${sql(table)}`,
  )
  const all = names.reduce((before, next) => sql`${before} union ${next}`)
  return sql`copy (${all} order by name) to stdout`.readable()
}

export const copyIn = (tx: Tx, { name, columns }: TableShape): Promise<Writable> =>
  tx`copy ${tx(name)} (${tx(columns)}) from stdin`.writable()

export async function countRows(tx: Tx, name: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`select count(*)::int as count from ${tx(name)}`
  return row?.count ?? 0
}

export const listIdentities = (tx: Tx): Promise<Manifest['identities']> =>
  tx<Manifest['identities']>`
    select c.relname as table, a.attname as column,
      coalesce(
        pg_sequence_last_value(pg_get_serial_sequence(quote_ident(c.relname), a.attname)::regclass),
        0)::int as last
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and a.attidentity <> ''
      and c.relname <> all(${leftOut})
    order by c.relname, a.attname`

/** Sets the sequence so that it never reuses an id, not even the id of a deleted row. */
export async function continueIdentity(
  tx: Tx,
  { table, column, last }: Manifest['identities'][number],
) {
  await tx`
    select setval(
      pg_get_serial_sequence(quote_ident(${table}), ${column}),
      greatest(${last}::bigint, (select max(${tx(column)}) from ${tx(table)}), 1),
      ${last}::bigint > 0 or exists (select from ${tx(table)}))`
}

/**
 * Empties a table and disables its triggers until `endLoading`. The triggers would refuse to delete
 * trips and events, and would add trips and events for the restored gigs.
 */
export async function beginLoading(tx: Tx, name: string): Promise<void> {
  await tx`alter table ${tx(name)} disable trigger user`
  await tx`delete from ${tx(name)}`
}

export async function endLoading(tx: Tx, names: string[]): Promise<void> {
  // Check deferred foreign keys now, because ALTER TABLE fails while checks are pending.
  await tx`set constraints all immediate`
  for (const name of names) await tx`alter table ${tx(name)} enable trigger user`
}

/** Updates statistics and the visibility map, on which the plans and counts of the gig lists depend. */
export async function analyseTables(sql: AnySql): Promise<void> {
  await sql`vacuum (analyze)`
}
