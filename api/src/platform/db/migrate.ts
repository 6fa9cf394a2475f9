import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AnySql, runTx, type Sql, type Tx } from './sql.ts'

/** The folder of the migrations, which are applied in the order of their names. */
const migrationsDirectory = path.join(import.meta.dirname, '../../../migrations')

// An arbitrary number. All processes must use the same one.
const advisoryLock = 7_262_473_041

const noSuchTable = '42P01'
const lockNotAvailable = '55P03'

/**
 * How long a migration waits for a table lock, in milliseconds. The time is short, because all
 * later statements on the table queue behind the migration while it waits.
 */
const lockMs = '1000'
const pauseMs = 1_000
/** All tries and the pauses between them take up to about five minutes. */
const maxTries = 150

/** The first line of a migration whose only statement cannot run in a transaction. */
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
 * Applies the missing migrations in order and returns their names. If several processes start
 * together, one migrates and the others wait. A failed migration is rolled back (unless it is
 * marked `-- without transaction`), and no later migration runs. The advisory lock belongs to a
 * transaction, because a session lock does not work behind a transaction pooler.
 * @throws Error if a migration fails, or was changed after it was applied
 */
export async function migrate(sql: Sql, directory = migrationsDirectory): Promise<string[]> {
  const migrations = await readMigrations(directory)
  return runTx(sql, async (guard) => {
    await disableTimeouts(guard)
    await lockMigrations(guard)
    await createTable(sql)
    const rows = await sql<Migration[]>`select name, checksum from schema_migrations`
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
    const added: string[] = []
    for (const migration of migrations) {
      const checksum = applied.get(migration.name)
      if (checksum === undefined) {
        await applyMigration(sql, migration)
        added.push(migration.name)
      } else if (checksum !== migration.checksum) {
        throw new Error(
          `Migration ${migration.name} was changed after it was applied: add a new file instead.`,
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
 * Takes the migration lock until the transaction ends. Polls instead of waiting, because a waiting
 * statement has a snapshot, and CREATE INDEX CONCURRENTLY in another process would wait for that
 * snapshot. Uses the simple protocol (`unsafe`), because an open portal of the extended protocol
 * also has a snapshot.
 */
export async function lockMigrations(tx: Tx): Promise<void> {
  for (;;) {
    const [row] = await tx.unsafe(`select pg_try_advisory_xact_lock(${advisoryLock}) as taken`)
    if (row?.['taken']) return
    await sleep(200)
  }
}

/**
 * Applies exactly these migrations to an empty database.
 * @throws Error if this release lacks one of them or has a different checksum for it
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
    if (!migration) throw new Error(`This release has no migration ${name}. Use a newer release.`)
    if (migration.checksum !== checksum)
      throw new Error(`Migration ${name} has another checksum in this release.`)
    // CONCURRENTLY cannot run in a transaction, and an empty database does not need it.
    await tx.unsafe(migration.text.replaceAll(/\bconcurrently\b/gi, ''))
    await recordMigration(tx, migration)
  }
}

async function applyMigration(sql: Sql, migration: Migration) {
  try {
    if (outsideMark.test(migration.text)) await applyOutsideTransaction(sql, migration)
    else await applyWithRetries(sql, migration)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Migration ${migration.name} failed: ${reason}`, { cause })
  }
}

/** Applies a migration in one transaction. Retries if it gets no table lock within `lockMs`. */
async function applyWithRetries(sql: Sql, migration: Migration) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runTx(sql, async (tx) => {
        await disableTimeouts(tx)
        await tx`select set_config('lock_timeout', ${lockMs}, true)`
        await tx.unsafe(migration.text)
        await recordMigration(tx, migration)
      })
    } catch (error) {
      if (!hasCode(error, lockNotAvailable) || tries === maxTries) throw error
      await sleep(pauseMs * (0.5 + Math.random()))
    }
  }
}

/**
 * Applies a migration that Postgres refuses in a transaction. First drops the invalid index that an
 * interrupted attempt leaves: `if not exists` would keep that index.
 */
async function applyOutsideTransaction(sql: Sql, migration: Migration) {
  const [, index] = indexName.exec(migration.text) ?? []
  if (index !== undefined) {
    const [broken] = await sql`
      select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`
    if (broken) await sql`drop index concurrently ${sql(index)}`
  }
  await sql.unsafe(migration.text)
  await recordMigration(sql, migration)
}

const recordMigration = (sql: AnySql, { name, checksum }: Migration) => sql`
  insert into schema_migrations (name, checksum) values (${name}, ${checksum})`

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

/** Overrides timeouts that a role or a pooler has set, because migrations can take a long time. */
const disableTimeouts = (tx: Tx) => tx`
  select set_config(name, '0', true)
  from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) name`

/** Returns the names of the migrations that this database lacks. */
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
