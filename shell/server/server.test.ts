import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { PageData } from '../src/page/page-data.ts'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { createShellApp } from './server.ts'

let root: string

const manifest = (app: string, release: string) => ({
  app,
  release,
  version: `0.1.0+${release}`,
  contract: { oldest: 1, newest: 2 },
  shared: {},
  built: '2026-11-20T00:00:00.000Z',
  start: [{ file: 'main.0123456789ab.js', integrity: 'sha384-abc' }],
  next: [],
  files: [{ file: 'main.0123456789ab.js', integrity: 'sha384-abc' }],
})

function lay(folder: string, files: Record<string, string | object>) {
  mkdirSync(path.join(root, folder), { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    writeFileSync(path.join(root, folder, name), text)
  }
}

/** Lays a release into the store and makes it live, after `before`. */
function release(app: string, id: string, before: string[] = [], more: object = {}) {
  lay(`${app}/${id}`, { 'release.json': { ...manifest(app, id), ...more } })
  const since = '2026-11-20T00:00:00.000Z'
  lay(app, {
    'live.json': {
      app,
      live: id,
      since,
      before: before.map((one) => ({ release: one, since })),
      withdrawn: [],
    },
  })
}

const app = (packers = 'http://127.0.0.1:1/packer-app/', api?: string, publicUrl?: string) =>
  createShellApp({
    folder: path.join(root, 'shell'),
    pageFolder: path.join(root, 'page'),
    halves: {
      'customer-app': { from: path.join(root, 'customer-app'), base: '/customer-app/' },
      'packer-app': { from: packers, base: 'https://packers.example/packer-app/' },
    },
    api,
    publicUrl,
  })

const pointers = async (shell: { request(address: string): Response | Promise<Response> }) =>
  (await (await shell.request('/shell/halves.json')).json()) as PageData['halves']

const pageData = (html: string) =>
  JSON.parse(/id="page">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as PageData

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'manyhands-shell-'))
  lay('page', { 'favicon.svg': '<svg/>' })
  release('customer-app', 'one')
  release('shell', 's1')
  lay('shell/s1', { 'early.js': 'window.early={}', 'main.0123456789ab.js': 'run()' })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const address = 'https://manyhands.example'

test('every route is the page, which names what is live and is asked for again each time', async () => {
  const shell = await app()
  const answer = await shell.request('/packer/7/gigs/pay')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  const text = await answer.text()
  const { halves } = pageData(text)
  expect(halves['customer-app']?.live).toMatchObject({
    release: 'one',
    base: '/customer-app/one/',
  })
  expect(halves['customer-app']?.live).not.toHaveProperty('files')
  expect(text).toContain('src="/shell/s1/main.0123456789ab.js"')
})

test('the page names the release before the live one, and none that is gone', async () => {
  const shell = await app()
  release('customer-app', 'two', ['one'])
  const both = pageData(await (await shell.request('/')).text()).halves['customer-app']
  expect(both?.before.map((one) => one.release)).toEqual(['one'])
  release('customer-app', 'three', ['removed', 'two'])
  const { before, missing } = (await pointers(shell))['customer-app'] ?? {}
  expect(before?.map((one) => one.release)).toEqual(['two'])
  expect(missing).toEqual(['removed'])
})

test("where the files of the live release are gone, the one before is the page's", async () => {
  release('customer-app', 'two')
  release('customer-app', 'gone', ['two', 'one'])
  rmSync(path.join(root, 'customer-app/gone'), { recursive: true })
  const pointer = (await pointers(await app()))['customer-app']
  expect(pointer?.live.release).toBe('two')
  expect(pointer?.missing).toEqual(['gone'])
})

test('what is no manifest is not taken for one, and not remembered', async () => {
  release('customer-app', 'two', ['one'])
  lay('customer-app/two', { 'release.json': {} })
  const shell = await app()
  expect((await pointers(shell))['customer-app']?.live.release).toBe('one')
  release('customer-app', 'two', ['one'])
  expect((await pointers(shell))['customer-app']?.live.release).toBe('two')
})

test('a shell whose live release is not whole is the one before', async () => {
  release('shell', 's2', ['s1'])
  expect(await (await (await app()).request('/')).text()).toContain('src="/shell/s1/main.')
})

