import { createApp } from '../../app.ts'
import { createTestApi, type Person, type TestApi } from '../../app.fixture.ts'
import { createPool } from '../db/pool.ts'
import { createFileImageStore } from '../image-store/image-store.ts'
import { createLog } from '../log/log.ts'
import { defaultSettings } from '../settings.ts'

let api: TestApi
let packer: Person
let customer: Person
beforeAll(async () => {
  api = await createTestApi()
  packer = await api.signUp('packer')
  customer = await api.signUp('customer')
})
afterAll(() => api.close())

const json = { 'Content-Type': 'application/json' }
const signIn = '/api/auth/signin'

test('every error is a problem document that is not cacheable', async () => {
  const response = await api.send('GET', '/api/nothing')
  expect(response.status).toBe(404)
  expect(response.headers.get('Content-Type')).toBe('application/problem+json')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const problem = await response.json()
  expect(problem).toEqual({
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: 'There is nothing at this address.',
    error: 'There is nothing at this address.',
    request_id: response.headers.get('X-Request-Id'),
  })
})

test.each(['/api/nothing', '/api', '/api/gigs', '/healthz'])(
  '%s has the security headers',
  async (url) => {
    const { headers } = await api.send('GET', url)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBeTruthy()
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  },
)

test.each([
  ['POST', '/api/gig/1', 'GET, HEAD'],
  ['GET', '/api/packer/gigs/1', 'DELETE, POST'],
  ['PATCH', '/api/gigs', 'GET, HEAD, POST'],
  ['GET', '/api/packer/edit', 'PUT'],
  ['OPTIONS', '/api/auth/signin', 'POST'],
])('%s %s returns 405 with Allow: %s', async (method, url, allow) => {
  const response = await api.send(method, url)
  expect(response.status).toBe(405)
  expect(response.headers.get('Allow')).toBe(allow)
})

test('HEAD works wherever GET does', async () => {
  for (const url of ['/api/gigs', '/api/gigs?limit=5', '/api/packer', '/api/specialtys']) {
    const response = await api.send('HEAD', url, { cookie: packer.cookie })
    expect([url, response.status, await response.text()]).toEqual([url, 200, ''])
  }
})

describe('bodies', () => {
  test.each([
    [400, '{"username":', json],
    [400, '', json],
    [400, new Uint8Array([123, 255, 125]), json],
    [415, 'username=a', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    [415, '{}', { 'Content-Type': 'text/plain' }],
    [415, '{}', {}],
    [415, '{}', { ...json, 'Content-Encoding': 'gzip' }],
    [422, '[]', json],
    [422, 'null', json],
    [422, '{}', { 'Content-Type': 'application/json; charset=utf-8' }],
    [413, JSON.stringify({ username: 'x'.repeat(256 * 1024) }), json],
    [413, 'x'.repeat(256 * 1024 + 1), { 'Content-Type': 'text/plain' }],
  ])('returns %d for %.20j', async (status, body, headers) => {
    expect((await api.send('POST', signIn, { body, headers })).status).toBe(status)
  })

  test('reading a body of unknown length stops at the limit', async () => {
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 64 * 1024
        controller.enqueue(new Uint8Array(64 * 1024))
      },
    })
    expect((await api.send('POST', signIn, { headers: json, body })).status).toBe(413)
    expect(sent).toBeLessThan(1024 * 1024)
  })

  test.each([signIn, '/api/gigs'])('%s returns 400 when the client disconnects', async (url) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"title":')),
      pull: (controller) => controller.error(new Error('aborted')),
    })
    const { cookie } = customer
    expect((await api.send('POST', url, { cookie, headers: json, body })).status).toBe(400)
  })
})

