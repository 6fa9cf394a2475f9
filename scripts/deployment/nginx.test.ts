import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get as httpGet, type IncomingMessage, type Server } from 'node:http'
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { connect as connectTls } from 'node:tls'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { freePorts } from '../../api/src/platform/free-ports.fixture.ts'
import type { ServiceProcess } from '../service-process.ts'
import { configWith, findNginx, nginxProcess } from './nginx.fixture.ts'

const program = findNginx() ?? ''
const withNginx = program ? describe : describe.skip

const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-nginx-'))
let upstream: Server
let nginx: ServiceProcess
let half: string
let gateway: string
let https: number
let http: number
let session: ClientHttp2Session

const script = 'entry.0123456789ab.js'
const text = 'run()'.repeat(50)
const release = 'customer-app/0123456789'

/** The release store of a half. */
const store = {
  'customer-app/live.json': '{}',
  'customer-app/live.json.next': '{}',
  'customer-app/.lock': '',
  'customer-app/.incoming-abc/release.json': '{}',
  'customer-app/.incoming-abc/live.json': '{}',
  [`${release}/release.json`]: '{}',
  [`${release}/${script}`]: text,
  [`${release}/${script}.gz`]: gzipSync(text),
  [`${release}/${script}.br`]: brotliCompressSync(text),
  [`${release}/art/unpacked.0123456789ab.svg`]: '<svg/>',
}

/** Before nginx 1.25, HTTP/2 was a parameter of `listen`. */
function adaptToVersion(config: string): string {
  const version = /nginx\/1\.(\d+)/.exec(spawnSync(program, ['-v'], { encoding: 'utf8' }).stderr)
  if (Number(version?.[1]) >= 25) return config
  return config.replace(' ssl;', ' ssl http2;').replace('http2 on;', '')
}