test('a half whose server is down is null, and the page comes all the same', async () => {
  const answer = await (await app()).request('/')
  expect(pageData(await answer.text()).halves['packer-app']).toBeNull()
})

describe('a half on another server', () => {
  let server: Server
  let asked: string[]
  let shell: Awaited<ReturnType<typeof app>>

  beforeEach(async () => {
    asked = []
    release('packer-app', 'p1')
    server = createServer((request, response) => {
      const address = request.url ?? ''
      asked.push(address)
      response.end(readFileSync(path.join(root, address)))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    shell = await app(`http://127.0.0.1:${port}/packer-app/`)
  })
  afterEach(() => server.close())

  const live = async () =>
    pageData(await (await shell.request('/')).text()).halves['packer-app']?.live.release

  test('is asked once a second, its manifests once', async () => {
    await Promise.all([live(), live()])
    await live()
    expect(asked).toEqual(['/packer-app/live.json', '/packer-app/p1/release.json'])
    release('packer-app', 'p2', ['p1'])
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect(await live()).toBe('p2')
    expect(asked.filter((address) => address.includes('p1/'))).toHaveLength(1)
  })

  test('is not followed to where it leads', async () => {
    expect(await live()).toBe('p1')
    release('packer-app', 'p2', ['p1'])
    server.removeAllListeners('request').on('request', ({ url = '' }, response) => {
      if (url.startsWith('/elsewhere')) {
        response.end(readFileSync(path.join(root, url.replace('/elsewhere', ''))))
      } else response.writeHead(302, { Location: `/elsewhere${url}` }).end()
    })
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await live()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await live()).toBe('p1')
  })

  test('keeps what it said last while it is down', async () => {
    expect(await live()).toBe('p1')
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect(await live()).toBe('p1')
  })
})

test('a release of a half is live with the next page, without a restart', async () => {
  const shell = await app()
  await shell.request('/')
  release('customer-app', 'two')
  const page = await (await shell.request('/')).text()
  expect(pageData(page).halves['customer-app']?.live.release).toBe('two')
  const pointers = await shell.request('/shell/halves.json')
  expect(await pointers.json()).toMatchObject({ 'customer-app': { live: { release: 'two' } } })
  expect(pointers.headers.get('cache-control')).toBe('no-store')
})

test('the policy admits the inline script by its hash and scripts by their place', async () => {
  const shell = await app(undefined, undefined, address)
  const answer = await shell.request('/', { headers: { host: 'manyhands.example' } })
  const policy = answer.headers.get('content-security-policy') ?? ''
  const hash = createHash('sha256').update('window.early={}').digest('base64')
  expect(policy).toContain(`'sha256-${hash}'`)
  expect(policy).toContain(
    'manyhands.example/shell/ manyhands.example/customer-app/ https://packers.example/packer-app/',
  )
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toMatch(/unsafe-(inline|eval)/)
})

test.each([
  ['of one origin', undefined, undefined],
  ['with hosts of their own', 'http://127.0.0.1:1/packer-app/', 'https://api.example'],
])(
  "Google's evaluator of policies finds nothing to mend in the one %s",
  async (_, packers, api) => {
    const answer = await (
      await app(packers, api, address)
    ).request('/', {
      headers: { host: 'manyhands.example' },
    })
    const policy = answer.headers.get('content-security-policy') ?? ''
    const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
    const toMend = findings.filter(({ severity }) => severity <= Severity.MEDIUM)
    expect(toMend.map(({ description }) => description)).toEqual([])
  },
)

test('a host that would write into the policy is none', async () => {
  const shell = await app()
  const long = 'a.'.repeat(1_500)
  for (const host of ['a;script-src *', "a'b", 'a,b', '*', '[::1', 'evil..example', long]) {
    const { status, headers } = await shell.request('/', { headers: { host } })
    expect([host, status]).toEqual([host, 400])
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    )
  }
})

test.each([
  ['localhost:3000', 'localhost:3000/shell/'],
  ['app.localhost', 'app.localhost/shell/'],
  ['192.168.1.20:3000', '192.168.1.20:3000/shell/'],
  ['[::1]:3000', '[::1]:3000/shell/'],
  ['manyhands.example', 'manyhands.example/shell/'],
  ['evil.example', "'self'"],
  ['localhost.evil.example', "'self'"],
  ['my_host', "'self'"],
])('the policy for the host %s has scripts from %s', async (host, source) => {
  const shell = await app(undefined, undefined, 'http://Manyhands.example/')
  const answer = await shell.request('/', { headers: { host } })
  expect(answer.status).toBe(200)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`script-src ${source} `)
  expect(policy.includes(host)).toBe(source !== "'self'")
})

