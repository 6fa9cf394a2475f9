import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type ClientHttp2Session } from 'node:http2'
import os from 'node:os'
import { connect as connectTls } from 'node:tls'
import path from 'node:path'
import { freePorts } from '../free-ports.ts'
import { findNginx, noNginx } from '../test/nginx.fixture.ts'
import { nginxConfigOf } from './compose-file.fixture.ts'
import { type ContainerDns, startContainerDns } from './container-dns.fixture.ts'
import { nginxProcess, replaceInConfig } from './run-nginx.fixture.ts'
import type { ServiceProcess } from '../service-process.ts'

const root = path.resolve(__dirname, '../..')
const nginx = findNginx(root) ?? ''
if (!nginx) process.stderr.write(`${noNginx}\n`)
const withNginx = nginx ? describe : describe.skip

/**
 * Adapts the configuration to this machine's nginx, which may be older than the nginx in the Docker image.
 * Before nginx 1.25, HTTP/2 was a parameter of `listen`.
 */
function adaptToVersion(config: string): string {
  const version = /nginx\/1\.(\d+)/.exec(spawnSync(nginx, ['-v'], { encoding: 'utf8' }).stderr)
  if (Number(version?.[1]) >= 25) return config
  return config.replace(' ssl;', ' ssl http2;').replace('http2 on;', '')
}

withNginx('the gateway with a certificate', () => {
  let folder: string
  let upstream: Server
  let names: ContainerDns
  let gateway: ServiceProcess
  let session: ClientHttp2Session
  let httpPort: number
  let httpsPort: number

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-https-'))
    chmodSync(folder, 0o755)
    const key = path.join(folder, 'privkey.pem')
    const certificate = path.join(folder, 'fullchain.pem')
    const subject = ['-subj', '/CN=localhost', '-days', '1', '-nodes']
    const made = ['-x509', '-newkey', 'rsa:2048', '-keyout', key, '-out', certificate]
    execFileSync('openssl', ['req', ...made, ...subject], { stdio: 'ignore' })
    chmodSync(key, 0o644)
    const [httpBackend, https, health, upstreamPort, http] = (await freePorts(5)) as [
      number,
      number,
      number,
      number,
      number,
    ]
    httpPort = http
    httpsPort = https
    upstream = createServer((request, response) =>
      response
        .setHeader('Strict-Transport-Security', 'max-age=1')
        .end(JSON.stringify({ url: request.url, headers: request.headers })),
    )
    await new Promise<void>((resolve) => upstream.listen(upstreamPort, '127.0.0.1', resolve))
    names = await startContainerDns({ api: ['127.0.0.1'] })
    const httpsConfig = readFileSync(
      path.join(root, 'scripts/deployment/gateway-https.conf'),
      'utf8',
    )
    const config = [
      replaceInConfig(nginxConfigOf(root, 'gateway'), {
        'listen 8080': `listen 127.0.0.1:${httpBackend}`,
        'listen 127.0.0.1:8081': `listen 127.0.0.1:${health}`,
        'resolver 127.0.0.11': `resolver 127.0.0.1:${names.port}`,
        ':3000': `:${upstreamPort}`,
      }),
      replaceInConfig(adaptToVersion(httpsConfig), {
        'listen 8443': `listen 127.0.0.1:${https}`,
        'listen 8088': `listen 127.0.0.1:${http}`,
        'server 127.0.0.1:8080': `server 127.0.0.1:${httpBackend}`,
        '/certificates/': `${folder}/`,
      }),
    ].join('\n')
    gateway = nginxProcess({
      name: 'gateway',
      program: nginx,
      folder: path.join(folder, 'run'),
      config,
      healthUrl: `http://127.0.0.1:${health}/`,
    })
    await gateway.start()
    session = connect(`https://127.0.0.1:${https}`, { rejectUnauthorized: false })
  })
  afterAll(async () => {
    session?.close()
    await gateway?.kill()
    names?.stop()
    upstream?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('speaks HTTP/2, and sends the API the host name and the client address', async () => {
    const request = session.request({ ':path': '/api/gigs?x=1', ':authority': 'www.example.com' })
    let text = ''
    request.setEncoding('utf8')
    for await (const part of request) text += part
    expect(session.alpnProtocol).toBe('h2')
    expect(JSON.parse(text)).toMatchObject({
      url: '/api/gigs?x=1',
      headers: { host: 'www.example.com', 'x-forwarded-for': '127.0.0.1' },
    })
  })

  test('every response has Strict-Transport-Security once', async () => {
    const request = session.request({ ':path': '/api/gigs', ':authority': 'www.example.com' })
    const [headers] = (await once(request, 'response')) as [Record<string, string>]
    request.resume()
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  test('redirects HTTP to HTTPS, even on the HTTPS port', async () => {
    const ask = (port: number) =>
      fetch(`http://127.0.0.1:${port}/gig/7?a=1`, { redirect: 'manual' })
    const plain = await ask(httpPort)
    expect([plain.status, plain.headers.get('location')]).toEqual([
      301,
      'https://127.0.0.1/gig/7?a=1',
    ])
    const wrong = await ask(httpsPort)
    expect([wrong.status, wrong.headers.get('location')]).toEqual([
      301,
      `https://127.0.0.1:${httpsPort}/gig/7?a=1`,
    ])
  })

  test.each(['TLSv1', 'TLSv1.1'] as const)('rejects %s', async (version) => {
    const socket = connectTls({
      port: httpsPort,
      host: '127.0.0.1',
      rejectUnauthorized: false,
      minVersion: version,
      maxVersion: version,
      ciphers: 'DEFAULT@SECLEVEL=0',
    })
    const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException]
    expect(error.code).toMatch(/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/)
  })
})
