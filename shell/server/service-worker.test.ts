import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { app, release, root, writeFiles } from './server.fixture.ts'

const worker = async (headers: Record<string, string> = {}) =>
  (await app()).request('/sw.js', { headers })

const withdraw = (text = '') => writeFileSync(path.join(root, 'shell/withdraw-worker'), text)

test('serves the worker of the live release, which browsers revalidate', async () => {
  writeFiles('shell/s1', { 'sw.js': 'work()' })
  const answer = await worker()
  expect(await answer.text()).toBe('work()')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
  const again = await worker({ 'if-none-match': answer.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
})

test('removes the worker after a rollback to a release without one', async () => {
  writeFiles('shell/s1', { 'sw.js': 'work()' })
  release('shell', 's0')
  expect(await (await worker()).text()).toContain('registration.unregister()')
})

test('removes the worker while it is withdrawn, without a restart', async () => {
  writeFiles('shell/s1', { 'sw.js': 'work()' })
  const shell = await app()
  const script = async () => (await shell.request('/sw.js')).text()
  expect(await script()).toBe('work()')
  withdraw()
  expect(await script()).toContain('registration.unregister()')
  const page = await shell.request('/', { headers: { 'sec-fetch-dest': 'document' } })
  expect(page.headers.get('clear-site-data')).toBeNull()
})

test('clears each browser once if the switch says so', async () => {
  withdraw('clear-site-data\n')
  const shell = await app()
  const visit = async (headers: Record<string, string>) => {
    const answer = await shell.request('/marketplace', { headers })
    return [answer.headers.get('clear-site-data'), answer.headers.get('set-cookie')]
  }
  const first = await visit({ 'sec-fetch-dest': 'document', cookie: 'mh_role=packer' })
  expect(first).toEqual(['"storage"', 'mh_cleared=1; Path=/; Max-Age=31536000; SameSite=Lax'])
  const told = 'mh_role=packer; mh_cleared=1'
  expect(await visit({ 'sec-fetch-dest': 'document', cookie: told })).toEqual([null, null])
  expect(await visit({ 'sec-fetch-dest': 'script' })).toEqual([null, null])
})

test('serves the day sheet of the live release, with its script inside', async () => {
  writeFiles('shell/s1', { 'day.js': 'show()' })
  const answer = await (await app(undefined, 'https://api.example')).request('/packer/today')
  const html = await answer.text()
  expect(html).toContain('<html lang="en-US" data-half="packer" data-api="https://api.example">')
  expect(html).toContain('<script>show()</script>')
  expect(answer.headers.get('x-day-sheet')).toBe('s1')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  const hash = createHash('sha256').update('show()').digest('base64')
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`script-src 'sha256-${hash}'; `)
  expect(policy).toContain("connect-src 'self' https://api.example; ")
})

test('a release without a day sheet has its own page there', async () => {
  const answer = await (await app()).request('/packer/today')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('id="page"')
  expect(answer.headers.get('x-day-sheet')).toBeNull()
})

test.each([
  ['customer', '/customer/dashboard', '#2158e2'],
  ['packer', '/packer/today', '#c4480b'],
])('serves the manifest of a %s’s app', async (role, start_url, theme_color) => {
  const answer = await (await app()).request(`/manifest-${role}.webmanifest`)
  expect(answer.headers.get('content-type')).toBe('application/manifest+json')
  expect(await answer.json()).toMatchObject({ start_url, theme_color, display: 'standalone' })
})