describe('foreign origins', () => {
  const attempt = (headers: Record<string, string>) =>
    api.send('POST', signIn, { headers, json: { username: 'stranger', password: 'nothing' } })

  test.each([
    [403, { Origin: 'https://evil.example' }],
    [403, { Origin: 'null' }],
    [403, { Origin: 'http://localhost:1' }],
    [403, { 'Sec-Fetch-Site': 'cross-site' }],
    [401, { Origin: 'http://localhost' }],
    [401, { Origin: 'https://localhost' }],
    [401, { Origin: 'http://localhost', 'Sec-Fetch-Site': 'same-origin' }],
    [401, {}],
  ])('returns %d with %j', async (status, headers) => {
    expect((await attempt(headers)).status).toBe(status)
  })

  test.each([
    ['localhost:3000', 401],
    ['app.localhost', 401],
    ['192.168.1.20:3000', 401],
    ['[fe80::1]:3000', 401],
    ['evil.example', 403],
    ['localhost.evil.example', 403],
    ['127.0.0.1.evil.example', 403],
  ])('without PUBLIC_URL a page of the host %s gets %d', async (Host, status) => {
    const answer = await attempt({ Host, Origin: `http://${Host}` })
    expect(answer.status).toBe(status)
  })

  test('with PUBLIC_URL, pages of that origin are allowed, and the error for other hosts names the setting', async () => {
    const app = api.build({ publicUrl: 'https://www.example.com', secure: true })
    const ask = (host: string) =>
      app.request('/api/auth/signout', {
        method: 'DELETE',
        headers: { Host: host, Origin: `https://${host}` },
      })
    expect((await ask('www.example.com')).status).toBe(204)
    const refused = await ask('other.example')
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({
      detail: 'Set PUBLIC_URL to https://other.example to use Manyhands at this address.',
    })
  })

  test('reads are not checked for their origin', async () => {
    const headers = { Origin: 'https://evil.example' }
    const response = await packer.get('/api/gigs', undefined, { headers })
    expect(response.status).toBe(200)
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
  })

  test('an allowed origin may write, read and send preflight requests', async () => {
    const app = api.build({ allowedOrigins: ['https://app.example'] })
    const headers = { Origin: 'https://app.example' }
    const preflight = await app.request(signIn, { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(204)
    const out = await app.request('/api/auth/signout', { method: 'DELETE', headers })
    expect(out.status).toBe(204)
    for (const { headers: answer } of [preflight, out]) {
      expect(answer.get('Access-Control-Allow-Origin')).toBe('https://app.example')
      expect(answer.get('Access-Control-Allow-Credentials')).toBe('true')
    }
  })
})

test('a request with several errors gets the first in the documented order', async () => {
  const foreign = { Origin: 'https://evil.example' }
  const big = 'x'.repeat(300 * 1024)
  const gig = await api.createGig(customer)
  const stranger = await api.signUp('customer')
  const cases: [number, string, string, { cookie?: string; headers?: object; body?: string }][] = [
    [404, 'POST', '/api/nothing', { headers: foreign }],
    [405, 'POST', '/api/gig/abc', { headers: foreign }],
    [403, 'PUT', '/api/gigs/abc', { headers: foreign }],
    [401, 'PUT', '/api/packer/gig/abc', {}],
    [403, 'PUT', '/api/packer/gig/abc', { cookie: customer.cookie }],
    [400, 'PUT', '/api/packer/gig/abc', { cookie: packer.cookie, body: big }],
    [413, 'PUT', '/api/packer/gig/999999', { cookie: packer.cookie, body: big }],
    [415, 'PUT', '/api/packer/gig/999999', { cookie: packer.cookie, body: 'no json' }],
    [400, 'PUT', '/api/packer/gig/999999', { cookie: packer.cookie, headers: json, body: '{' }],
    [404, 'PUT', '/api/packer/gig/999999', { cookie: packer.cookie, headers: json, body: '{}' }],
    [404, 'PUT', '/api/gigs/999999', { cookie: stranger.cookie, headers: json, body: '{}' }],
    [403, 'PUT', `/api/gigs/${gig.id}`, { cookie: stranger.cookie, headers: json, body: '{}' }],
    [422, 'PUT', `/api/gigs/${gig.id}`, { cookie: customer.cookie, headers: json, body: '{}' }],
  ]
  for (const [status, method, url, { headers, ...rest }] of cases) {
    const response = await api.send(method, url, {
      ...rest,
      headers: headers as Record<string, string>,
    })
    expect([method, url, response.status]).toEqual([method, url, status])
  }
})

test('malformed ids return 400, too large ids 404', async () => {
  for (const id of ['0', '-1', '1.5', 'abc', '1e3', '%00', '٣']) {
    const response = await packer.get(`/api/gig/${id}`)
    expect([id, response.status]).toEqual([id, 400])
  }
  for (const id of ['2147483647', '2147483648', '9'.repeat(400)]) {
    expect((await packer.get(`/api/gig/${id}`)).status).toBe(404)
  }
})

test('returns 503 without internals when the database is unavailable', async () => {
  const errors: string[] = []
  const deps = {
    images: createFileImageStore('/nowhere'),
    settings: defaultSettings,
    log: createLog('error', { write: (line: string) => void errors.push(line) }),
  }
  const ended = createPool(api.url)
  await ended.end()
  const away = createApp({ ...deps, sql: ended })
  const headers = { Cookie: packer.cookie }
  for (const url of ['/api/gigs', '/readyz']) {
    const response = await away.request(url, { headers })
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
  }
  expect((await away.request('/healthz')).status).toBe(200)

  // A database without tables: the driver's error message names the missing table.
  const empty = createPool(new URL('/postgres', api.url).href, { max: 1 })
  const broken = createApp({ ...deps, sql: empty })
  const response = await broken.request('/api/gigs', { headers })
  expect(response.status).toBe(500)
  const text = await response.text()
  expect(text).not.toContain('relation')
  expect(errors.at(-1)).toContain('relation \\"sessions\\" does not exist')
  expect(errors.at(-1)).toContain(JSON.parse(text).request_id)
  await empty.end()
})
