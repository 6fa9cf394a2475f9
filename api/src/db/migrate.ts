import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type AnySql, runTx, type Sql, type Tx } from './pool.ts'

/** The SQL files of this release, applied in the order of their names. */
const migrationsDirectory = path.join(import.meta.dirname, '../../migrations')

// Any constant would do; it only has to be the same in every process.
const advisoryLock = 7_262_473_041

const noSuchTable = '42P01'

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

/** Nobody else migrates until the transaction ends. */
export async function lockMigrations(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(${advisoryLock})`
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
    await runMigration(tx, migration)
  }
}

async function runMigration(tx: Tx, { name, text, checksum }: Migration) {
  await tx.unsafe(text)
  await tx`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`
}

async function applyMigration(sql: Sql, migration: Migration) {
  const { name } = migration
  try {
    await runTx(sql, async (tx) => {
      await takeTime(tx)
      await runMigration(tx, migration)
    })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Migration ${name} failed: ${reason}`, { cause })
  }
}

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
      if (error instanceof Error && 'code' in error && error.code === noSuchTable) return []
      throw error
    },
  )
  const known = new Set(applied.map(({ name }) => name))
  return names.filter((name) => !known.has(name))
}