beforeAll(async () => {
  if (!program) return
  chmodSync(folder, 0o755)
  for (const [name, content] of Object.entries(store)) {
    const file = path.join(folder, 'srv', name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  const key = path.join(folder, 'privkey.pem')
  const certificate = ['-keyout', key, '-out', path.join(folder, 'fullchain.pem')]
  const subject = ['-x509', '-newkey', 'rsa:2048', '-subj', '/CN=localhost', '-days', '1', '-nodes']
  execFileSync('openssl', ['req', ...subject, ...certificate], { stdio: 'ignore' })
  chmodSync(key, 0o644)
  // Answers for the API and the shell.
  upstream = createServer(({ url, headers }, response) => {
    response.setHeader('Strict-Transport-Security', 'max-age=1')
    response.end(JSON.stringify({ url, headers }))
  })
  const ports = (await freePorts(6)) as [number, number, number, number, number, number]
  const [halfPort, gatewayPort, health, upstreamPort] = ports
  https = ports[4]
  http = ports[5]
  half = `http://127.0.0.1:${halfPort}`
  gateway = `http://127.0.0.1:${gatewayPort}`
  upstream.listen(upstreamPort, '127.0.0.1')
  await once(upstream, 'listening')
  const config = [
    configWith('half.conf', {
      'listen 8080': `listen 127.0.0.1:${halfPort}`,
      'root /srv': `root ${folder}/srv`,
    }),
    configWith('gateway.conf', {
      'listen 8080': `listen 127.0.0.1:${gatewayPort}`,
      'listen 127.0.0.1:8081': `listen 127.0.0.1:${health}`,
      'api:3000': 'apis',
      'shell:3000': `127.0.0.1:${upstreamPort}`,
      // customer-app does not answer, and packer-app has no container.
      'customer-app:8080': `127.0.0.2:${upstreamPort}`,
      // Low limits, so that few requests exceed them.
      'rate=100r/s': 'rate=1r/s',
      'burst=500': 'burst=20',
    }),
    // One of two API processes does not answer.
    `upstream apis { server 127.0.0.2:${upstreamPort} max_fails=0; server 127.0.0.1:${upstreamPort}; }`,
    // The setup of docs/deployment.md for a gateway behind a proxy: here the HTTPS server.
    adaptToVersion(
      configWith('gateway-https.conf', {
        'listen 8443': `listen 127.0.0.1:${https}`,
        'listen 8088': `listen 127.0.0.1:${http}`,
        'server 127.0.0.1:8080': `server 127.0.0.1:${gatewayPort}`,
        '/certificates/': `${folder}/`,
      }),
    ),
  ]
  nginx = nginxProcess({
    name: 'nginx',
    program,
    folder: path.join(folder, 'run'),
    config: config.join('\n'),
    healthUrl: `http://127.0.0.1:${health}/`,
  })
  await nginx.start()
  session = connectHttp2(`https://127.0.0.1:${https}`, { rejectUnauthorized: false })
})
afterAll(async () => {
  session?.close()
  await nginx?.kill()
  upstream?.close()
  rmSync(folder, { recursive: true })
})

withNginx('the server of a half', () => {
  const cacheControl = async (name: string) =>
    (await fetch(`${half}/customer-app/${name}`)).headers.get('cache-control')

  test('caches files with a hash in their name forever, and revalidates pointers and manifests', async () => {
    expect(await cacheControl(`0123456789/${script}`)).toBe('public, max-age=31536000, immutable')
    expect(await cacheControl('live.json')).toBe('no-cache')
    expect(await cacheControl('0123456789/release.json')).toBe('no-cache')
  })

  test('never answers 304 for a pointer', async () => {
    const first = await fetch(`${half}/customer-app/live.json`)
    expect(first.headers.get('etag')).toBeNull()
    const since = first.headers.get('last-modified') ?? new Date().toUTCString()
    const headers = { 'If-Modified-Since': since }
    expect((await fetch(`${half}/customer-app/live.json`, { headers })).status).toBe(200)
  })

  test.each([
    ['gzip, deflate, br', 'br'],
    ['br;q=0.9', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['gzip, br;q=0.0, deflate', 'gzip'],
    ['identity', undefined],
  ])('Accept-Encoding: %s gets %s, for pages of any origin', async (accepted, encoding) => {
    const { headers } = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { headers: { 'Accept-Encoding': accepted } }
      const request = httpGet(`${half}/${release}/${script}`, options, (answer) => {
        answer.resume()
        resolve(answer)
      })
      request.on('error', reject)
    })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  test('sends compressed files whole, and others as they are', async () => {
    expect(await (await fetch(`${half}/${release}/${script}`)).text()).toBe(text)
    const plain = await fetch(`${half}/${release}/art/unpacked.0123456789ab.svg`)
    expect(await plain.text()).toBe('<svg/>')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.headers.get('content-type')).toBe('image/svg+xml')
  })

  test.each([
    '/',
    '/customer-app',
    '/customer-app/',
    '/customer-app/0123456789/gone.0123456789ab.js',
    '/customer-app/.lock',
    '/customer-app/%2elock',
    '/customer-app/.incoming-abc/release.json',
    '/customer-app/.incoming-abc/live.json',
    '/customer-app/live.json.next',
    '/customer-app/../../etc/passwd',
  ])('%s is an uncacheable plain-text 404', async (url) => {
    const answer = await fetch(`${half}${url}`)
    expect([answer.status, await answer.text()]).toEqual([404, 'Not found\n'])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/plain',
      'x-content-type-options': 'nosniff',
    })
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('answers 405 to %s', async (method) => {
    const answer = await fetch(`${half}/customer-app/live.json`, { method })
    expect([answer.status, await answer.text()]).toEqual([405, 'Method not allowed\n'])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      allow: 'GET, HEAD',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
  })
})

withNginx('the gateway', () => {
  async function getJson(url: string, headers: Record<string, string> = {}) {
    const answer = await fetch(`${gateway}${url}`, { headers })
    expect([url, answer.status]).toEqual([url, 200])
    return (await answer.json()) as { url: string; headers: Record<string, string> }
  }

  test('ignores the X-Forwarded-For header of a client', async () => {
    const { headers } = await getJson('/api/gigs?x=1', { 'X-Forwarded-For': '198.51.100.7' })
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      host: new URL(gateway).host,
    })
  })

  test('limits the request rate of one client, and not of others', async () => {
    const request = async (client: string) =>
      fetch(`${gateway}/api/gigs`, { headers: { 'X-Https-Client': client } })
    const answers = await Promise.all(Array.from({ length: 60 }, () => request('203.0.113.7')))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(10)
    expect(Object.fromEntries(refused[0]?.headers ?? [])).toMatchObject({
      'cache-control': 'no-store',
      'retry-after': '10',
      'x-content-type-options': 'nosniff',
    })
    expect((await request('203.0.113.8')).status).toBe(200)
    // Private addresses have no limit: such an address may be a proxy with many clients.
    const nearby = await Promise.all(Array.from({ length: 60 }, () => request('10.0.0.5')))
    expect(nearby.filter(({ status }) => status !== 200)).toEqual([])
  })

  /** Sends these bytes to the gateway and returns its response, after which it closes the connection. */
  const responseTo = (bytes: string) =>
    new Promise<string>((resolve) => {
      const { hostname, port } = new URL(gateway)
      const socket = connect(Number(port), hostname, () => socket.write(bytes))
      let text = ''
      socket.setEncoding('latin1').on('data', (part: string) => (text += part))
      socket.on('close', () => resolve(text))
    })

  test.each([
    ['two Content-Length headers', 'Content-Length: 4\r\nContent-Length: 30\r\n'],
    ['Content-Length and Transfer-Encoding', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n'],
    ['an unknown transfer encoding', 'Transfer-Encoding: xchunked\r\n'],
    [
      'two Transfer-Encoding headers',
      'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n',
    ],
  ])('rejects a smuggled request with %s', async (_, headers) => {
    const smuggled = 'GET /api/smuggled HTTP/1.1\r\nHost: a\r\n\r\n'
    const text = await responseTo(
      `POST /api/gigs HTTP/1.1\r\nHost: a\r\n${headers}\r\n0\r\n\r\n${smuggled}`,
    )
    expect(text).toMatch(/^HTTP\/1\.1 (400|501) /)
    expect(text).not.toContain('smuggled')
  })

  test('TRACE is 405 with Allow and security headers', async () => {
    const text = await responseTo('TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    expect(text).toMatch(/^HTTP\/1\.1 405 [^]*\r\n\r\nMethod not allowed\n$/)
    for (const name of [
      'Allow: GET, HEAD',
      'Content-Security-Policy: ',
      'X-Content-Type-Options: ',
    ])
      expect(text).toContain(name)
  })

  test('forwards URLs unchanged, and sends other paths to the shell', async () => {
    expect((await getJson('/api/gigs?q=a%20b&x=%2F')).url).toBe('/api/gigs?q=a%20b&x=%2F')
    expect((await getJson('/packer/7/gigs/pay?a=1')).url).toBe('/packer/7/gigs/pay?a=1')
    expect((await getJson('/customer-application')).url).toBe('/customer-application')
    expect((await getJson('/sw.js')).url).toBe('/sw.js')
    expect((await getJson('/packer/today')).url).toBe('/packer/today')
  })

  test('skips an API process that is down', async () => {
    for (let call = 0; call < 8; call++) {
      expect((await getJson(`/api/gigs?${call}`)).url).toBe(`/api/gigs?${call}`)
    }
  })

  test('logs no address of a calendar feed, even if an API process is down', async () => {
    const secret = '/api/calendar/a-secret.ics'
    for (let call = 0; call < 4; call++) {
      expect((await getJson(secret)).url).toBe(secret)
      // Both API processes in turn get both kinds of requests.
      await getJson('/api/logged')
      await getJson('/api/logged')
    }
    const request = session.request({ ':path': secret, ':authority': 'www.example.com' })
    await once(request.resume(), 'end')
    await fetch(`http://127.0.0.1:${http}${secret}`, { redirect: 'manual' })
    for (const name of ['access.log', 'nginx.log']) {
      const log = readFileSync(path.join(folder, 'run', name), 'utf8')
      expect(log).toContain('/api/logged')
      expect(log).not.toContain('a-secret')
    }
  })

  test.each(['/customer-app/live.json', '/packer-app/live.json'])(
    '%s is an uncacheable plain-text 502 while its server is down',
    async (url) => {
      const answer = await fetch(`${gateway}${url}`)
      expect([answer.status, await answer.text()]).toEqual([502, 'Not available right now\n'])
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'text/plain',
        'x-content-type-options': 'nosniff',
      })
    },
  )

  test.each(['/metrics', '/shell/metrics', '/shell//metrics', '/healthz', '/readyz'])(
    '%s is 404 from outside',
    async (url) => {
      expect((await fetch(`${gateway}${url}`)).status).toBe(404)
    },
  )
})

