import { createPrimaryFinder, type PrimaryFinder } from './primary-finder.ts'
import { createPool } from './pool.ts'
import type { Sql } from './sql.ts'
import { createProxy } from './proxy.fixture.ts'

/** Two proxies to one server: each looks like a primary. */
let proxies: Awaited<ReturnType<typeof createProxy>>[]
let primaryFinder: PrimaryFinder | undefined
let sql: Sql
beforeEach(async () => {
  const url = process.env['TEST_DATABASE_URL'] ?? ''
  proxies = await Promise.all([createProxy(url), createProxy(url)])
  const hosts = proxies.map((proxy) => new URL(proxy.url).host).join(',')
  const both = url.replace(new URL(url).host, hosts)
  primaryFinder = createPrimaryFinder(both, {})
  sql = createPool(both, { max: 4, primaryFinder })
})
afterEach(async () => {
  await sql.end({ timeout: 1 })
  await primaryFinder?.end()
  for (const proxy of proxies) await proxy.cut().catch(() => {})
})

const ask = () => sql`select 1 as answer`.then(([row]) => row?.['answer'] as number)

async function untilAnswered(withinMs: number) {
  const since = performance.now()
  for (;;) {
    const answer = await ask().catch(() => undefined)
    if (answer === 1 || performance.now() - since > withinMs) return answer
  }
}

test('a URL with one host needs no primary finder', () => {
  expect(createPrimaryFinder('postgres://one/db', {})).toBeUndefined()
})

test('connects to the other host when one is down, and fails at once when both are down', async () => {
  const [one, other] = proxies
  expect(await ask()).toBe(1)
  await one?.cut()
  expect(await untilAnswered(10_000)).toBe(1)
  await other?.cut()
  expect(await refusal()).toMatch(/^(ECONNRE\w+|CONNECTION_CLOSED)$/)
  expect(await refusal()).toBe('ECONNREFUSED')
  await one?.restore()
  expect(await untilAnswered(10_000)).toBe(1)
})

/** Sends a query that must fail within 20 seconds, and returns its error code. */
async function refusal() {
  const begun = performance.now()
  const error: unknown = await ask().catch((reason: unknown) => reason)
  expect(performance.now() - begun).toBeLessThan(20_000)
  return (error as { code?: string }).code
}

test('moves all connections to the other host when one drops all data', async () => {
  await Promise.all([ask(), ask(), ask(), ask()])
  proxies[0]?.dropData(true)
  proxies[1]?.dropData(false)
  expect(await untilAnswered(15_000)).toBe(1)
  proxies[0]?.dropData(false)
})
