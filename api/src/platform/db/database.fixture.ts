import postgres from 'postgres'
import { installJobQueue } from './job-queue.ts'
import { migrate } from './migrate.ts'
import { createPool } from './pool.ts'
import type { Sql } from './sql.ts'

/**
 * For pools that set up a database. On a busy machine, connecting and waiting for the lock of
 * `prepareTemplate` can take longer than the default statement timeout.
 */
const noTimeout = { statementMs: null }

/**
 * Creates a migrated database for one test file on the server of TEST_DATABASE_URL. Migrations run
 * once in a template database; each test file gets a copy, named after its Jest worker. `drop` only
 * closes the pool: the next test file of the worker drops the database.
 */
export async function createTestDatabase(): Promise<{
  sql: Sql
  url: string
  drop(): Promise<void>
}> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) throw new Error('TEST_DATABASE_URL must name a Postgres server for tests.')
  const template = 'manyhands_template'
  const name = `manyhands_test_${process.env['JEST_WORKER_ID'] ?? '1'}`
  const admin = createPool(server, { max: 4, ...noTimeout })
  try {
    await prepareTemplate(admin, server, template)
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await copyDatabase(admin, template, name)
  } finally {
    await admin.end()
  }
  const url = databaseUrl(server, name)
  const sql = createPool(url, { max: 16 })
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
 * copy a database in use. Postgres itself waits five seconds in each try.
 */
async function copyDatabase(admin: Sql, template: string, name: string) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await admin.unsafe(`create database ${name} template ${template}`)
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

/**
 * Creates and migrates the template database under a lock, because all Jest workers start at the
 * same time.
 */
async function prepareTemplate(admin: Sql, server: string, template: string) {
  const guard = await admin.reserve()
  try {
    await guard`select pg_advisory_lock(1)`
    const [found] = await guard`select from pg_database where datname = ${template}`
    if (!found) await guard.unsafe(`create database ${template}`)
    const pool = createPool(databaseUrl(server, template), { max: 2, ...noTimeout })
    try {
      await installJobQueue(pool, databaseUrl(server, template))
      await migrate(pool)
    } catch (error) {
      // The template of an earlier run may have other versions of the migrations. Drop it, so that
      // the next run creates it again.
      await pool.end()
      await guard.unsafe(`drop database ${template} with (force)`)
      throw error
    } finally {
      await pool.end()
    }
  } finally {
    await guard`select pg_advisory_unlock(1)`
    guard.release()
  }
}
