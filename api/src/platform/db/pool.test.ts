import { setTimeout as sleep } from 'node:timers/promises'
import { createEmptyDatabase } from './database.fixture.ts'
import { createPool } from './pool.ts'
import type { Sql } from './sql.ts'
import { createProxy } from './proxy.fixture.ts'
import { until } from '../until.fixture.ts'

let sql: Sql
beforeAll(() => {
  sql = createPool(process.env['TEST_DATABASE_URL'] ?? '', { max: 2 })
})
afterAll(() => sql.end({ timeout: 5 }))

test('rows of a failed query do not appear in the next query', async () => {
  const connection = await sql.reserve()
  try {
    const broken = connection`select 1 / (4 - n) from generate_series(1, 9) n`
    await expect(broken).rejects.toThrow(/division by zero/)
    expect([...(await connection`select 7 as whole`)]).toEqual([{ whole: 7 }])
  } finally {
    connection.release()
  }
})

test('a day is 24 hours, also when clocks change in the time zone of the database', async () => {
  const database = await createEmptyDatabase()
  const name = new URL(database.url).pathname.slice(1)
  await database.sql.unsafe(`alter database ${name} set timezone = 'America/Chicago'`)
  const pool = createPool(database.url, { max: 1 })
  const [row] = await pool`
    select timestamptz '2027-03-16 12:00Z' - interval '7 days' as before`
  expect(row).toEqual({ before: new Date('2027-03-09T12:00:00Z') })
  await pool.end()
  await database.close()
})

test('Postgres compiles no statement', async () => {
  expect([...(await sql`show jit`)]).toEqual([{ jit: 'off' }])
})

test('a query fails when the server closes its connection, and the pool reconnects', async () => {
  const rounds = Array.from({ length: 20 }, (_, round) => round)
  for (const round of rounds) {
    const lost = sql`
      select n, case when n = 5000 then pg_terminate_backend(pg_backend_pid()) end
      from generate_series(1, 9000) n`
    await expect(lost).rejects.toThrow(/CONNECTION_CLOSED|terminating connection/)
    expect([...(await sql`select ${round}::int as round`)]).toEqual([{ round }])
  }
})

test('a transaction fails when its connection is lost, and the pool keeps working', async () => {
  for (let round = 0; round < 5; round += 1) {
    const lost = sql.begin(async (tx) => {
      await tx`select pg_terminate_backend(pg_backend_pid())`
    })
    await expect(lost).rejects.toThrow(/CONNECTION_CLOSED|terminating connection/)
  }
  expect([...(await sql`select 1 as alive`)]).toEqual([{ alive: 1 }])
})

test('each query gets its own result when connections are lost', async () => {
  const proxy = await createProxy(process.env['TEST_DATABASE_URL'] ?? '')
  const shaky = createPool(proxy.url, { max: 4 })
  const over = new AbortController()
  const wrong: unknown[] = []
  const answered: number[] = []
  const ask = async (worker: number) => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const question = worker * 1_000_000 + turn
      const rows = await shaky`
        select ${question}::int as question, repeat('x', 200) from generate_series(1, 50)`.catch(
        () => undefined,
      )
      if (!rows) await sleep(1)
      else if (rows.length === 50 && rows.every((row) => row['question'] === question))
        answered.push(question)
      else wrong.push([question, rows.length, rows[0]])
    }
  }
  const workers = Promise.all(Array.from({ length: 16 }, (_, worker) => ask(worker)))
  for (let round = 0; round < 25; round += 1) {
    const count = answered.length
    // Half of the cuts hit queries, the other half connections that open.
    if (round % 2) await until(() => answered.length > count + 8)
    else await sleep(20 + (round % 5) * 15)
    await proxy.cut()
    await sleep(10)
    await proxy.restore()
  }
  const count = answered.length
  await until(() => answered.length > count + 100)
  over.abort()
  await workers
  await shaky.end({ timeout: 1 })
  await proxy.cut()
  expect(wrong).toEqual([])
})

test('behind a pooler, a connection sends no part of a statement before the previous one has ended', async () => {
  const seen: string[] = []
  const proxy = await createProxy(process.env['TEST_DATABASE_URL'] ?? '', (from, bytes) => {
    const text = bytes.toString('latin1')
    if (from === 'client') seen.push(...[...text.matchAll(/select \$?\d/g)].map(() => 'begins'))
    // The message ReadyForQuery of a connection without a transaction.
    else
      seen.push(
        ...text
          .split('Z\0\0\0\u0005I')
          .slice(1)
          .map(() => 'ended'),
      )
    return true
  })
  const pooled = createPool(proxy.url, { max: 1, isPooled: true })
  await pooled`select 0`
  seen.length = 0
  const rows = await Promise.all([
    ...[pooled`select 1 as n`, pooled`select ${2}::int as n`, pooled.unsafe('select 3 as n')],
    pooled.begin((tx) => tx`select ${4}::int as n`),
    ...[pooled`select 5 as n`, pooled`select ${6}::int as n`],
  ])
  expect(rows.map(([row]) => (row as { n: number }).n)).toEqual([1, 2, 3, 4, 5, 6])
  expect(seen).toEqual(rows.flatMap(() => ['begins', 'ended']))
  await pooled.end()
  await proxy.cut()
})
