import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import {
  address,
  app,
  manifest,
  pageData,
  pointers,
  release,
  root,
  writeFiles,
} from './server.fixture.ts'

test('the policy allows the inline script by hash and other scripts by URL prefix', async () => {
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
  ['for one origin', undefined, undefined],
  ['with separate hosts', 'http://127.0.0.1:1/packer-app/', 'https://api.example'],
])(
  "Google's CSP Evaluator finds no medium or severe problem in the policy %s",
  async (_, packers, api) => {
    const answer = await (
      await app(packers, api, address)
    ).request('/', {
      headers: { host: 'manyhands.example' },
    })
    const policy = answer.headers.get('content-security-policy') ?? ''
    const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
    const problems = findings.filter(({ severity }) => severity <= Severity.MEDIUM)
    expect(problems.map(({ description }) => description)).toEqual([])
  },
)

test('rejects a Host header that would inject into the policy', async () => {
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
])('the policy for the host %s allows scripts from %s', async (host, source) => {
  const shell = await app(undefined, undefined, 'http://Manyhands.example/')
  const answer = await shell.request('/', { headers: { host } })
  expect(answer.status).toBe(200)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`script-src ${source} `)
  expect(policy.includes(host)).toBe(source !== "'self'")
})

test('compresses a page once, even if it is requested under many host names', async () => {
  const shell = await app()
  const compress = jest.spyOn(zlib, 'brotliCompressSync')
  release('customer-app', 'never compressed before')
  for (let index = 0; index < 20; index += 1) {
    const headers = { host: `10.0.0.${index}`, 'accept-encoding': 'br' }
    expect((await shell.request('/', { headers })).status).toBe(200)
  }
  expect(compress.mock.calls.length).toBeLessThanOrEqual(1)
})

test('sends Strict-Transport-Security over HTTPS only', async () => {
  const hsts = 'strict-transport-security'
  expect((await (await app()).request('/')).headers.get(hsts)).toBeNull()
  const secure = await app(undefined, undefined, address)
  expect((await secure.request('/')).headers.get(hsts)).toBe('max-age=31536000; includeSubDomains')
})

test('serves the page with 404 at an address that neither the shell nor a live half has', async () => {
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
  // Rolled back to an old release that declares no addresses.
  release('customer-app', 'one')
  expect((await shell.request('/jobs/7')).status).toBe(404)
  expect((await shell.request('/customer/dashboard')).status).toBe(200)
})

test.each([
  ['a value that is not a list', '/jobs', ['/customer/dashboard']],
  ['values that are not addresses', [5, null, '', 'jobs', '*', '/'], ['/customer/dashboard']],
  ['patterns that match every address', ['/jobs', '/:all', '/*'], ['/jobs']],
  [
    'malformed patterns',
    ['/jobs', '/(', '/a/:1', '/a/:x/:x', '//b', `/${'a'.repeat(200)}`],
    ['/jobs'],
  ],
])('ignores %s in declared addresses', async (_what, addresses, valid) => {
  release('customer-app', 'two', [], { addresses })
  const shell = await app()
  expect((await pointers(shell))['customer-app']?.live.addresses).toEqual(valid)
  const page = pageData(await (await shell.request('/')).text())
  expect(page.addresses['customer-app']).toEqual(valid)
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])(
  '%s is 405 on pages and files, with Allow and all security headers',
  async (method) => {
    const shell = await app(undefined, undefined, address)
    for (const url of ['/', '/marketplace', '/shell/live.json', '/shell/halves.json', '/healthz']) {
      const request = new Request(new URL(url, address))
      // The Request constructor does not accept TRACE.
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
  '%s is a plain-text 404, not the page',
  async (url) => {
    const answer = await (await app()).request(url)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('text/plain')
  },
)

test('refuses an address of over 4,000 characters', async () => {
  const shell = await app()
  expect((await shell.request(`/${'.'.repeat(3_990)}/x`)).status).toBe(404)
  for (const path of [
    `/${'.'.repeat(15_500)}/x`,
    `/?${'x'.repeat(4_000)}`,
    `/shell/${'/'.repeat(4_000)}`,
  ]) {
    const answer = await shell.request(path)
    expect([answer.status, await answer.text()]).toEqual([414, 'The address is too long.'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})

test('rejects paths that lead out of the release store', async () => {
  writeFiles('', { 'secret.txt': 'secret' })
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

test('the page names an API on another host, and its policy allows it', async () => {
  const answer = await (await app(undefined, 'https://api.example')).request('/')
  expect(await answer.text()).toContain('data-api="https://api.example"')
  const policy = answer.headers.get('content-security-policy') ?? ''
  const otherOrigins = 'https://api.example https://packers.example/packer-app/'
  expect(policy).toContain(`connect-src 'self' ${otherOrigins};`)
  expect(policy).toContain(`img-src 'self' data: blob: ${otherOrigins};`)
})

test('text of a manifest cannot end the script element that contains it', async () => {
  const version = '</script><script>x()'
  writeFiles('customer-app/one', {
    'release.json': { ...manifest('customer-app', 'one'), version },
  })
  const page = await (await (await app()).request('/')).text()
  expect(page).not.toContain('<script>x()')
  expect(pageData(page).halves['customer-app']?.live.version).toBe(version)
})

test('answers 503 without a release of the shell', async () => {
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
])('%s has security headers', async (url) => {
  const { headers } = await (await app()).request(url)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBeTruthy()
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('files with a hash in their name are immutable, and a missing file is a plain-text 404', async () => {
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

test('does not serve a release that is still being copied into the store', async () => {
  writeFiles('shell/.incoming-s2', { 'main.0123456789ab.js': 'half a file' })
  const answer = await (await app()).request('/shell/.incoming-s2/main.0123456789ab.js')
  expect(answer.status).toBe(404)
})

test('compresses the page in an encoding that the browser accepts, and answers 304 while it is unchanged', async () => {
  const shell = await app()
  const get = (headers: Record<string, string>) => shell.request('/', { headers })
  const plain = await (await get({})).text()
  const decompress = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip, br;q=0', 'gzip'],
  ] as const) {
    const answer = await get({ 'accept-encoding': accepted })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toBe('Accept-Encoding, Cookie')
    const text = decompress[encoding](Buffer.from(await answer.arrayBuffer())).toString()
    expect(text).toBe(plain)
  }
  const known = (await get({})).headers.get('etag') ?? ''
  const same = await get({ 'if-none-match': known, 'accept-encoding': 'br' })
  expect([same.status, await same.text()]).toEqual([304, ''])
  release('customer-app', 'two')
  expect((await get({ 'if-none-match': known })).status).toBe(200)
})

test('pages for different hosts have different policies and ETags', async () => {
  const shell = await app()
  const here = await shell.request('/', { headers: { host: 'localhost' } })
  const there = await shell.request('/', { headers: { host: '127.0.0.1' } })
  expect(here.headers.get('etag')).not.toBe(there.headers.get('etag'))
})

test('answers 304 for an unchanged manifest', async () => {
  const shell = await app()
  const first = await shell.request('/shell/s1/release.json')
  const known = first.headers.get('etag') ?? ''
  const again = await shell.request('/shell/s1/release.json', {
    headers: { 'if-none-match': known },
  })
  expect(again.status).toBe(304)
  expect(again.headers.get('cache-control')).toBe('no-cache')
})
