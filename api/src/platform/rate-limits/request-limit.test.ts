import { pino } from 'pino'
import { createTestApi, type TestApi } from '../../app.fixture.ts'
import { createApp } from '../../app.ts'
import { defaultSettings } from '../settings.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const perMinute = 5

/** Sends one request from each IP address, in order. */
async function ask(addresses: string[], path = '/api/specialtys', forwarded?: string) {
  const app = api.build({ requestsPerAddress: perMinute, trustedProxies: ['10.0.0.0/8'] })
  const headers = { ...(forwarded && { 'X-Forwarded-For': forwarded }) }
  const answers: Response[] = []
  for (const remoteAddress of addresses) {
    answers.push(await app.request(path, { headers }, { incoming: { socket: { remoteAddress } } }))
  }
  return answers
}
const statuses = async (...request: Parameters<typeof ask>) =>
  (await ask(...request)).map(({ status }) => status)

const times = (count: number, address: string) => Array<string>(count).fill(address)

test('limits the requests per minute of each IP address separately', async () => {
  const answers = await ask([...times(7, '203.0.113.7'), '203.0.113.8'])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 200])
  const refused = answers[5] as Response
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
  expect(refused.headers.get('Content-Type')).toBe('application/problem+json')
  expect(refused.headers.get('Cache-Control')).toBe('no-store')
})

test('counts the client behind a trusted proxy, not the proxy', async () => {
  expect(await statuses(times(7, '10.1.1.1'), undefined, '203.0.113.9')).toContain(429)
  expect(await statuses(times(7, '10.1.1.1'), undefined, '203.0.113.9, 192.0.2.1')).toContain(429)
})

test('counts an IPv6 /64 network as one address', async () => {
  const neighbors = Array.from({ length: 7 }, (_, index) => `2001:db8:0:1::${index}`)
  expect(await statuses(neighbors)).toEqual([200, 200, 200, 200, 200, 429, 429])
  const written = ['2001:DB8::1:0:0:0:1', '2001:db8:0:1::', '2001:0db8:0000:0001:1:2:3:4']
  expect(await statuses([...times(5, '2001:db8:0:1::9'), ...written])).toEqual([
    ...[200, 200, 200, 200, 200],
    ...[429, 429, 429],
  ])
  const others = Array.from({ length: 7 }, (_, index) => `2001:db8:0:${index}::1`)
  expect(await statuses(others)).not.toContain(429)
})

test.each([
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '172.18.0.1',
  '192.168.1.4',
  'fd00::1',
  'fe80::1',
])('does not limit %s, which belongs to this machine or a private network', async (address) => {
  expect(await statuses(times(7, address))).not.toContain(429)
})

test('does not limit health checks', async () => {
  expect(await statuses(times(7, '203.0.113.7'), '/healthz')).not.toContain(429)
})

test('refuses a flood without database queries', async () => {
  let statements = 0
  const sql = new Proxy(api.sql, {
    apply(target, self, parts: unknown[]) {
      statements += 1
      return Reflect.apply(target, self, parts) as unknown
    },
  })
  const settings = { ...defaultSettings, requestsPerAddress: 1 }
  const app = createApp({ sql, images: api.images, log: pino({ level: 'silent' }), settings })
  const headers = { Cookie: (await api.signUp('packer')).cookie }
  const call = async () =>
    (await app.request('/api/packer', { headers }, { incoming: { socket: { remoteAddress } } }))
      .status
  const remoteAddress = '203.0.113.7'
  expect(await call()).toBe(200)
  expect(statements).toBeGreaterThan(0)
  const before = statements
  expect(new Set(await Promise.all(Array.from({ length: 200 }, call)))).toEqual(new Set([429]))
  expect(statements).toBe(before)
})
