import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { freePorts } from '../free-ports.ts'
import { findNginx, noNginx } from '../test/nginx.fixture.ts'
import { nginxConfigOf } from './compose-file.fixture.ts'
import { writeNginxConfig, nginxProcess, replaceInConfig } from './run-nginx.fixture.ts'
import type { ServiceProcess } from '../service-process.ts'

const root = path.resolve(__dirname, '../..')
const nginx = findNginx(root) ?? ''
if (!nginx) process.stderr.write(`${noNginx}\n`)
const withNginx = nginx ? describe : describe.skip

let folder: string
let server: ServiceProcess | undefined

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-nginx-'))
  chmodSync(folder, 0o755)
})
afterEach(async () => {
  await server?.kill()
  server = undefined
  rmSync(folder, { recursive: true, force: true })
})

withNginx('the nginx configurations', () => {
  test.each(['customer-app', 'packer-app', 'gateway'])(
    'nginx accepts the configuration of %s',
    (service) => {
      const args = writeNginxConfig(path.join(folder, 'run'), nginxConfigOf(root, service))
      const { status, stderr } = spawnSync(nginx, ['-t', ...args], { encoding: 'utf8' })
      expect({ status, problems: /warn|emerg/.exec(stderr) }).toEqual({
        status: 0,
        problems: null,
      })
    },
  )
})

withNginx('the server of a half', () => {
  const script = 'entry.0123456789ab.js'
  const text = 'run()'.repeat(50)

  async function serve(files: Record<string, string | Buffer>) {
    for (const [name, content] of Object.entries(files)) {
      const file = path.join(folder, 'srv', name)
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, content)
    }
    const [port] = await freePorts(1)
    const address = `http://127.0.0.1:${port}`
    server = nginxProcess({
      name: 'customer-app',
      program: nginx,
      folder: path.join(folder, 'run'),
      config: replaceInConfig(nginxConfigOf(root, 'customer-app'), {
        'listen 8080': `listen 127.0.0.1:${port}`,
        'root /srv': `root ${folder}/srv`,
      }),
      healthUrl: `${address}/healthz`,
    })
    await server.start()
    return (url: string, init?: RequestInit) => fetch(`${address}${url}`, init)
  }

  const store = {
    'customer-app/live.json': '{}',
    'customer-app/live.json.next': '{}',
    'customer-app/.lock': '',
    'customer-app/.incoming-abc/release.json': '{}',
    'customer-app/.incoming-abc/live.json': '{}',
    'customer-app/0123456789/release.json': '{}',
    [`customer-app/0123456789/${script}`]: text,
    [`customer-app/0123456789/${script}.gz`]: gzipSync(text),
    [`customer-app/0123456789/${script}.br`]: brotliCompressSync(text),
    'customer-app/0123456789/art/unpacked.0123456789ab.svg': '<svg/>',
  }

  test('caches files with a hash in their name forever, and revalidates pointers and manifests', async () => {
    const get = await serve(store)
    const cacheControl = async (name: string) =>
      (await get(`/customer-app/${name}`)).headers.get('cache-control')
    expect(await cacheControl(`0123456789/${script}`)).toBe('public, max-age=31536000, immutable')
    expect(await cacheControl('live.json')).toBe('no-cache')
    expect(await cacheControl('0123456789/release.json')).toBe('no-cache')
  })

  test('never answers 304 for a pointer', async () => {
    const get = await serve(store)
    const first = await get('/customer-app/live.json')
    expect(first.headers.get('etag')).toBeNull()
    const since = first.headers.get('last-modified') ?? new Date().toUTCString()
    const again = await get('/customer-app/live.json', { headers: { 'If-Modified-Since': since } })
    expect(again.status).toBe(200)
  })

  test('sends compressed scripts to clients that accept them, and allows pages of any origin', async () => {
    const get = await serve(store)
    const answer = await get(`/customer-app/0123456789/${script}`, {
      headers: { 'Accept-Encoding': 'gzip, deflate' },
    })
    expect(await answer.text()).toBe(text)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'text/javascript',
      vary: 'Accept-Encoding',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  test.each([
    ['gzip, deflate, br', 'br'],
    ['br;q=0.9', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['gzip, br;q=0.0, deflate', 'gzip'],
    ['identity', undefined],
  ])('Accept-Encoding: %s gets %s', async (accepted, encoding) => {
    const get = await serve(store)
    const url = (await get('/healthz')).url.replace('healthz', `customer-app/0123456789/${script}`)
    const { headers } = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = httpGet(url, { headers: { 'Accept-Encoding': accepted } }, (answer) => {
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
    })
  })

  test('sends a file without a compressed version as it is', async () => {
    const get = await serve(store)
    const answer = await get('/customer-app/0123456789/art/unpacked.0123456789ab.svg')
    expect(await answer.text()).toBe('<svg/>')
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
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
    const get = await serve(store)
    const answer = await get(url)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe('Not found\n')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/plain',
      'x-content-type-options': 'nosniff',
    })
  })

  test('answers 405 to methods other than GET and HEAD', async () => {
    const get = await serve(store)
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      const answer = await get('/customer-app/live.json', { method })
      expect([method, answer.status]).toEqual([method, 405])
      expect(await answer.text()).toBe('Method not allowed\n')
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        allow: 'GET, HEAD',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
    }
    expect(await (await get('/customer-app/live.json')).text()).toBe('{}')
  })
})
