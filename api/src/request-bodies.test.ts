import { createTestApi, type TestApi } from './app.fixture.ts'
import { calls, createWorld, pathIn } from './calls.fixture.ts'
import type { OpenApiDocument } from './platform/documentation/openapi-document.ts'
import { testPayments } from './payments/payments.fixture.ts'
import { until } from './platform/until.fixture.ts'

// These tests send bodies that are too large to every route.

let api: TestApi
let app: TestApi['app']
beforeAll(async () => {
  api = await createTestApi({}, { payments: testPayments() })
  app = api.build({}, { hasMailbox: true })
})
afterAll(() => api.close())

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Returns the size of the largest body, in bytes, that the OpenAPI document names for the route. */
function limitOf({ paths = {} }: OpenApiDocument, method: string, path: string) {
  if (method === 'GET') return 0
  if (path.startsWith('/test-payments/')) return 256 * kilobyte
  const operations = paths[path.replaceAll(/:(\w+)/g, '{$1}')]
  const responses = operations?.[method.toLowerCase() as 'post']?.responses
  const [, count = 0, unit] =
    /larger than (\d+) (KB|MB)/.exec(responses?.['413']?.description ?? '') ?? []
  return Number(count) * (unit === 'MB' ? megabyte : kilobyte)
}

/** A body of spaces that is larger than each limit. `pulled` counts the bytes that the API has read. */
function hugeBody() {
  const chunk = new Uint8Array(64 * kilobyte).fill(0x20)
  const counter = { pulled: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (counter.pulled > 130 * megabyte) return controller.close()
        counter.pulled += chunk.length
        controller.enqueue(chunk)
      },
    },
    { highWaterMark: 0 },
  )
  return { body, counter }
}

/** Returns the routes of the app, each with an address that exists and the cookie of a person who may use it. */
async function everyRoute() {
  const world = await createWorld(api, { booked: true, hasTicket: true, hasMessage: true })
  const { customer, packer } = world.people
  const page = await customer.post('/api/payments/method', { return_to: '/account' })
  const testPage = new URL(((await page.json()) as { url: string }).url).pathname
  const routes = app.routes.filter(({ method }) => method !== 'ALL')
  const document = (await (await customer.get('/api/openapi.json')).json()) as OpenApiDocument
  const names = new Set(routes.map(({ method, path }) => `${method} ${path}`))
  return [...names].map((route) => {
    const [method = '', path = ''] = route.split(' ')
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
    const call = calls.find((each) => each.method === method && pattern.test(each.path))
    const role = [401, 403, 404].includes(call?.statuses[1] ?? 0) ? packer : customer
    const address = call
      ? pathIn(world, call)
      : path.replace('/test-payments/:page', testPage).replaceAll(/:\w+/g, '1')
    return { route, method, address, cookie: role.cookie, limit: limitOf(document, method, path) }
  })
}

const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'application/pdf',
  'image/jpeg',
]

test('no route reads more of a huge body than its limit', async () => {
  const routes = await everyRoute()
  expect(routes.length).toBeGreaterThan(80)
  const reading = new Set<string>()
  for (const { route, method, address, cookie, limit } of routes) {
    // Requests with GET have no body, and the sign-out would end the session of the other calls.
    if (method === 'GET' || address.endsWith('/signout')) continue
    for (const type of types) {
      const { body, counter } = hugeBody()
      const headers = { Cookie: cookie, 'Content-Type': type, 'Idempotency-Key': 'one' }
      const init = { method, headers, body, duplex: 'half' }
      const { status } = await app.request(`${address}?expires_on=2030-01-01`, init)
      expect([route, type, counter.pulled <= limit + 64 * kilobyte]).toEqual([route, type, true])
      if (counter.pulled > 0) reading.add(route)
      expect([route, type, counter.pulled > 0 ? status : 413]).toEqual([route, type, 413])
    }
  }
  expect(reading).toContain('POST /test-payments/:page')
  expect(reading).toContain('POST /api/payments/webhook')
  const documented = routes.filter(({ limit }) => limit > 0).map(({ route }) => route)
  expect([...reading].toSorted()).toEqual(documented.toSorted())
})

test('a body with too large a Content-Length is refused before it is read', async () => {
  for (const { route, method, address, cookie, limit } of await everyRoute()) {
    if (method === 'GET' || address.endsWith('/signout')) continue
    const { body, counter } = hugeBody()
    const headers = {
      Cookie: cookie,
      'Content-Type': 'application/json',
      'Content-Length': String(Math.max(limit, 256 * kilobyte) + 1),
    }
    const init = { method, headers, body, duplex: 'half' }
    await app.request(`${address}?expires_on=2030-01-01`, init)
    expect([route, counter.pulled]).toEqual([route, 0])
  }
})

test('unfinished bodies that use up the memory do not make small requests fail', async () => {
  const { username, password } = await api.signUp('packer')
  const leave = new Set<() => void>()
  const begun = new Set<number>()
  /** A sign-in whose body stops after 229 KB. */
  const unfinished = async (_: unknown, index: number) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(229 * kilobyte).fill(0x20))
        leave.add(() => controller.error(new Error('left')))
      },
      pull() {
        begun.add(index)
      },
    })
    const headers = { 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body, duplex: 'half' }
    const { status } = await app.request('/api/auth/signin', init)
    begun.add(index)
    return status
  }
  const attack = Array.from({ length: 320 }, unfinished)
  await until(() => begun.size === 320)
  const signIn = async (body: string) => {
    const headers = { 'Content-Type': 'application/json' }
    return (await app.request('/api/auth/signin', { method: 'POST', headers, body })).status
  }
  const small = JSON.stringify({ username, password })
  const large = small.padEnd(250 * kilobyte)
  expect(await signIn(small)).toBe(200)
  expect(await signIn(large)).toBe(503)
  for (const end of leave) end()
  expect(await Promise.all(attack)).toContain(503)
  expect(await signIn(large)).toBe(200)
})