withNginx('the gateway with a certificate', () => {
  test('speaks HTTP/2, sends the API the host name and the client address, and sets HSTS once', async () => {
    const request = session.request({ ':path': '/api/gigs?x=1', ':authority': 'www.example.com' })
    const [headers] = (await once(request, 'response')) as [Record<string, string>]
    let text = ''
    request.setEncoding('utf8')
    for await (const part of request) text += part
    expect(session.alpnProtocol).toBe('h2')
    expect(JSON.parse(text)).toMatchObject({
      url: '/api/gigs?x=1',
      headers: { host: 'www.example.com', 'x-forwarded-for': '127.0.0.1' },
    })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  test('redirects HTTP to HTTPS, even on the HTTPS port', async () => {
    const locationFrom = async (port: number) => {
      const url = `http://127.0.0.1:${port}/gig/7?a=1`
      const { status, headers } = await fetch(url, { redirect: 'manual' })
      return [status, headers.get('location')]
    }
    expect(await locationFrom(http)).toEqual([301, 'https://127.0.0.1/gig/7?a=1'])
    expect(await locationFrom(https)).toEqual([301, `https://127.0.0.1:${https}/gig/7?a=1`])
  })

  test.each(['TLSv1', 'TLSv1.1'] as const)('rejects %s', async (version) => {
    const socket = connectTls({
      port: https,
      host: '127.0.0.1',
      rejectUnauthorized: false,
      minVersion: version,
      maxVersion: version,
      ciphers: 'DEFAULT@SECLEVEL=0',
    })
    const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException]
    expect(error.code).toMatch(/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/)
  })

  test('starts without a warning', () => {
    expect(readFileSync(path.join(folder, 'run/nginx.log'), 'utf8')).not.toMatch(/\[(warn|emerg)/)
  })
})
