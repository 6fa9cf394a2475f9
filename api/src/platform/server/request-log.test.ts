import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { startApiProcess } from '../../api-process.fixture.ts'
import { createTestApi, gigFields, type Person, type TestApi } from '../../app.fixture.ts'
import { slowMs } from './observe-requests.ts'

let api: TestApi
let customer: Person
let running: Awaited<ReturnType<typeof startApiProcess>>
const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-log-'))
beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer', { username: 'zacharias_z', name: 'Zacharias Zoe' })
  running = await startApiProcess({
    DATABASE_URL: api.url,
    IMAGE_STORE: folder,
    LOG_LEVEL: 'debug',
    TRUSTED_PROXIES: '127.0.0.1',
  })
})
afterAll(async () => {
  await running.kill('SIGTERM')
  await api.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Line {
  level: string
  request_id?: string
  err?: object
}

/**
 * Returns the log lines of a request. Waits for the first line, which the API writes after the
 * response.
 */
async function linesOf(requestId: string | null): Promise<Line[]> {
  for (let wait = 0; wait < 100; wait += 1) {
    const lines = running.output().split('\n').slice(0, -1)
    const parsed = lines.map((line) => JSON.parse(line) as Line)
    const found = parsed.filter((line) => line.request_id === requestId)
    if (found.length > 0) return found
    await sleep(20)
  }
  throw new Error(`No line of ${requestId}.`)
}

const ask = (url: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(new URL(url, running.url), {
    ...init,
    headers: { Cookie: customer.cookie, 'Content-Type': 'application/json', ...init.headers },
  })

async function lineOf(url: string, init?: Parameters<typeof ask>[1]) {
  const response = await ask(url, init)
  const text = await response.text()
  const id = response.headers.get('X-Request-Id')
  const [line, ...others] = await linesOf(id)
  expect(others).toEqual([])
  return { line, text, id, status: response.status }
}

/** A slow read has level info, and on a busy machine any read can be slow. */
const levelOfRead = (line: object | undefined) =>
  (line as { ms: number }).ms < slowMs ? 'debug' : 'info'

test('logs one line per request', async () => {
  const gig = await api.createGig(customer)
  const { line, text, id } = await lineOf(`/api/gig/${gig.id}?zip_code=62704`)
  expect(line).toEqual({
    level: levelOfRead(line),
    time: expect.any(String),
    pid: expect.any(Number),
    hostname: os.hostname(),
    request_id: id,
    method: 'GET',
    route: '/api/gig/:id',
    status: 200,
    ms: expect.any(Number),
    bytes: expect.any(Number),
  })
  const { bytes } = line as unknown as { bytes: number }
  expect(bytes).toBeGreaterThan(Buffer.byteLength(text))
  expect(bytes).toBeLessThan(Buffer.byteLength(text) + 1_000)
})

test.each([
  ['POST', '/api/gigs', 201, 'info', '/api/gigs'],
  ['PUT', '/api/gigs/1', 422, 'info', '/api/gigs/:id'],
  ['GET', '/api/gig/999999', 404, 'info', '/api/gig/:id'],
  ['GET', '/api/packer/gigs/booked', 403, 'info', '/api/packer/gigs/booked'],
  ['GET', '/api/zacharias_z', 404, 'info', 'none'],
  ['DELETE', '/api/gigs', 405, 'info', 'none'],
  ['GET', '/healthz', 200, 'debug', '/healthz'],
])('%s %s is %d, at the level %s as %s', async (method, url, status, level, route) => {
  const body = { POST: gigFields(), PUT: { title: '' } }[method]
  const { line } = await lineOf(url, { method, ...(body && { body: JSON.stringify(body) }) })
  expect(line).toMatchObject({ method, status, level, route })
})

test('logs a quick read at the level debug', async () => {
  const { line } = await lineOf('/api/gigs?limit=1')
  expect(line).toMatchObject({ status: 200, level: levelOfRead(line), route: '/api/gigs' })
})

test('logs an unexpected error in full; the client gets only its request id', async () => {
  await api.sql`alter table specialties rename to specialties_away`
  try {
    const { line, text, id, status } = await lineOf('/api/specialtys')
    expect([status, line]).toMatchObject([500, { level: 'error', err: { code: '42P01' } }])
    expect(JSON.parse(text)).toMatchObject({ request_id: id })
    expect(text).not.toContain('42P01')
  } finally {
    await api.sql`alter table specialties_away rename to specialties`
  }
})

test('uses the request id of a trusted proxy if it is well-formed', async () => {
  const given = 'f00dfeed'.repeat(4)
  const { id, line } = await lineOf('/api/gig/999999', { headers: { 'X-Request-Id': given } })
  expect([id, line?.request_id]).toEqual([given, given])
  for (const wrong of ['short', 'x'.repeat(65), `${given}"; drop`]) {
    const headers = { 'X-Request-Id': wrong }
    expect((await ask('/api/gig/999999', { headers })).headers.get('X-Request-Id')).toMatch(
      /^[\da-f-]{36}$/,
    )
  }
  const app = api.build()
  const headers = { 'X-Request-Id': given }
  expect((await app.request('/healthz', { headers })).headers.get('X-Request-Id')).not.toBe(given)
})

test('no error writes personal data to the log', async () => {
  const person = { username: 'zacharias_y', password: 'zacharias secret', name: 'Zacharias Zoe' }
  const more = { email: 'zacharias@example.com', phone: '555-666-7777', bio: 'I am Zacharias' }
  const post = (url: string, json: object) => {
    // Send sign-ups and sign-ins without a cookie, because a sign-in ends the session whose cookie
    // it gets.
    const headers: Record<string, string> = url.includes('auth') ? { Cookie: '' } : {}
    return lineOf(url, { method: 'POST', body: JSON.stringify(json), headers })
  }
  await post('/api/customer/auth/signup', { ...person, ...more })
  await post('/api/customer/auth/signup', { ...person, ...more })
  await post('/api/customer/auth/signin', { ...person, password: 'zacharias wrong' })
  await post('/api/gigs', gigFields({ title: 'Move of Zacharias' }))
  await lineOf('/api/gigs?zip_code=62704&radius=25&limit=3')
  await lineOf('/api/gigs?cursor=zacharias&limit=3')
  await lineOf('/api/zacharias@example.com?name=Zacharias')
  await lineOf('/api/customer/auth/signin', { method: 'POST', body: '{"username":"zac' })
  await api.sql`alter table gigs add constraint no_zoe check (title not like '%Zoe%')`
  const { status } = await post('/api/gigs', gigFields({ title: 'Move of Zacharias Zoe' }))
  await api.sql`alter table gigs drop constraint no_zoe`
  expect(status).toBe(500)

  const log = running.output()
  const cookie = customer.cookie.split('=')[1] ?? ''
  expect(cookie.length).toBeGreaterThan(20)
  expect(log).toContain('no_zoe')
  for (const secret of [
    /zachari/i,
    /\b(62704|60601)\b/,
    /Secret Street/,
    /127\.0\.0\.1(?!:)/,
    /@ex/,
  ]) {
    expect(log).not.toMatch(secret)
  }
  expect(log).not.toContain(cookie)
})

test('logs fast successful reads only at the level debug', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) })
  const quiet = api.build({}, { log })
  const headers = { Cookie: customer.cookie }
  for (const url of ['/api/gigs?limit=1', '/healthz', '/readyz', '/metrics', '/api/nothing']) {
    await (await quiet.request(url, { headers })).text()
  }
  const requests = lines
    .filter((line) => line.includes('"route"'))
    .map((line) => JSON.parse(line) as { route: string; ms: number })
    .filter(({ route, ms }) => route === 'none' || ms < slowMs)
  expect(requests.map(({ route }) => route)).toEqual(['none'])
})

test('an uncaught error is logged and ends the process with 1', async () => {
  const code = `
    import { createLog } from './src/platform/log/log.ts'
    import { exitOnUncaught } from './src/platform/log/uncaught-errors.ts'
    const log = createLog('info')
    exitOnUncaught(log)
    log.info('before')
    setInterval(() => {}, 1000)
    Promise.reject(new Error('unhandled rejection'))`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: path.join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  expect((await once(child, 'close'))[0]).toBe(1)
  const lines = output.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'info', msg: 'before' },
    { level: 'fatal', err: { message: 'unhandled rejection' } },
  ])
})
