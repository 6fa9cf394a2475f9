import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApiProcess } from './api-process.fixture.ts'
import { createTestApi, type TestApi } from './app.fixture.ts'
import { type Call, calls, createWorld, pathIn, type World } from './calls.fixture.ts'
import { createProxy } from './db/proxy.fixture.ts'

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
    IMAGES_DIR: os.tmpdir(),
  })
})
afterAll(async () => {
  expect(await process.kill('SIGTERM')).toBe(0)
  await proxy.cut()
  await api.close()
})

const get = (path: string) => fetch(new URL(path, process.url))

/** By somebody who may. */
function make(call: Call) {
  const role = call.statuses[1] === 403 ? 'packer' : 'customer'
  const json = call.json?.(world, role)
  return fetch(new URL(pathIn(world, call), process.url), {
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

test('every call says that it cannot now, and works again by itself', async () => {
  expect(await specialties()).toBe(200)
  await proxy.cut()
  for (const call of calls) await expectAway(await make(call))
  await expectAway(await get(`/api/images/${'A'.repeat(24)}`))
  await expectAway(await get('/readyz'))
  expect((await get('/healthz')).status).toBe(200)
  expect((await get('/api/openapi.json')).status).toBe(200)

  await proxy.mend()
  expect((await get('/readyz')).status).toBe(200)
  for (const call of calls.filter(({ method }) => method === 'GET')) {
    expect((await make(call)).status).toBe(200)
  }
})

test('what it could not do is in its log, under the id of the answer', async () => {
  await proxy.cut()
  const response = await get('/api/specialtys')
  const { request_id } = (await response.json()) as { request_id: string }
  await proxy.mend()
  // The log is written behind the answer.
  for (let wait = 0; wait < 100 && !process.output().includes(request_id); wait += 1)
    await sleep(20)
  expect(process.output().includes(request_id)).toBe(true)
})

test('a statement that takes too long is given up', async () => {
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

test('a server that swallows everything is noticed too', async () => {
  expect(await specialties()).toBe(200)
  proxy.swallow(true)
  const answers = await Promise.all(Array.from({ length: 12 }, () => get('/api/specialtys')))
  for (const answer of answers) await expectAway(answer)
  proxy.swallow(false)
  expect(await specialties()).toBe(200)
})