test('however many host names it is asked for under, a page is packed once', async () => {
  const shell = await app()
  const pack = jest.spyOn(zlib, 'brotliCompressSync')
  release('customer-app', 'never packed before')
  for (let index = 0; index < 20; index += 1) {
    const headers = { host: `10.0.0.${index}`, 'accept-encoding': 'br' }
    expect((await shell.request('/', { headers })).status).toBe(200)
  }
  expect(pack.mock.calls.length).toBeLessThanOrEqual(1)
})

test('over HTTPS browsers are told to stay there', async () => {
  const hsts = 'strict-transport-security'
  expect((await (await app()).request('/')).headers.get(hsts)).toBeNull()
  const secure = await app(undefined, undefined, address)
  expect((await secure.request('/')).headers.get(hsts)).toBe('max-age=31536000; includeSubDomains')
})

test('an address that neither the shell nor a live half has is the page with status 404', async () => {
  const pages = { '/': [], '/about': [] }
  lay('shell/s1', { 'release.json': { ...manifest('shell', 's1'), pages } })
  release('customer-app', 'two', [], { addresses: ['/customer/dashboard', '/jobs/:jobId'] })
  const shell = await app()
  const page = await (await shell.request('/')).text()
  expect(pageData(page).addresses['customer-app']).toEqual(['/customer/dashboard', '/jobs/:jobId'])
  for (const known of ['/', '/About', '/about/', '/Jobs/7?from=list', '/packer/7/gigs/pay']) {
    expect([known, (await shell.request(known)).status]).toEqual([known, 200])
  }
  for (const unknown of ['/terms', '/jobs', '/jobs/7/8', '/packer/7/x', '/no/such/page']) {
    const answer = await shell.request(unknown, { headers: { 'if-none-match': '*' } })
    expect([unknown, answer.status]).toEqual([unknown, 404])
    expect(await answer.text()).toBe(page)
  }
  // Rolled back to a release from before releases declared their addresses.
  release('customer-app', 'one')
  expect((await shell.request('/jobs/7')).status).toBe(404)
  expect((await shell.request('/customer/dashboard')).status).toBe(200)
})

test.each([
  ['no list', '/jobs', ['/customer/dashboard']],
  ['nothing that is an address', [5, null, '', 'jobs', '*', '/'], ['/customer/dashboard']],
  ['what would match every address', ['/jobs', '/:all', '/*'], ['/jobs']],
  [
    'what is no pattern',
    ['/jobs', '/(', '/a/:1', '/a/:x/:x', '//b', `/${'a'.repeat(200)}`],
    ['/jobs'],
  ],
])('of declared addresses, %s is ignored', async (_what, addresses, valid) => {
  release('customer-app', 'two', [], { addresses })
  const shell = await app()
  expect((await pointers(shell))['customer-app']?.live.addresses).toEqual(valid)
  const page = pageData(await (await shell.request('/')).text())
  expect(page.addresses['customer-app']).toEqual(valid)
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])(
  '%s is 405 on pages and files, with what is allowed and all guarding headers',
  async (method) => {
    const shell = await app(undefined, undefined, address)
    for (const url of ['/', '/marketplace', '/shell/live.json', '/shell/halves.json', '/healthz']) {
      const request = new Request(new URL(url, address))
      // The browser's type refuses to make a TRACE.
      Object.defineProperty(request, 'method', { value: method })
      const { status, headers } = await shell.fetch(request)
      expect([url, status]).toEqual([url, 405])
      expect(Object.fromEntries(headers)).toMatchObject({
        allow: 'GET, HEAD',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'cross-origin',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
      })
    }
  },
)

test.each(['/about~', '/backup.sql', '/.env', '/.git/config.bak', '/customer/dashboard.old'])(
  '%s is a file that is not there, and no page',
  async (url) => {
    const answer = await (await app()).request(url)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('text/plain')
  },
)

