import { type Person, createTestApi, type TestApi } from '../app.fixture.ts'
import { createApp } from '../app.ts'
import { halfFailure } from '../calls.fixture.ts'
import { createLog } from '../platform/log/log.ts'
import { type ApiSettings, defaultSettings } from '../platform/settings.ts'

let api: TestApi
let person: Person
beforeAll(async () => {
  api = await createTestApi()
  person = await api.signUp('packer', { username: 'known_packer' })
})
afterAll(() => api.close())

/** Creates an app with its own metrics, and collects its log lines about failed halves. */
function createReporter(settings: Partial<ApiSettings> = {}) {
  const lines: string[] = []
  const write = (line: string) => {
    // Ignore the log line of the request, which request-log.test.ts covers.
    if (line.includes('a half failed')) lines.push(line)
  }
  const log = createLog('info', { write })
  const { sql, images } = api
  const app = createApp({ sql, images, log, settings: { ...defaultSettings, ...settings } })
  const send = async (path: string, address: string, json: unknown, headers = {}) =>
    app.request(
      path,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(json),
      },
      { incoming: { socket: { remoteAddress: address } } },
    )
  return {
    app,
    lines,
    send,
    report: (address: string, json: unknown = halfFailure(), headers = {}) =>
      send('/api/half-failures', address, json, headers),
    /** Returns the metrics about halves, without their HELP and TYPE lines. */
    async counts() {
      const text = await (await app.request('/metrics')).text()
      return text.split('\n').filter((line) => line.startsWith('manyhands_half_'))
    },
  }
}

const limitedTo = (failureReportsPerAddress: number) => ({
  attempts: { ...defaultSettings.attempts, failureReportsPerAddress },
})

test('counts and logs a report without data about its sender', async () => {
  const { report, counts, lines } = createReporter()
  const personal = { message: 'secret text', url: '/gigs/7?secret', user: person.id }
  const headers = { Cookie: person.cookie, 'User-Agent': 'secret agent' }
  const json = { ...halfFailure(), ...personal }
  const response = await report('198.51.100.1', json, headers)
  expect(response.status).toBe(204)
  expect(response.headers.getSetCookie()).toEqual([])
  await report('198.51.100.1')
  await report('198.51.100.2', halfFailure({ half: 'customer-app', outcome: 'message' }))

  expect(await counts()).toEqual([
    'manyhands_half_failures_total{half="packer-app",release="0a1b2c3d4e",fault="integrity",outcome="fallback"} 2',
    'manyhands_half_failures_total{half="customer-app",release="0a1b2c3d4e",fault="integrity",outcome="message"} 1',
    'manyhands_half_failure_reports_refused_total 0',
  ])
  expect(lines).toHaveLength(3)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    ...halfFailure(),
    request_id: response.headers.get('X-Request-Id'),
    msg: 'a half failed',
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    pid: process.pid,
    hostname: expect.any(String),
  })
})

test('counts at most 50 releases by name, however many the reports name', async () => {
  const { report, counts } = createReporter({
    attempts: { ...defaultSettings.attempts, failureReportsPerAddress: 100 },
  })
  for (let id = 0; id < 60; id++) {
    await report('198.51.100.8', halfFailure({ release: `forged${id}` }))
  }
  await report('198.51.100.8', halfFailure({ release: 'forged0' }))
  const lines = (await counts()).filter((line) => line.includes('failures_total{'))
  expect(lines).toHaveLength(51)
  expect(lines[0]).toMatch(/release="forged0".* 2$/)
  expect(lines[50]).toMatch(/release="other".* 10$/)
})

test('returns 422 naming the invalid field, and does not count the report', async () => {
  const { report, counts, lines } = createReporter()
  const wrong: [string, unknown][] = [
    ['half', 'shell'],
    ['fault', 'unlucky'],
    ['outcome', 'nothing'],
    ...['release', 'shell'].flatMap((name): [string, unknown][] =>
      ['', 'x'.repeat(41), 'ABC', 'a b', 'a/b', 'a\n', 'ann@example.com', 7, null].map((value) => [
        name,
        value,
      ]),
    ),
  ]
  const whole = Object.keys(halfFailure()).map((name): [string, unknown] => [name, undefined])
  for (const [name, value] of [...wrong, ...whole]) {
    const response = await report('198.51.100.3', { ...halfFailure(), [name]: value })
    const { errors = [] } = await response.json()
    expect([
      name,
      value,
      response.status,
      errors.map(({ path }: { path: string }) => path),
    ]).toEqual([name, value, 422, [name]])
  }
  expect(await counts()).toEqual(['manyhands_half_failure_reports_refused_total 0'])
  expect(lines).toEqual([])
})

test('limits reports per IP address, separately from sign-ins', async () => {
  const { report, send, counts, lines } = createReporter(limitedTo(2))
  const from = '198.51.100.4'
  const statuses = [await report(from), await report(from)].map(({ status }) => status)
  expect(statuses).toEqual([204, 204])
  const refused = await report(from)
  expect(refused.status).toBe(429)
  const wait = Number(refused.headers.get('Retry-After'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(900)
  expect(lines).toHaveLength(2)
  expect(await counts()).toContain('manyhands_half_failure_reports_refused_total 1')

  // The counter is in the database, so another API process refuses this address, too. Other IP
  // addresses and sign-ins have separate counters.
  expect((await createReporter(limitedTo(2)).report(from)).status).toBe(429)
  expect((await report('198.51.100.5')).status).toBe(204)
  const { username, password } = person
  expect((await send('/api/auth/signin', from, { username, password })).status).toBe(200)
  const counted =
    await api.sql`select key, points from attempt_counters where key like ${`%${from}`}`
  expect(counted.find(({ key }) => key === `sign-in:${from}`)).toMatchObject({ points: 1 })
})

test('refuses a flood from one IP address without queries to the database', async () => {
  const { report, counts } = createReporter(limitedTo(5))
  const from = '198.51.100.6'
  // Two bursts of 50 concurrent reports.
  const burst = await Promise.all(Array.from({ length: 50 }, () => report(from)))
  const late = await Promise.all(Array.from({ length: 50 }, () => report(from)))
  const statuses = [...burst, ...late].map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([...Array(5).fill(204), ...Array(95).fill(429)])
  expect(await counts()).toContain('manyhands_half_failure_reports_refused_total 95')
  const [row] = await api.sql<{ points: number }[]>`
    select points from attempt_counters where key = ${`failure-report:${from}`}`
  // The API counts up to two reports at a time, so the count may exceed the limit of 5 by one.
  expect(row?.points).toBeLessThanOrEqual(6)
})

test('accepts reports from allowed origins and refuses those from foreign origins', async () => {
  const { app, report, counts } = createReporter({ allowedOrigins: ['https://app.example'] })
  const headers = { Origin: 'https://app.example' }
  const preflight = await app.request('/api/half-failures', { method: 'OPTIONS', headers })
  expect(preflight.status).toBe(204)
  const allowed = await report('198.51.100.7', halfFailure(), headers)
  expect(allowed.status).toBe(204)
  for (const answer of [preflight, allowed]) {
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('https://app.example')
  }
  const foreign = await report('198.51.100.7', halfFailure(), { Origin: 'https://evil.example' })
  expect(foreign.status).toBe(403)
  expect(await counts()).toHaveLength(2)
  expect((await counts())[0]).toMatch(/ 1$/)
})
