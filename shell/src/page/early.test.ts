import { readFileSync } from 'node:fs'
import path from 'node:path'
import { undeclaredAddresses } from '../contract/addresses.ts'

const script = readFileSync(path.join(__dirname, 'early.js'), 'utf8')

const files = (...names: string[]) => names.map((file) => ({ file, integrity: 'sha384-x' }))
const half = (app: string, first: object) => ({
  live: { base: `/${app}/one/`, start: files('entry.js'), next: files('app.js'), first },
  before: [],
})

const page = {
  scripts: ['/shell/'],
  shell: { base: '/shell/one/', federation: files('half.js') },
  pages: {
    '/': files('landing.js', 'hero.svg'),
    '/about': files('about.js'),
    '/packer/signin': files('sign.js'),
  },
  addresses: undeclaredAddresses,
  halves: {
    'customer-app': half('customer-app', {
      '/customer/dashboard': { calls: ['/api/gigs?customer_id={user}'] },
    }),
    'packer-app': half('packer-app', {
      '/marketplace': { calls: ['/api/specialtys'], unfiltered: ['/api/gigs'] },
      '/gig/:gigId': { calls: ['/api/gig/{gigId}'] },
    }),
  },
}

interface Visit {
  hint?: string
  user?: { id: number; user_type: string } | null
}

/** What a visit asks for at once, and once it is known who is there. */
async function visit(address: string, { hint, user = null }: Visit = {}) {
  document.head.innerHTML = `<script type="application/json" id="page">${JSON.stringify(page)}</script>`
  document.cookie = `mh_role=${hint ?? ''}; path=/`
  window.history.replaceState(null, '', address)
  const asked: string[] = []
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal })
  globalThis.fetch = jest.fn(async (url) => {
    asked.push(String(url))
    const answer = { ok: true, json: async () => user, clone: () => answer }
    return answer
  }) as never
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
  const inline = document.createElement('script')
  inline.textContent = script
  document.head.append(inline)
  const atOnce = [...asked]
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  const { calls } = window.early ?? {}
  const kept = [...(calls?.keys() ?? [])]
  jest.advanceTimersByTime(30_000)
  const left = calls?.size
  jest.useRealTimers()
  const preloaded = [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'))
  const session = '/api/auth/authenticate'
  return {
    preloaded,
    atOnce: atOnce.filter((url) => url !== session),
    later: asked.slice(atOnce.length),
    kept,
    left,
  }
}

const dana = { id: 7, user_type: 'customer' }
const marcus = { id: 4, user_type: 'packer' }
const codeOf = (app: string) => ['/shell/one/half.js', `/${app}/one/entry.js`, `/${app}/one/app.js`]
const customerCode = codeOf('customer-app')
const packerCode = codeOf('packer-app')

test.each([
  ['/', ['/shell/one/landing.js', '/shell/one/hero.svg']],
  ['/about', ['/shell/one/about.js']],
  ['/marketplace', []],
  ['/nowhere', []],
])('a visitor at %s gets the part of that page', async (address, preloaded) => {
  expect(await visit(address)).toMatchObject({ preloaded, atOnce: [], later: [] })
})

// The last one looks like a packer's page.
test.each(['/about', '/nowhere', '/packer/signin'])(
  '%s is not of the half, whoever is there',
  async (address) => {
    const { preloaded, atOnce, later } = await visit(address, { hint: 'packer', user: marcus })
    expect(preloaded.filter((file) => file?.includes('packer-app'))).toEqual([])
    expect([...atOnce, ...later]).toEqual([])
  },
)

test('calls with the id of who is there wait for the session, and no longer', async () => {
  const seen = await visit('/customer/dashboard', { hint: 'customer', user: dana })
  expect(seen.preloaded).toEqual(customerCode)
  expect(seen.atOnce).toEqual([])
  expect(seen.later).toEqual(['/api/gigs?customer_id=7'])
  expect(seen.kept).toEqual(['/api/gigs?customer_id=7'])
})

test('the other calls are made at once', async () => {
  const seen = await visit('/marketplace/', { hint: 'packer', user: marcus })
  expect(seen.preloaded).toEqual(packerCode)
  expect(seen.atOnce).toEqual(['/api/specialtys', '/api/gigs'])
})

test('with filters in the address the unfiltered ones are not made', async () => {
  const seen = await visit('/marketplace?zipCode=62704', { hint: 'packer', user: marcus })
  expect(seen.atOnce).toEqual(['/api/specialtys'])
})

test('a parameter of the address goes into the call', async () => {
  const seen = await visit('/gig/12', { hint: 'packer', user: marcus })
  expect(seen.atOnce).toEqual(['/api/gig/12'])
})

test('from a place of the other half, and from the landing page, one is led home', async () => {
  for (const address of ['/', '/gig/12']) {
    const seen = await visit(address, { hint: 'customer', user: dana })
    expect([seen.preloaded, seen.kept]).toEqual([customerCode, ['/api/gigs?customer_id=7']])
  }
})

test.each([null, marcus])(
  'where the hint was wrong no call is made with an id: %j',
  async (user) => {
    const seen = await visit('/customer/dashboard', { hint: 'customer', user })
    expect([seen.atOnce, seen.later]).toEqual([[], []])
  },
)

test('what nobody has taken is forgotten', async () => {
  const seen = await visit('/marketplace', { hint: 'packer', user: marcus })
  expect([seen.kept.length, seen.left]).toEqual([2, 0])
})