test('no way leads out of the store', async () => {
  lay('', { 'secret.txt': 'secret' })
  const shell = await app()
  const up = ['..', '%2e%2e', '..%2f..', '%252e%252e', '..\\..', '..%5c..', '.%2e', '%c0%ae%c0%ae']
  for (const step of up) {
    for (const url of [
      `/shell/${step}/secret.txt`,
      `/shell/s1/${step}/${step}/secret.txt`,
      `/shell//${root}/secret.txt`,
      `/shell/s1/${step}%2fsecret.txt`,
      `/shell/s1%00/${step}/secret.txt`,
    ]) {
      const answer = await shell.request(url)
      expect([url, answer.status]).toEqual([url, 404])
      expect([url, await answer.text()]).toEqual([url, 'Not found'])
    }
  }
})

test('an API on another host is named by the page and let in by its policy', async () => {
  const answer = await (await app(undefined, 'https://api.example')).request('/')
  expect(await answer.text()).toContain('<html lang="en-US" data-api="https://api.example">')
  const policy = answer.headers.get('content-security-policy') ?? ''
  const elsewhere = 'https://api.example https://packers.example/packer-app/'
  expect(policy).toContain(`connect-src 'self' ${elsewhere};`)
  expect(policy).toContain(`img-src 'self' data: blob: ${elsewhere};`)
})

test('what a manifest says cannot end the block that it is in', async () => {
  const version = '</script><script>x()'
  lay('customer-app/one', { 'release.json': { ...manifest('customer-app', 'one'), version } })
  const page = await (await (await app()).request('/')).text()
  expect(page).not.toContain('<script>x()')
  expect(pageData(page).halves['customer-app']?.live.version).toBe(version)
})

test('without a release of the shell there is a sentence instead of a page', async () => {
  rmSync(path.join(root, 'shell'), { recursive: true })
  const answer = await (await app()).request('/')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each([
  '/',
  '/shell/s1/main.0123456789ab.js',
  '/shell/s1/gone.js',
  '/shell/halves.json',
  '/favicon.svg',
  '/robots.txt',
  '/nothing.php',
])('%s is guarded by headers', async (url) => {
  const { headers } = await (await app()).request(url)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBeTruthy()
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('files with a hash in their name are kept for ever; what is not there is no page', async () => {
  const shell = await app()
  const file = await shell.request('/shell/s1/main.0123456789ab.js')
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await file.text()).toBe('run()')
  const pointer = await shell.request('/shell/live.json')
  expect(pointer.headers.get('cache-control')).toBe('no-cache')
  const gone = await shell.request('/shell/s1/main.ffffffffffff.js')
  expect(gone.status).toBe(404)
  expect(gone.headers.get('content-type')).toContain('text/plain')
})

test('releases on their way into the store are not served', async () => {
  lay('shell/.incoming-s2', { 'main.0123456789ab.js': 'half a file' })
  const answer = await (await app()).request('/shell/.incoming-s2/main.0123456789ab.js')
  expect(answer.status).toBe(404)
})

test('the page is packed as the browser likes it, and is not sent again while it is the same', async () => {
  const shell = await app()
  const ask = (headers: Record<string, string>) => shell.request('/', { headers })
  const plain = await (await ask({})).text()
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const [taken, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip, br;q=0', 'gzip'],
  ] as const) {
    const answer = await ask({ 'accept-encoding': taken })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    const text = unpack[encoding](Buffer.from(await answer.arrayBuffer())).toString()
    expect(text).toBe(plain)
  }
  const known = (await ask({})).headers.get('etag') ?? ''
  const same = await ask({ 'if-none-match': known, 'accept-encoding': 'br' })
  expect([same.status, await same.text()]).toEqual([304, ''])
  release('customer-app', 'two')
  expect((await ask({ 'if-none-match': known })).status).toBe(200)
})

test('a page for another host has a policy of its own, and is not taken for the same', async () => {
  const shell = await app()
  const here = await shell.request('/', { headers: { host: 'localhost' } })
  const there = await shell.request('/', { headers: { host: '127.0.0.1' } })
  expect(here.headers.get('etag')).not.toBe(there.headers.get('etag'))
})

test('a manifest is not sent again while it is the same', async () => {
  const shell = await app()
  const first = await shell.request('/shell/s1/release.json')
  const known = first.headers.get('etag') ?? ''
  const again = await shell.request('/shell/s1/release.json', {
    headers: { 'if-none-match': known },
  })
  expect(again.status).toBe(304)
  expect(again.headers.get('cache-control')).toBe('no-cache')
})
