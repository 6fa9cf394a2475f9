import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { PageData } from '../src/page/page-data.ts'
import { createShellApp } from './server.ts'

let root: string

const manifest = (app: string, release: string) =>
  JSON.stringify({
    app,
    release,
    contract: 1,
    built: '2026-11-20T00:00:00.000Z',
    start: [{ file: 'main.0123456789ab.js', integrity: 'sha384-abc' }],
    next: [],
  })

function lay(folder: string, files: Record<string, string>) {
  mkdirSync(path.join(root, folder), { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(root, folder, name), text)
  }
}

const app = () =>
  createShellApp({
    folder: path.join(root, 'shell'),
    pageFolder: path.join(root, 'page'),
    halves: {
      'customer-app': { from: path.join(root, 'customer-app'), base: '/customer-app/' },
      'packer-app': { from: 'http://127.0.0.1:1/', base: 'https://packers.example/packer-app/' },
    },
  })

const pageData = (html: string) =>
  JSON.parse(/id="page">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as PageData

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'manyhands-shell-'))
  lay('page', { 'favicon.svg': '<svg/>' })
  lay('customer-app', { 'release.json': manifest('customer-app', 'one') })
  lay('shell', {
    'release.json': manifest('shell', 's1'),
    'early.js': 'window.early={}',
    'main.0123456789ab.js': 'run()',
  })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('every address is the page, which names what is live and is asked for again each time', async () => {
  const shell = await app()
  const answer = await shell.request('/packer/7/gigs/pay')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  const { halves } = pageData(await answer.text())
  expect(halves['customer-app']).toMatchObject({ release: 'one', base: '/customer-app/' })
})

test('a half whose server is down is null, and the page comes all the same', async () => {
  const answer = await (await app()).request('/')
  expect(pageData(await answer.text()).halves['packer-app']).toBeNull()
})

test('a release of a half is live with the next page, without a restart', async () => {
  const shell = await app()
  await shell.request('/')
  lay('customer-app', { 'release.json': manifest('customer-app', 'two') })
  const page = await (await shell.request('/')).text()
  expect(pageData(page).halves['customer-app']?.release).toBe('two')
  const pointers = await shell.request('/shell/halves.json')
  expect(await pointers.json()).toMatchObject({ 'customer-app': { release: 'two' } })
  expect(pointers.headers.get('cache-control')).toBe('no-store')
})

test('the policy admits the inline script by its hash and scripts by their place', async () => {
  const answer = await (await app()).request('/', { headers: { host: 'manyhands.example' } })
  const policy = answer.headers.get('content-security-policy') ?? ''
  const hash = createHash('sha256').update('window.early={}').digest('base64')
  expect(policy).toContain(`'sha256-${hash}'`)
  expect(policy).toContain('manyhands.example/shell/ manyhands.example/customer-app/')
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toMatch(/unsafe-(inline|eval)/)
})

test('what a manifest says cannot end the block that it is in', async () => {
  lay('customer-app', { 'release.json': manifest('customer-app', '</script><script>x()') })
  const page = await (await (await app()).request('/')).text()
  expect(page).not.toContain('<script>x()')
  expect(pageData(page).halves['customer-app']?.release).toBe('</script><script>x()')
})

test.each([
  '/',
  '/shell/main.0123456789ab.js',
  '/shell/gone.js',
  '/shell/halves.json',
  '/favicon.svg',
])('%s is guarded by headers', async (url) => {
  const { headers } = await (await app()).request(url)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBeTruthy()
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('files with a hash in their name are kept for ever; what is not there is no page', async () => {
  const shell = await app()
  const file = await shell.request('/shell/main.0123456789ab.js')
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await file.text()).toBe('run()')
  const gone = await shell.request('/shell/main.ffffffffffff.js')
  expect(gone.status).toBe(404)
  expect(gone.headers.get('content-type')).toContain('text/plain')
})
