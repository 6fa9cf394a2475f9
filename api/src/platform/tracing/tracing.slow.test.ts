import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { startApiProcess } from '../../api-process.fixture.ts'
import { createTestApi, gigFields, onePixel, type TestApi } from '../../app.fixture.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: object }[]
  status: { code?: number; message?: string }
}

interface Batch {
  resourceSpans: { resource: object; scopeSpans: { spans: Span[] }[] }[]
}

let api: TestApi
let collector: Server
let endpoint: string
let received: { url: string | undefined; type: string | undefined; text: string }[] = []
const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-traces-'))
beforeAll(async () => {
  api = await createTestApi()
  collector = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      received.push({ url: request.url, type: request.headers['content-type'], text })
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
})
afterAll(async () => {
  await api.close()
  await new Promise((resolve) => collector.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Starts an API process, runs `work`, and returns all spans that the process sends until it exits.
 */
async function spansOf(
  work: (url: string) => Promise<void>,
  env: Record<string, string> = { TRUSTED_PROXIES: '127.0.0.1' },
) {
  received = []
  const running = await startApiProcess({
    DATABASE_URL: api.url,
    IMAGE_STORE: folder,
    LOG_LEVEL: 'debug',
    RELEASE: 'f00d123',
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    ...env,
  })
  await work(running.url)
  expect(await running.kill('SIGTERM')).toBe(0)
  const spans = received.flatMap(({ text }) =>
    (JSON.parse(text) as Batch).resourceSpans.flatMap((each) =>
      each.scopeSpans.flatMap((scope) => scope.spans),
    ),
  )
  return { spans, log: running.output() }
}

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

test('a request is a span of the incoming trace, with child spans for its work', async () => {
  const customer = await api.signUp('customer')
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const json = gigFields({ images: [onePixel], title: 'Secret move' })
  let requestId: string | null = null
  const { spans, log } = await spansOf(async (url) => {
    const response = await fetch(new URL('/api/gigs', url), {
      method: 'POST',
      headers: {
        Cookie: customer.cookie,
        'Content-Type': 'application/json',
        traceparent: `00-${trace}-b7ad6b7169203331-01`,
      },
      body: JSON.stringify(json),
    })
    expect(response.status).toBe(201)
    requestId = response.headers.get('X-Request-Id')
  })
  expect(received[0]).toMatchObject({ url: '/v1/traces', type: 'application/json' })
  expect(received[0]?.text).toContain('"f00d123"')
  const request = spans.find(({ name }) => name === 'POST /api/gigs')
  expect(request).toMatchObject({ traceId: trace, parentSpanId: 'b7ad6b7169203331' })
  expect(attributesOf(request!)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/gigs',
    'http.response.status_code': 201,
    'manyhands.request_id': requestId,
  })
  expect(log).toContain(`"trace_id":"${trace}"`)
  const within = spans.filter(({ traceId }) => traceId === trace)
  const names = within.map(({ name }) => name)
  for (const name of ['queue: images', 'queue: cores', 'image store: put']) {
    expect(names).toContain(name)
  }
  const known = new Set(['b7ad6b7169203331', ...within.map(({ spanId }) => spanId)])
  expect(within.filter(({ parentSpanId = '' }) => !known.has(parentSpanId))).toEqual([])
})

test('spans have no personal data of a search, a sign-in and an error', async () => {
  const customer = await api.signUp('customer', { username: 'zacharias_t' })
  await api.sql`alter table specialties rename to specialties_away`
  const { spans } = await spansOf(async (url) => {
    const headers = { Cookie: customer.cookie, 'Content-Type': 'application/json' }
    await fetch(new URL('/api/gigs?zip_code=62704&radius=25&limit=5', url), { headers })
    await fetch(new URL('/api/zacharias', url), { headers })
    await fetch(new URL('/api/customer/auth/signin', url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'zacharias_t', password: customer.password }),
    })
    await fetch(new URL('/api/specialtys', url))
  })
  await api.sql`alter table specialties_away rename to specialties`
  const names = spans.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'GET /api/gigs',
      'GET none',
      'POST /api/customer/auth/signin',
      'queue: passwords',
    ]),
  )
  const failed = spans.filter(({ status }) => status.code === 2).map(({ name }) => name)
  expect(failed.toSorted()).toEqual(['GET /api/specialtys'])
  expect(received.map(({ text }) => text).join('')).not.toMatch(
    /zacharias|\b62704\b|correct horse/i,
  )
})

test('ignores the traceparent header of clients that are not trusted proxies', async () => {
  await spansOf(
    async (url) => {
      const traceparent = `00-${'a'.repeat(32)}-b7ad6b7169203331-00`
      await fetch(new URL('/api/specialtys', url), { headers: { traceparent } })
    },
    { TRUSTED_PROXIES: '' },
  )
  expect(received.map(({ text }) => text).join()).toContain('/api/specialtys')
  expect(received.map(({ text }) => text).join()).not.toContain('a'.repeat(32))
})

test('the API works while the collector is down', async () => {
  const running = await startApiProcess({
    DATABASE_URL: api.url,
    IMAGE_STORE: folder,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  })
  expect((await fetch(new URL('/api/specialtys', running.url))).status).toBe(200)
  expect(await running.kill('SIGTERM')).toBe(0)
})
