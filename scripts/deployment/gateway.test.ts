import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { freePorts } from '../free-ports.ts'
import { findNginx, noNginx } from '../test/nginx.fixture.ts'
import { nginxConfigOf } from './compose-file.fixture.ts'
import { type ContainerDns, startContainerDns } from './container-dns.fixture.ts'
import { nginxProcess, replaceInConfig } from './run-nginx.fixture.ts'
import type { ServiceProcess } from '../service-process.ts'

const root = path.resolve(__dirname, '../..')
const program = findNginx(root) ?? ''
if (!program) process.stderr.write(`${noNginx}\n`)
const withNginx = program ? describe : describe.skip

withNginx('the gateway', () => {
  let folder: string
  let upstream: Server
  let names: ContainerDns
  let gateway: ServiceProcess
  let address: string

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-gateway-'))
    const [port, health, upstreamPort] = (await freePorts(3)) as [number, number, number]
    upstream = createServer((request, response) => {
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ url: request.url, headers: request.headers }))
    })
    await new Promise<void>((resolve) => upstream.listen(upstreamPort, '127.0.0.1', resolve))
    // One of the API's two addresses does not answer, and neither does customer-app. packer-app has no
    // container.
    names = await startContainerDns({
      api: ['127.0.0.2', '127.0.0.1'],
      shell: ['127.0.0.1'],
      'customer-app': ['127.0.0.2'],
    })
    address = `http://127.0.0.1:${port}`
    const config = replaceInConfig(nginxConfigOf(root, 'gateway'), {
      'listen 8080': `listen 127.0.0.1:${port}`,
      'listen 127.0.0.1:8081': `listen 127.0.0.1:${health}`,
      'resolver 127.0.0.11': `resolver 127.0.0.1:${names.port}`,
      ':3000': `:${upstreamPort}`,
      'customer-app:8080': `customer-app:${upstreamPort}`,
      'packer-app:8080': `packer-app:${upstreamPort}`,
      // Low limits, so that few requests exceed them.
      'rate=100r/s': 'rate=1r/s',
      'burst=500': 'burst=20',
    })
    const behindProxy = 'set_real_ip_from 127.0.0.1; real_ip_header X-Real;'
    gateway = nginxProcess({
      name: 'gateway',
      program,
      folder,
      // The setup of docs/deployment.md for a gateway behind a proxy, with another header name.
      config: `${config}\n${behindProxy}`,
      healthUrl: `http://127.0.0.1:${health}/`,
    })
    await gateway.start()
  })
  afterAll(async () => {
    await gateway.kill()
    names.stop()
    upstream.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function getJson(url: string, headers: Record<string, string> = {}) {
    const answer = await fetch(`${address}${url}`, { headers })
    expect([url, answer.status]).toEqual([url, 200])
    return (await answer.json()) as { url: string; headers: Record<string, string> }
  }

  test('ignores the X-Forwarded-For header of a client', async () => {
    const { headers } = await getJson('/api/gigs?x=1', { 'X-Forwarded-For': '198.51.100.7' })
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      host: new URL(address).host,
    })
  })

  test('takes the client address from a configured proxy', async () => {
    const { headers } = await getJson('/api/gigs', { 'X-Real': '198.51.100.7' })
    expect(headers['x-forwarded-for']).toBe('198.51.100.7')
  })

  test('limits the request rate of one client, and not of others', async () => {
    const request = async (client: string) =>
      fetch(`${address}/api/gigs`, { headers: { 'X-Real': client } })
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
      const { hostname, port } = new URL(address)
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
    ]) {
      expect(text).toContain(name)
    }
  })

  test('forwards URLs unchanged, and sends other paths to the shell', async () => {
    expect((await getJson('/api/gigs?q=a%20b&x=%2F')).url).toBe('/api/gigs?q=a%20b&x=%2F')
    expect((await getJson('/packer/7/gigs/pay?a=1')).url).toBe('/packer/7/gigs/pay?a=1')
    expect((await getJson('/customer-application')).url).toBe('/customer-application')
  })

  test('skips an API process that is down', async () => {
    for (let call = 0; call < 8; call++) {
      expect((await getJson(`/api/gigs?${call}`)).url).toBe(`/api/gigs?${call}`)
    }
  })

  test.each(['/customer-app/live.json', '/packer-app/live.json'])(
    '%s is an uncacheable plain-text 502 while its server is down',
    async (url) => {
      const answer = await fetch(`${address}${url}`)
      expect(answer.status).toBe(502)
      expect(await answer.text()).toBe('Not available right now\n')
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'text/plain',
        'x-content-type-options': 'nosniff',
      })
    },
  )

  test.each(['/metrics', '/healthz', '/readyz'])('%s is 404 from outside', async (url) => {
    expect((await fetch(`${address}${url}`)).status).toBe(404)
  })
})
