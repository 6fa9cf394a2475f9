import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApiProcess } from '../../api-process.fixture.ts'
import { createTestApi, type TestApi } from '../../app.fixture.ts'
import { type Call, calls, createWorld, pathIn, type World } from '../../calls.fixture.ts'
import { createProxy } from './proxy.fixture.ts'
import { until } from '../until.fixture.ts'

let api: TestApi
let proxy: Awaited<ReturnType<typeof createProxy>>
let process: Awaited<ReturnType<typeof startApiProcess>>
let world: World
beforeAll(async () => {
  api = await createTestApi()
  world = await createWorld(api)
  proxy = await createProxy(api.url)
  process = await startApiProcess({
    DATABASE_URL: proxy.url,
    DATABASE_SECONDS: '1',
    IMAGE_STORE: os.tmpdir(),
  })
})
afterAll(async () => {
  const code = await process.kill('SIGTERM')
  await proxy.cut()
  await api.close()
  expect(code).toBe(0)
})

/** By its name: passkeys need a host name. */
const urlOf = (path: string) => new URL(path, process.url.replace('127.0.0.1', 'localhost'))
const get = (path: string) => fetch(urlOf(path))

/** Sends the call as the packer if a customer would get 403, otherwise as the customer. */
function make(call: Call) {
  const role = call.statuses[1] === 403 ? 'packer' : 'customer'
  const json = call.json?.(world, role)
  return fetch(urlOf(pathIn(world, call)), {
    method: call.method,
    headers: { Cookie: world.people[role].cookie, 'Content-Type': 'application/json' },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  })
}

async function expectAway(response: Response) {
  expect([response.url, response.status]).toEqual([response.url, 503])
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await response.json()).toMatchObject({
    status: 503,
    detail: 'The service is not available right now. Please try again in a moment.',
    request_id: response.headers.get('X-Request-Id'),
  })
}

const specialties = async () => (await get('/api/specialtys')).status

test('without the database every call returns 503, and works again once the database is back', async () => {
  expect(await specialties()).toBe(200)
  await proxy.cut()
  for (const call of calls.filter(({ noDatabase }) => !noDatabase)) {
    await expectAway(await make(call))
  }
  await expectAway(await get(`/api/images/${'A'.repeat(24)}`))
  await expectAway(await get('/readyz'))
  expect((await get('/healthz')).status).toBe(200)
  expect((await get('/api/openapi.json')).status).toBe(200)
  expect((await get('/metrics')).status).toBe(200)

  await proxy.restore()
  expect((await get('/readyz')).status).toBe(200)
  const reads = calls.filter(
    ({ method, booked, hasTicket, statuses }) =>
      method === 'GET' && !booked && !hasTicket && statuses.includes(200),
  )
  for (const call of reads) {
    expect((await make(call)).status).toBe(200)
  }
})

test('logs the database error with the request id of the response', async () => {
  await proxy.cut()
  const response = await get('/api/specialtys')
  const { request_id } = (await response.json()) as { request_id: string }
  await proxy.restore()
  // The API writes the log line after the response.
  await until(() => process.output().includes(request_id))
  expect(process.output()).toContain(request_id)
})

test('a statement that exceeds the timeout gets 503', async () => {
  const { gigId } = world
  const book = calls.find(
    ({ method, path }) => `${method} ${path}` === 'POST /api/packer/gigs/:gig',
  )
  await api.sql.begin(async (tx) => {
    await tx`select from gigs where id = ${gigId} for update`
    if (book) await expectAway(await make(book))
  })
  const [gig] = await api.sql`select gig_status_id from gigs where id = ${gigId}`
  expect(gig).toEqual({ gig_status_id: 1 })
})

test('the process survives repeated database failures under load and responds with 503', async () => {
  const paths = ['POST /api/packer/gigs/:gig', 'DELETE /api/packer/gigs/:gig', 'PUT /api/gigs/:gig']
  const mix = calls.filter(({ method, path }) =>
    [...paths, 'GET /api/gig/:gig', 'GET /api/gigs'].includes(`${method} ${path}`),
  )
  const stop = new AbortController()
  const seen = new Set<number>()
  const load = Promise.all(
    Array.from({ length: 8 }, async (_, worker) => {
      for (let turn = worker; !stop.signal.aborted; turn += 1) {
        const call = mix[turn % mix.length]
        if (!call) return
        // No response means that the process has ended. Its log has the reason.
        const response = await make(call).catch((error: unknown) => {
          throw new Error(process.output().slice(-3_000), { cause: error })
        })
        seen.add(response.status)
        await response.arrayBuffer()
      }
    }),
  )
  for (let round = 0; round < 12; round += 1) {
    await sleep(30 + (round % 12) * 8)
    await proxy.cut()
    await sleep(30)
    await proxy.restore()
  }
  await until(async () => (await specialties()) === 200)
  stop.abort()
  await load
  // 404: the packer has no booking to cancel. 409: the packer has booked the gig already.
  expect([...seen].filter((status) => ![200, 201, 204, 404, 409, 503].includes(status))).toEqual([])
  expect(seen).toContain(503)
  for (let turn = 0; turn < 10; turn += 1) expect(await specialties()).toBe(200)
})

test('calls return 503 while the connections carry no data', async () => {
  expect(await specialties()).toBe(200)
  proxy.dropData(true)
  const answers = await Promise.all(Array.from({ length: 12 }, () => get('/api/specialtys')))
  for (const answer of answers) await expectAway(answer)
  proxy.dropData(false)
  expect(await specialties()).toBe(200)
})
