import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase } from './database.fixture.ts'
import { migrate } from './migrate.ts'
import { createPool } from './pool.ts'
import type { Sql } from './sql.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let sql: Sql
let pools: Sql[]
let folder: string
beforeEach(async () => {
  database = await createTestDatabase()
  ;({ sql } = database)
  await sql`truncate schema_migrations`
  await sql`create table things (id integer primary key, n integer not null default 0)`
  await sql`insert into things select n from generate_series(1, 50000) n`
  folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-migrations-'))
  pools = []
})
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.end({ timeout: 1 })))
  await database.close()
  rmSync(folder, { recursive: true })
})

const file = (name: string, text: string) => writeFileSync(path.join(folder, name), text)

/** Migrates through a new pool, as a starting process does. */
function start() {
  const pool = createPool(database.url, { max: 2, statementMs: null })
  pools.push(pool)
  return migrate(pool, folder)
}

/**
 * Sends reads and writes until the returned function is called. That function resolves to the
 * duration of the slowest statement in milliseconds.
 */
function traffic() {
  const over = new AbortController()
  let slowestMs = 0
  const ask = async (worker: number) => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const begun = performance.now()
      const id = 1 + ((worker * 7919 + turn) % 50_000)
      if (turn % 3 === 0) await sql`update things set n = n + 1 where id = ${id}`
      else await sql`select n from things where id = ${id}`
      slowestMs = Math.max(slowestMs, performance.now() - begun)
      await sleep(2)
    }
  }
  const workers = Promise.all(Array.from({ length: 6 }, (_, worker) => ask(worker)))
  return async () => {
    over.abort()
    await workers
    return slowestMs
  }
}

test('while another transaction locks the table, the migration retries and barely delays other statements', async () => {
  file('0001_column.sql', 'alter table things add column color text;')
  const stop = traffic()
  let isDone = false
  let migrating: Promise<string[]> | undefined
  await sql.begin(async (tx) => {
    await tx`select from things where id = 1`
    migrating = start().finally(() => (isDone = true))
    await sleep(4_000)
    expect(isDone).toBe(false)
  })
  expect(await migrating).toEqual(['0001_column.sql'])
  const slowestMs = await stop()
  // A statement waits at most one lock timeout of the migration (1 s), although the table is locked
  // for four seconds. The limit has slack for a busy machine.
  expect(slowestMs).toBeLessThan(3_500)
})

test('one of several starting processes creates an index without blocking traffic', async () => {
  file(
    '0001_index.sql',
    '-- without transaction\ncreate index concurrently if not exists things_n on things (n);\n',
  )
  const stop = traffic()
  const runs = await Promise.all([start(), start(), start()])
  expect(runs.flat()).toEqual(['0001_index.sql'])
  await stop()
  expect(
    await sql`select indisvalid from pg_index where indexrelid = 'things_n'::regclass`,
  ).toEqual([{ indisvalid: true }])
})

test('an invalid index of an interrupted migration is created again', async () => {
  const text = 'create unique index concurrently if not exists things_n on things (n);\n'
  file('0001_index.sql', `-- without transaction\n${text}`)
  await expect(start()).rejects.toThrow(/^Migration 0001_index\.sql failed: .*things_n/)
  const valid = () =>
    sql`select indisvalid from pg_index where indexrelid = to_regclass('things_n')`
  expect(await valid()).toEqual([{ indisvalid: false }])
  await sql`update things set n = id`
  expect(await start()).toEqual(['0001_index.sql'])
  expect(await valid()).toEqual([{ indisvalid: true }])
})
