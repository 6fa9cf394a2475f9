import postgres from 'postgres'
import { installJobQueue } from './job-queue.ts'
import { migrate } from './migrate.ts'
import { createPool } from './pool.ts'
import type { Sql } from './sql.ts'

/** For pools that set up a database: on a busy machine, that can take longer than the default timeout. */
const noTimeout = { statementMs: null }

const templateName = 'manyhands_template'

/** Creates the migrated database that each test database is a copy of. Replaces that of an earlier run. */
export async function createTemplate(server: string) {
  const admin = createPool(server, { max: 1, ...noTimeout })
  try {
    await admin.unsafe(`drop database if exists ${templateName} with (force)`)
    await admin.unsafe(`create database ${templateName}`)
  } finally {
    await admin.end()
  }
  const url = databaseUrl(server, templateName)
  const pool = createPool(url, { max: 2, ...noTimeout })
  try {
    await installJobQueue(pool, url)
    await migrate(pool)
  } finally {
    await pool.end()
  }
}

/**
 * Creates a migrated database for one test file on the server of TEST_DATABASE_URL: a copy of the
 * template, named after the Jest worker. `drop` only closes the pool: the next test file of the
 * worker drops the database.
 */
export async function createTestDatabase(): Promise<{
  sql: Sql
  url: string
  drop(): Promise<void>
}> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) throw new Error('TEST_DATABASE_URL must name a Postgres server for tests.')
  const name = `manyhands_test_${process.env['JEST_WORKER_ID'] ?? '1'}`
  const admin = createPool(server, { max: 1, ...noTimeout })
  try {
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await copyTemplate(admin, name)
  } finally {
    await admin.end()
  }
  const url = databaseUrl(server, name)
  // Tests hold locks until others wait for them: on a busy machine, longer than the default timeouts.
  const sql = createPool(url, { max: 16, statementMs: 60_000 })
  return { sql, url, drop: () => sql.end({ timeout: 5 }) }
}

/** Like `createTestDatabase`, but without tables. */
export async function createEmptyDatabase(): Promise<{
  sql: Sql
  url: string
  drop(): Promise<void>
}> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) throw new Error('TEST_DATABASE_URL must name a Postgres server for tests.')
  const name = `manyhands_empty_${process.env['JEST_WORKER_ID'] ?? '1'}`
  const admin = createPool(server, { max: 1, ...noTimeout })
  await admin.unsafe(`drop database if exists ${name} with (force)`)
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  const url = databaseUrl(server, name)
  const sql = createPool(url, { max: 4, ...noTimeout })
  return { sql, url, drop: () => sql.end({ timeout: 5 }) }
}

/**
 * Tries up to five times, because autovacuum may be connected to the template, and Postgres cannot
 * copy a database in use. Postgres itself waits five seconds in each try. Copying files is quicker
 * than the default, which writes the copy to the log.
 */
async function copyTemplate(admin: Sql, name: string) {
  const copy = `create database ${name} template ${templateName} strategy file_copy`
  for (let tries = 1; ; tries += 1) {
    try {
      return await admin.unsafe(copy)
    } catch (error) {
      const isInUse = error instanceof postgres.PostgresError && error.code === '55006'
      if (!isInUse || tries === 5) throw error
    }
  }
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
