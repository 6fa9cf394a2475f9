import path from 'node:path'
import {
  address,
  app,
  manifest,
  offer,
  pageData,
  pointers,
  release,
  root,
  writeFiles,
} from './server.fixture.ts'
import { placeOf } from './sides.ts'

const since = '2026-11-20T00:00:00.000Z'
const start = () => app(path.join(root, 'packer-app'))
const visits = Array.from({ length: 20_000 }, (_, at) => `visit${at}`.padEnd(16, '-'))

/** Stores the release `two`, and gives it to a share of the visitors. */
function candidate(share: number, more: object = {}, name = 'customer-app') {
  writeFiles(`${name}/two`, { 'release.json': { ...manifest(name, 'two'), ...more } })
  offer(name, { candidate: { release: 'two', share, since } })
}

/** The first visitors whose number is in and out of a share of 50 %. */
const [inside = '', outside = ''] = [true, false].map(
  (isIn) => visits.find((visit) => placeOf(visit, 'customer-app', 'two') < 50 === isIn) ?? '',
)
const as = (visit: string) => ({ headers: { cookie: `mh_visit=${visit}` } })
const halfOf = async (answer: Response) => pageData(await answer.text()).halves['customer-app']

describe('the place of a visitor', () => {
  test.each([1, 5, 25, 50, 95])('is below %d for this percentage of the visitors', (share) => {
    const count = visits.filter((visit) => placeOf(visit, 'packer-app', 'two') < share).length
    expect(Math.abs((count / visits.length) * 100 - share)).toBeLessThan(share < 5 ? 0.3 : 1)
  })

  test('in one half says nothing about the other half, or about another candidate', () => {
    const both = (app: string, id: string) =>
      visits.filter((v) => placeOf(v, 'packer-app', 'two') < 50 && placeOf(v, app, id) < 50).length
    for (const count of [both('customer-app', 'two'), both('packer-app', 'three')]) {
      expect(Math.abs(count / visits.length - 0.25)).toBeLessThan(0.01)
    }
  })
})

test('a visitor keeps the side while the share grows, on each of two page servers', async () => {
  const servers = [await start(), await start()]
  const got = async (visit: string) => {
    const both = servers.map(async (one) => (await halfOf(await one.request('/', as(visit))))?.live)
    const [first, second] = await Promise.all(both)
    expect(second?.release).toBe(first?.release)
    return first?.release === 'two'
  }
  const some = visits.slice(0, 60)
  let before = some.map(() => false)
  for (const share of [20, 60, 99]) {
    candidate(share)
    const now = await Promise.all(some.map(got))
    expect(before.filter((had, at) => had && !now[at])).toEqual([])
    expect(now.filter(Boolean).length).toBeGreaterThan(before.filter(Boolean).length)
    before = now
  }
})

test('a candidate has the live release as its first fallback, in the page and in the pointers', async () => {
  release('customer-app', 'one', ['zero'])
  writeFiles('customer-app/zero', { 'release.json': manifest('customer-app', 'zero') })
  candidate(50)
  const shell = await start()
  const names = (half: Awaited<ReturnType<typeof halfOf>>) =>
    [half?.live, ...(half?.before ?? [])].map((one) => one?.release)
  expect(names(await halfOf(await shell.request('/', as(inside))))).toEqual(['two', 'one', 'zero'])
  expect(names(await halfOf(await shell.request('/', as(outside))))).toEqual(['one', 'zero'])
  const json = async (visit: string) =>
    names(
      (await pointers({ request: (url) => shell.request(url, as(visit)) }))['customer-app'] ?? null,
    )
  expect(await json(inside)).toEqual(['two', 'one', 'zero'])
  expect(await json(outside)).toEqual(['one', 'zero'])
  offer('customer-app', { candidate: undefined, withdrawn: ['two'] })
  expect(await json(inside)).toEqual(['one', 'zero'])
})

test.each([
  ['of another contract', { contract: { oldest: 3, newest: 3 } }],
  ['that needs packages that the shell lacks', { shared: { react: '^20.0.0' } }],
  ['without a valid manifest', { start: null }],
])('a candidate %s is not used', async (_what, more) => {
  candidate(50, more)
  const { live } = (await halfOf(await (await start()).request('/', as(inside)))) ?? {}
  expect(live?.release).toBe('one')
})

test.each([
  ['no object', 5],
  ['no share', { release: 'two', since }],
  ['a share that is text', { release: 'two', share: '50', since }],
  ['a share of 100', { release: 'two', share: 100, since }],
  ['a path as release', { release: '../two', share: 50, since }],
  ['no time', { release: 'two', share: 50 }],
])('a candidate with %s is ignored', async (_what, broken) => {
  candidate(50)
  offer('customer-app', { candidate: broken, previews: broken })
  const answer = await (await start()).request('/')
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
})

test('status and routing follow the addresses of the release that the visitor gets', async () => {
  const pages = { '/': [] }
  writeFiles('shell/s1', { 'release.json': { ...manifest('shell', 's1'), pages } })
  release('customer-app', 'one', [], { addresses: ['/customer/dashboard', '/jobs/:id'] })
  candidate(50, { addresses: ['/customer/dashboard', '/moves/:id'] })
  const shell = await start()
  const status = async (url: string, visit: string) => (await shell.request(url, as(visit))).status
  for (const [visit, found, lost] of [
    [inside, '/moves/7', '/jobs/7'],
    [outside, '/jobs/7', '/moves/7'],
  ] as const) {
    expect([await status(found, visit), await status(lost, visit)]).toEqual([200, 404])
    const page = pageData(await (await shell.request('/', as(visit))).text())
    expect(page.addresses['customer-app']).toContain(found.replace('7', ':id'))
  }
})

describe('the cookie with the number of a visitor', () => {
  const cookies = async (init?: RequestInit, publicUrl?: string) => {
    const shell = await app(undefined, undefined, publicUrl)
    return (await shell.request('/', init)).headers.getSetCookie()
  }

  test('is set only while a half has a candidate', async () => {
    expect(await cookies()).toEqual([])
    candidate(5)
    const [cookie, ...more] = await cookies()
    expect(cookie).toMatch(/^mh_visit=[\w-]{16}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(more).toEqual([])
    expect((await cookies({}, address)).join()).toContain('; Secure')
  })

  test.each([
    ['no cookie', {}, 1],
    ['an invalid one', as('short'), 1],
    ['one that is too long', as('x'.repeat(17)), 1],
    ['a valid one', as(inside), 0],
  ])('a visitor with %s gets %d', async (what, init, count) => {
    candidate(99.9)
    const shell = await start()
    const answer = await shell.request('/', init)
    expect(answer.headers.getSetCookie()).toHaveLength(count)
    expect(answer.headers.get('cache-control')).toBe(count ? 'private, no-cache' : 'no-cache')
    expect((await halfOf(answer))?.live.release).toBe(what === 'a valid one' ? 'two' : 'one')
  })

  test('comes with a 304, too', async () => {
    const shell = await start()
    const known = (await shell.request('/')).headers.get('etag') ?? ''
    candidate(5)
    const answer = await shell.request('/', { headers: { 'if-none-match': known } })
    expect([answer.status, answer.headers.getSetCookie().length]).toEqual([304, 1])
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  })

  test('both sides have ETags of their own', async () => {
    candidate(50)
    const shell = await start()
    const known = (await shell.request('/', as(outside))).headers.get('etag') ?? ''
    const again = (visit: string) =>
      shell.request('/', { headers: { ...as(visit).headers, 'if-none-match': known } })
    expect((await again(outside)).status).toBe(304)
    expect((await again(inside)).status).toBe(200)
  })
})
