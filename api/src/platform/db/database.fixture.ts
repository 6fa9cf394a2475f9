import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { installTaskQueue } from './task-queue.ts'
import { migrate } from './migrate.ts'
import { createPool, type PoolOptions } from './pool.ts'
import type { Sql } from './sql.ts'

/** For pools that set up a database: on a busy machine, that can take longer than the default timeout. */
const noTimeout = { statementMs: null }

const prefix = 'manyhands_test_'
const templateName = `${prefix}template`

/** Drops the databases of an earlier run, and creates the migrated database that test databases copy. */
export async function createTemplate(server: string) {
  await onServer(server, async (admin) => {
    const old = await admin<{ datname: string }[]>`
      select datname from pg_database where starts_with(datname, ${prefix})`
    for (const { datname } of old) await drop(admin, datname)
    await admin.unsafe(`create database ${templateName}`)
  })
  const url = databaseUrl(server, templateName)
  const pool = createPool(url, { max: 2, ...noTimeout })
  try {
    await installTaskQueue(pool, url)
    await migrate(pool)
  } finally {
    await pool.end()
  }
}

/** A database for one test file. `close` ends its pool and drops it. */
export interface TestDatabase {
  sql: Sql
  url: string
  close(): Promise<void>
}

/** Creates a migrated database on the server of TEST_DATABASE_URL: a copy of the template. */
export function createTestDatabase(): Promise<TestDatabase> {
  // Tests hold locks until others wait for them: on a busy machine, longer than the default timeouts.
  return createDatabase(copyTemplate, { max: 16, statementMs: 60_000 })
}

/** Like `createTestDatabase`, but without tables. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase((admin, name) => admin.unsafe(`create database ${name}`), {
    max: 4,
    ...noTimeout,
  })
}

async function createDatabase(
  create: (admin: Sql, name: string) => Promise<unknown>,
  options: PoolOptions,
): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) throw new Error('TEST_DATABASE_URL must name a Postgres server for tests.')
  const name = `${prefix}${randomUUID().replaceAll('-', '')}`
  await onServer(server, (admin) => create(admin, name))
  const url = databaseUrl(server, name)
  const sql = createPool(url, options)
  return {
    sql,
    url,
    async close() {
      await sql.end({ timeout: 5 })
      await onServer(server, (admin) => drop(admin, name))
    },
  }
}

async function onServer(server: string, work: (admin: Sql) => Promise<unknown>) {
  const admin = createPool(server, { max: 1, ...noTimeout })
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

/** Drops a database, also if a failed test or a killed process left connections to it. */
const drop = (admin: Sql, name: string) => admin.unsafe(`drop database ${name} with (force)`)

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
