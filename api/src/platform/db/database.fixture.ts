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
  const admin = createPool(server, { max: 1, ...noTimeout })
  try {
    const old = await admin<{ datname: string }[]>`
      select datname from pg_database where starts_with(datname, ${prefix})`
    for (const { datname } of old) await admin.unsafe(`drop database ${datname} with (force)`)
    await admin.unsafe(`create database ${templateName}`)
  } finally {
    await admin.end()
  }
  const url = databaseUrl(server, templateName)
  const pool = createPool(url, { max: 2, ...noTimeout })
  try {
    await installTaskQueue(pool, url)
    await migrate(pool)
  } finally {
    await pool.end()
  }
}

/** A database for one test file. `close` ends its pool. */
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

/**
 * Creates a database with a new name. It remains until the next run: after hundreds of files are deleted,
 * a file system without a journal takes several times as long to create files.
 */
async function createDatabase(
  create: (admin: Sql, name: string) => Promise<unknown>,
  options: PoolOptions,
): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) throw new Error('TEST_DATABASE_URL must name a Postgres server for tests.')
  const name = `${prefix}${randomUUID().replaceAll('-', '')}`
  const admin = createPool(server, { max: 1, ...noTimeout })
  try {
    await create(admin, name)
  } finally {
    await admin.end()
  }
  const url = databaseUrl(server, name)
  const sql = createPool(url, options)
  return { sql, url, close: () => sql.end({ timeout: 5 }) }
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
