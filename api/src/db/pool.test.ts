import { createPool, type Sql } from './pool.ts'

let sql: Sql
beforeAll(() => {
  sql = createPool(process.env['TEST_DATABASE_URL'] ?? '', { max: 2 })
})
afterAll(() => sql.end({ timeout: 5 }))

test('a query that fails half way leaves none of its rows to the next', async () => {
  const connection = await sql.reserve()
  try {
    const broken = connection`select 1 / (4 - n) from generate_series(1, 9) n`
    await expect(broken).rejects.toThrow(/division by zero/)
    expect([...(await connection`select 7 as whole`)]).toEqual([{ whole: 7 }])
  } finally {
    connection.release()
  }
})

test('a connection that the server ends is told by its query, and another takes its place', async () => {
  const rounds = Array.from({ length: 20 }, (_, round) => round)
  for (const round of rounds) {
    const lost = sql`
      select n, case when n = 5000 then pg_terminate_backend(pg_backend_pid()) end
      from generate_series(1, 9000) n`
    await expect(lost).rejects.toThrow(/CONNECTION_CLOSED|terminating connection/)
    expect([...(await sql`select ${round}::int as round`)]).toEqual([{ round }])
  }
})

test('a transaction whose connection is lost fails, and the pool lives on', async () => {
  for (let round = 0; round < 5; round += 1) {
    const lost = sql.begin(async (tx) => {
      await tx`select pg_terminate_backend(pg_backend_pid())`
    })
    await expect(lost).rejects.toThrow(/CONNECTION_CLOSED|terminating connection/)
  }
  expect([...(await sql`select 1 as alive`)]).toEqual([{ alive: 1 }])
})
