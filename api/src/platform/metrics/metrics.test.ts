import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApiProcess } from '../../api-process.fixture.ts'
import { createTestApi, type TestApi } from '../../app.fixture.ts'
import { halfFailure } from '../../calls.fixture.ts'
import { defaultSettings } from '../settings.ts'
import { untilWaiting } from '../until.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Parses the text. Throws for a line that Prometheus would refuse, and for a sample without a TYPE. */
function parse(text: string): Map<string, number> {
  if (!text.endsWith('\n')) throw new Error('The last line has no end.')
  const types = new Map<string, string>()
  const samples = new Map<string, number>()
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, typed = '', type = ''] =
      /^# TYPE (\w+) (counter|gauge|histogram|summary)$/.exec(line) ?? []
    if (typed) types.set(typed, type)
    else if (!/^# HELP \w+ \S/.test(line)) {
      const label = String.raw`[a-zA-Z_]+="[^"\\\n]*"`
      const form = new RegExp(String.raw`^((\w+)(?:\{${label}(?:,${label})*\})?) ([\d.e+-]+|Nan)$`)
      const [, sample = '', name = '', value] = form.exec(line) ?? []
      const family = types.get(name) ?? types.get(name.replace(/_(?:bucket|sum|count)$/, ''))
      if (!family || samples.has(sample)) throw new Error(`Not understood: ${line}`)
      samples.set(sample, Number(value))
    }
  }
  return samples
}

test('metrics are valid for Prometheus, not cacheable, and those of this app only', async () => {
  await api.send('POST', '/api/half-failures', { json: halfFailure() })
  const response = await api.send('GET', '/metrics')
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  const samples = parse(await response.text())
  const report = 'method="POST",route="/api/half-failures",status="2xx"'
  expect(Object.fromEntries(samples)).toMatchObject({
    'manyhands_half_failures_total{half="packer-app",release="0a1b2c3d4e",fault="integrity",outcome="fallback"}': 1,
    manyhands_half_failure_reports_refused_total: 0,
    [`manyhands_request_seconds_bucket{le="+Inf",${report}}`]: 1,
    [`manyhands_request_seconds_count{${report}}`]: 1,
    manyhands_requests_under_way: 1,
    manyhands_unexpected_errors_total: 0,
  })
  const other = parse(await (await api.build().request('/metrics')).text())
  expect([...other].filter(([, value]) => value > 0)).toEqual([['manyhands_requests_under_way', 1]])
})

describe('access to the metrics', () => {
  const metricsToken = 'a-token-for-prometheus'
  const from = (remoteAddress: string, headers: Record<string, string> = {}) => {
    const socket = { remoteAddress, on() {}, once() {} }
    const env = { incoming: { socket, headers: {} } }
    return api.build({ metricsToken }).request('/metrics', { headers }, env)
  }
  const withToken = (token: string) => ({ Authorization: `Bearer ${token}` })

  test.each([
    ['this machine', '127.0.0.1', {}, 200],
    ['this machine over IPv6', '::1', {}, 200],
    ['this machine as an IPv4 address in IPv6', '::ffff:127.0.0.1', {}, 200],
    ['another machine of the network', '192.168.1.20', {}, 401],
    [
      'a visitor through a proxy on this machine',
      '127.0.0.1',
      { 'X-Forwarded-For': '203.0.113.7' },
      401,
    ],
    ['a page of another site by DNS rebinding', '127.0.0.1', { Host: 'evil.example' }, 401],
    ['another machine with the token', '172.18.0.9', withToken(metricsToken), 200],
    ['another machine with a wrong token', '172.18.0.9', withToken('something-else'), 401],
  ])('%s', async (_, address, headers, status) => {
    const answer = await from(address, headers)
    const challenge = answer.headers.get('WWW-Authenticate')
    expect([answer.status, challenge]).toEqual([status, status === 401 ? 'Bearer' : null])
  })
})

test('counts a request by its route pattern, and a refused one by the limit that refused it', async () => {
  const app = api.build({ attempts: { ...defaultSettings.attempts, signInsPerAddress: 1 } })
  const signIn = () =>
    app.request('/api/auth/signin', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'stranger', password: 'nothing to see' }),
    })
  const statuses = [await signIn(), await signIn(), await signIn()].map(({ status }) => status)
  expect(statuses).toEqual([401, 429, 429])
  await app.request('/api/gig/17')
  await app.request('/api/gig/18?zip_code=62704')
  await app.request('/api/nobody@example.com')
  await app.request('/api/gigs', { method: 'PROPFIND' })
  const samples = parse(await (await app.request('/metrics')).text())
  const counted = [...samples]
    .filter(([sample]) => sample.startsWith('manyhands_request_seconds_count'))
    .map(([sample, value]) => [...sample.matchAll(/"(.*?)"/g)].map(([, v]) => v).concat(`${value}`))
  expect(counted).toEqual([
    ['POST', '/api/auth/signin', '4xx', '3'],
    ['GET', '/api/gig/:id', '4xx', '2'],
    ['GET', 'none', '4xx', '1'],
    ['other', 'none', '4xx', '1'],
  ])
  expect(samples.get('manyhands_requests_limited_total{limit="sign-in"}')).toBe(2)
})

