import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AnySql, runTx, type Sql, type Tx } from './sql.ts'

/** The SQL files of this release, applied in the order of their names. */
const migrationsDirectory = path.join(import.meta.dirname, '../../../migrations')

// Any constant would do; it only has to be the same in every process.
const advisoryLock = 7_262_473_041

const noSuchTable = '42P01'
const lockNotAvailable = '55P03'

/** For a table: as long as the slowest of others may wait for it. */
const lockMs = '1000'
const pauseMs = 1_000
/** Some five minutes. */
const mostTries = 150

/** The first line of a file with one statement that cannot run in a transaction. */
const outsideMark = /^-- without transaction\n/
const indexName = /create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i

interface Migration {
  name: string
  text: string
  checksum: string
}

async function namesIn(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted()
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = await namesIn(directory)
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(directory, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * Brings the database up to this release; forward only. Processes that start together wait for each
 * other; a file that fails leaves nothing behind and stops the rest. The lock is one of a transaction,
 * so that it also holds where a pooler lends connections for no longer than that.
 */
export async function migrate(sql: Sql, directory = migrationsDirectory): Promise<string[]> {
  const migrations = await readMigrations(directory)
  return runTx(sql, async (guard) => {
    await takeTime(guard)
    await lockMigrations(guard)
    await createTable(sql)
    const applied = new Map(
      (await sql`select name, checksum from schema_migrations`).map((row) => [
        row['name'] as string,
        row['checksum'] as string,
      ]),
    )
    const added: string[] = []
    for (const migration of migrations) {
      const checksum = applied.get(migration.name)
      if (checksum === undefined) {
        await applyMigration(sql, migration)
        added.push(migration.name)
      } else if (checksum !== migration.checksum) {
        throw new Error(
          `Migration ${migration.name} was changed after it had been applied: add a new file instead.`,
        )
      }
    }
    return added
  })
}

const createTable = (sql: AnySql) => sql`
  create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`

/**
 * Nobody else migrates until the transaction ends. Asked for again and again, and by the simple
 * protocol: an index made concurrently waits for whoever looks at the database as it was, be it a
 * statement that waits or one whose portal is still open.
 */
export async function lockMigrations(tx: Tx): Promise<void> {
  for (;;) {
    const [row] = await tx.unsafe(`select pg_try_advisory_xact_lock(${advisoryLock}) as taken`)
    if (row?.['taken']) return
    await sleep(200)
  }
}

/**
 * Makes an empty database what it was after these files.
 * @throws Error when this release lacks one of them or has it otherwise
 */
export async function migrateTo(
  tx: Tx,
  wanted: { name: string; checksum: string }[],
  directory = migrationsDirectory,
): Promise<void> {
  await createTable(tx)
  const migrations = new Map((await readMigrations(directory)).map((file) => [file.name, file]))
  for (const { name, checksum } of wanted) {
    const migration = migrations.get(name)
    if (!migration) throw new Error(`This release has no migration ${name}: take a newer one.`)
    if (migration.checksum !== checksum) throw new Error(`Migration ${name} is another one here.`)
    // Nobody uses it yet: what else is made beside the traffic is made at once.
    await tx.unsafe(migration.text.replaceAll(/\bconcurrently\b/gi, ''))
    await note(tx, migration)
  }
}

async function applyMigration(sql: Sql, migration: Migration) {
  try {
    if (outsideMark.test(migration.text)) await applyOutside(sql, migration)
    else await applyPatiently(sql, migration)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Migration ${migration.name} failed: ${reason}`, { cause })
  }
}

/**
 * In one transaction, which never waits for a table longer than a moment: whoever waits for all of a
 * table has everybody behind them waiting too. It steps back, lets them go, and tries again.
 */
async function applyPatiently(sql: Sql, migration: Migration) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runTx(sql, async (tx) => {
        await takeTime(tx)
        await tx`select set_config('lock_timeout', ${lockMs}, true)`
        await tx.unsafe(migration.text)
        await note(tx, migration)
      })
    } catch (error) {
      if (!hasCode(error, lockNotAvailable) || tries === mostTries) throw error
      await sleep(pauseMs * (0.5 + Math.random()))
    }
  }
}

/** What Postgres refuses to do in a transaction; it is there whole, or made again. */
async function applyOutside(sql: Sql, migration: Migration) {
  const [, index] = indexName.exec(migration.text) ?? []
  if (index !== undefined) {
    const [broken] = await sql`
      select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`
    if (broken) await sql`drop index concurrently ${sql(index)}`
  }
  await sql.unsafe(migration.text)
  await note(sql, migration)
}

const note = (sql: AnySql, { name, checksum }: Migration) => sql`
  insert into schema_migrations (name, checksum) values (${name}, ${checksum})`

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

/** Whatever the connection was told about time by a role or a pooler is not meant for migrations. */
const takeTime = (tx: Tx) => tx`
  select set_config(name, '0', true)
  from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) name`

/** The files that this database still lacks. */
export async function pendingMigrations(
  sql: Sql,
  directory = migrationsDirectory,
): Promise<string[]> {
  const names = await namesIn(directory)
  const applied = await sql<{ name: string }[]>`select name from schema_migrations`.catch(
    (error: unknown) => {
      if (hasCode(error, noSuchTable)) return []
      throw error
    },
  )
  const known = new Set(applied.map(({ name }) => name))
  return names.filter((name) => !known.has(name))
}
