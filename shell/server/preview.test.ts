import { createHash } from 'node:crypto'
import path from 'node:path'
import {
  address,
  app,
  manifest,
  offer,
  pageData,
  release,
  root,
  writeFiles,
} from './server.fixture.ts'

const since = '2026-11-20T00:00:00.000Z'
const start = () => app(path.join(root, 'packer-app'))
const link = '?preview=customer-app@two'
const bar = '<aside id="preview"'

/** Stores a release and lists it as a preview. */
function preview(name: string, id = 'two', more: object = {}) {
  writeFiles(`${name}/${id}`, { 'release.json': { ...manifest(name, id), ...more } })
  offer(name, { previews: [id] })
}

beforeEach(() => {
  release('packer-app', 'p1')
  preview('customer-app')
})

type Shell = Awaited<ReturnType<typeof start>>

/** Opens an address like a browser that has these cookies. */
const open = (shell: Shell, url: string, cookie = '') => shell.request(url, { headers: { cookie } })
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const liveOf = (html: string, name: 'customer-app' | 'packer-app' = 'customer-app') =>
  pageData(html).halves[name]?.live.release

test('a preview link sets a session cookie and leads to the page with the release and a bar', async () => {
  const shell = await app(undefined, undefined, address)
  const answer = await open(shell, `/about${link}&from=list`)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/about?from=list'])
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const [cookie = ''] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/^mh_preview=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const page = await open(shell, '/about', cookieOf(answer))
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  expect(page.headers.get('etag')).toBeNull()
  const html = await page.text()
  const { live, before } = pageData(html).halves['customer-app'] ?? {}
  expect([live?.release, before?.[0]?.release]).toEqual(['two', 'one'])
  expect(html).toContain('Preview of customer-app two</span><a href="?preview=off">Leave</a>')
  const style = /<style>(#preview.*?|body.*?)<\/style>/s.exec(html)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(page.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
})

test('other visitors get no byte of a preview', async () => {
  const shell = await start()
  const html = await (await open(shell, '/')).text()
  expect([liveOf(html), html.includes('#preview')]).toEqual(['one', false])
})

test('a preview replaces another one, and Leave ends it', async () => {
  preview('packer-app')
  const shell = await start()
  const first = cookieOf(await open(shell, `/${link}`))
  const second = cookieOf(await open(shell, '/?preview=packer-app@two', first))
  const html = await (await open(shell, '/', second)).text()
  expect([liveOf(html), liveOf(html, 'packer-app')]).toEqual(['one', 'two'])
  const left = await open(shell, '/about?preview=off', second)
  expect([left.headers.get('location'), cookieOf(left)]).toEqual(['/about', 'mh_preview='])
})

test('a release of the shell can be previewed', async () => {
  preview('shell', 's2')
  writeFiles('shell/s2', { 'early.js': 'window.early={}' })
  const shell = await start()
  const cookie = cookieOf(await open(shell, '/?preview=shell@s2'))
  expect(await (await open(shell, '/', cookie)).text()).toContain('src="/shell/s2/main.')
  expect(await (await open(shell, '/')).text()).toContain('src="/shell/s1/main.')
})

test.each([
  ['is not listed', () => {}, 'customer-app@three', 'cannot be previewed'],
  [
    'is withdrawn',
    () => offer('customer-app', { withdrawn: ['two'] }),
    'customer-app@two',
    'cannot be previewed',
  ],
  [
    'has another contract',
    () => preview('customer-app', 'two', { contract: { oldest: 3, newest: 3 } }),
    'customer-app@two',
    'cannot be previewed',
  ],
  [
    'needs other packages',
    () => preview('customer-app', 'two', { shared: { react: '^20.0.0' } }),
    'customer-app@two',
    'cannot be previewed',
  ],
  ['is of no app', () => {}, 'constructor@two', 'Name a release'],
  ['has no name', () => {}, '', 'Name a release'],
  ['is a path', () => {}, 'customer-app@../one', 'cannot be previewed'],
])('a release that %s is refused with the reason', async (_what, change, wanted, reason) => {
  change()
  const answer = await open(await start(), `/?preview=${wanted}`)
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([404, []])
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(await answer.text()).toContain(reason)
})

test.each([
  ['withdrawn', () => offer('customer-app', { withdrawn: ['two'] })],
  ['no longer listed', () => offer('customer-app', { previews: [] })],
  [
    'unfit for a new shell',
    () => {
      release('shell', 's2', [], { contract: { oldest: 3, newest: 3 } })
      writeFiles('shell/s2', { 'early.js': '' })
    },
  ],
  ['live', () => release('customer-app', 'two')],
])('a preview that is %s meanwhile ends with the next page', async (what, change) => {
  const shell = await start()
  const cookie = cookieOf(await open(shell, `/${link}`))
  change()
  const page = await open(shell, '/', cookie)
  expect(cookieOf(page)).toBe('mh_preview=')
  expect(page.headers.get('cache-control')).toBe('private, no-cache')
  const html = await page.text()
  expect([liveOf(html), html.includes(bar)]).toEqual([what === 'live' ? 'two' : 'one', false])
})

test('the link of a release that is live leads to the page without a preview', async () => {
  const answer = await open(await start(), '/?preview=customer-app@one')
  expect([answer.status, cookieOf(answer)]).toEqual([302, 'mh_preview='])
})

test('the candidate can be previewed', async () => {
  offer('customer-app', { previews: [], candidate: { release: 'two', share: 1, since } })
  const shell = await start()
  const cookie = cookieOf(await open(shell, `/${link}`))
  expect(liveOf(await (await open(shell, '/', cookie)).text())).toBe('two')
})

test.each(['//evil.example', '/\\evil.example', '///evil.example/x'])(
  'a link to %s stays on this host',
  async (url) => {
    const { headers } = await open(await start(), `http://localhost${url}${link}`)
    expect(headers.get('location')).toMatch(/^\/evil\.example/)
  },
)

test.each(['garbage', 'customer-app@', '%', 'customer-app@three', 'other@two'])(
  'a cookie with %s gets the live releases',
  async (value) => {
    const page = await open(await start(), '/', `mh_preview=${value}`)
    expect([page.status, liveOf(await page.text())]).toEqual([200, 'one'])
  },
)