describe('a process', () => {
  let running: Awaited<ReturnType<typeof startApiProcess>>
  beforeAll(async () => {
    running = await startApiProcess({
      DATABASE_URL: api.url,
      DATABASE_POOL: '2',
      // Requests wait for the locks of these tests, on a busy machine for several seconds.
      DATABASE_SECONDS: '60',
      IMAGE_STORE: os.tmpdir(),
      RELEASE: 'f00d123',
      MAX_IN_FLIGHT: '20',
      MAX_READ_WAIT_MS: '300',
      ALLOWED_ORIGINS: 'https://pages.example',
    })
  })
  afterAll(async () => {
    expect(await running.kill('SIGTERM')).toBe(0)
  })
  const scrape = async () => parse(await (await fetch(new URL('/metrics', running.url))).text())

  test('reports its release, memory, CPU, event loop and queues', async () => {
    const samples = await scrape()
    const info = `version="0.1.0",release="f00d123",node="${process.version}"`
    expect(samples.get(`manyhands_info{${info}}`)).toBe(1)
    for (const name of [
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_heap_size_used_bytes',
      'manyhands_event_loop_utilization',
      'manyhands_image_store_free_bytes',
    ]) {
      expect([name, samples.get(name)]).toEqual([name, expect.any(Number)])
    }
    for (const queue of ['cores', 'images', 'passwords', 'reports', 'reads', 'changes']) {
      expect(samples.get(`manyhands_queue_waiting{queue="${queue}"}`)).toBe(0)
    }
  })

  test('counts requests that admission rejects, and sends them Retry-After', async () => {
    const headers = { Origin: 'https://pages.example' }
    const ask = () => fetch(new URL('/api/specialtys', running.url), { headers })
    const refused: Response[] = []
    // While the table is locked, the API runs 20 requests (MAX_IN_FLIGHT) and rejects the others.
    const { asked } = await api.sql.begin(async (tx) => {
      await tx`lock table specialties in access exclusive mode`
      const asked = Array.from({ length: 60 }, async () => {
        const answer = await ask()
        if (answer.status === 503) refused.push(answer)
        return answer.status
      })
      while (refused.length < 40) await sleep(20)
      return { asked }
    })
    const statuses = await Promise.all(asked)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(refused).toHaveLength(40)
    for (const answer of refused) {
      expect(answer.headers.get('Retry-After')).toMatch(/^[123]$/)
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('https://pages.example')
      expect(await answer.json()).toMatchObject({
        detail: 'The service is busy. Please try again in a moment.',
        request_id: answer.headers.get('X-Request-Id'),
      })
    }
    const samples = await scrape()
    expect(samples.get('manyhands_requests_shed_total{reason="reads"}')).toBe(40)
    expect(
      samples.get('manyhands_request_seconds_count{method="GET",route="none",status="5xx"}'),
    ).toBe(40)
  })

  test('reports how long statements wait for a connection of each pool', async () => {
    const wait = (samples: Map<string, number>) =>
      samples.get('manyhands_database_wait_seconds{pool="main"}') ?? NaN
    const customer = await api.signUp('customer')
    const packers = await Promise.all(Array.from({ length: 5 }, () => api.signUp('packer')))
    const { id } = await api.createGig(customer)
    let bookings: Promise<Response>[] = []
    await api.sql.begin(async (tx) => {
      await tx`select from gigs where id = ${id} for update`
      bookings = packers.map(({ cookie }) =>
        fetch(new URL(`/api/packer/gigs/${id}`, running.url), {
          method: 'POST',
          headers: { Cookie: cookie },
        }),
      )
      // The pool of this process has two connections.
      await untilWaiting(api.sql, 2)
      const samples = await scrape()
      expect(wait(samples)).toBeGreaterThan(1.9)
      expect(samples.get('manyhands_database_wait_seconds{pool="lists"}')).toBeLessThan(2)
      expect(samples.get('manyhands_requests_under_way')).toBe(6)
      expect((await fetch(new URL('/readyz', running.url))).status).toBe(200)
    })
    const statuses = (await Promise.all(bookings)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
    expect(wait(await scrape())).toBeLessThan(2)
  })

  test('counts database errors by their code, and the responses that they caused', async () => {
    await api.sql`alter table specialties rename to specialties_away`
    const { status } = await fetch(new URL('/api/specialtys', running.url))
    await api.sql`alter table specialties_away rename to specialties`
    expect(status).toBe(500)
    const samples = await scrape()
    expect(samples.get('manyhands_database_errors_total{code="42P01"}')).toBe(1)
    expect(samples.get('manyhands_unexpected_errors_total')).toBe(1)
  })
})
