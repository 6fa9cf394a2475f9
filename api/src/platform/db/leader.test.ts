import { createLeader, type Leader } from './leader.ts'
import { createPool } from './pool.ts'
import type { Sql } from './sql.ts'
import { createProxy } from './proxy.fixture.ts'

/** Two ways to one server: each looks like a server that leads. */
let ways: Awaited<ReturnType<typeof createProxy>>[]
let leader: Leader | undefined
let sql: Sql
beforeEach(async () => {
  const url = process.env['TEST_DATABASE_URL'] ?? ''
  ways = await Promise.all([createProxy(url), createProxy(url)])
  const both = url.replace(new URL(url).host, ways.map((way) => new URL(way.url).host).join(','))
  leader = createLeader(both, {})
  sql = createPool(both, { max: 4, leader })
})
afterEach(async () => {
  await sql.end({ timeout: 1 })
  await leader?.end()
  for (const way of ways) await way.cut().catch(() => {})
})

const ask = () => sql`select 1 as answer`.then(([row]) => row?.['answer'] as number)

async function untilAnswered(withinMs: number) {
  const since = performance.now()
  for (;;) {
    const answer = await ask().catch(() => undefined)
    if (answer === 1 || performance.now() - since > withinMs) return answer
  }
}

test('one host has nobody to lead', () => {
  expect(createLeader('postgres://one/db', {})).toBeUndefined()
})

test('whichever host goes, the other one is connected to; with none left it fails at once', async () => {
  const [one, other] = ways
  expect(await ask()).toBe(1)
  await one?.cut()
  expect(await untilAnswered(10_000)).toBe(1)
  await other?.cut()
  expect(await refusal()).toMatch(/^(ECONNRE\w+|CONNECTION_CLOSED)$/)
  expect(await refusal()).toBe('ECONNREFUSED')
  await one?.mend()
  expect(await untilAnswered(10_000)).toBe(1)
})

/** The code of the error; a connection that is still there may be what fails. */
async function refusal() {
  const begun = performance.now()
  const error: unknown = await ask().catch((reason: unknown) => reason)
  expect(performance.now() - begun).toBeLessThan(20_000)
  return (error as { code?: string }).code
}

test('a host that swallows everything is left for the other one, with all its connections', async () => {
  await Promise.all([ask(), ask(), ask(), ask()])
  ways[0]?.swallow(true)
  ways[1]?.swallow(false)
  expect(await untilAnswered(15_000)).toBe(1)
  ways[0]?.swallow(false)
})
