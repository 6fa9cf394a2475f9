import { undeclaredAddresses } from '../contract/addresses.ts'

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

/**
 * Runs the script at an address. Returns the URLs that it preloads, the calls that it makes immediately
 * (`atOnce`) and after the session is known (`later`), the calls whose responses a half can use (`kept`), and
 * the number of those after 30 seconds (`left`).
 */
async function visit(address: string, { hint, user = null }: Visit = {}) {
  document.head.innerHTML = `<script type="application/json" id="page">${JSON.stringify(page)}</script>`
  document.cookie = `mh_role=${hint ?? ''}; path=/`
  window.history.replaceState(null, '', address)
  const fetched: string[] = []
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal })
  globalThis.fetch = jest.fn(async (url) => {
    fetched.push(String(url))
    const answer = { ok: true, json: async () => user, clone: () => answer }
    return answer
  }) as never
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
  jest.isolateModules(() => void jest.requireActual('./early.ts'))
  const atOnce = [...fetched]
  for (let round = 0; round < 10; round++) await Promise.resolve()
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
    later: fetched.slice(atOnce.length),
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
])('preloads only the code of the page for a visitor at %s', async (address, preloaded) => {
  expect(await visit(address)).toMatchObject({ preloaded, atOnce: [], later: [] })
})

// The path `/packer/signin` has the prefix of packer pages, but its page belongs to the shell.
test.each(['/about', '/nowhere', '/packer/signin'])(
  'preloads no half at %s, even for a signed-in packer',
  async (address) => {
    const { preloaded, atOnce, later } = await visit(address, { hint: 'packer', user: marcus })
    expect(preloaded.filter((file) => file?.includes('packer-app'))).toEqual([])
    expect([...atOnce, ...later]).toEqual([])
  },
)

test('makes a call with the user id as soon as the session is known', async () => {
  const seen = await visit('/customer/dashboard', { hint: 'customer', user: dana })
  expect(seen.preloaded).toEqual(customerCode)
  expect(seen.atOnce).toEqual([])
  expect(seen.later).toEqual(['/api/gigs?customer_id=7'])
  expect(seen.kept).toEqual(['/api/gigs?customer_id=7'])
})

test('makes calls without the user id at once', async () => {
  const seen = await visit('/marketplace/', { hint: 'packer', user: marcus })
  expect(seen.preloaded).toEqual(packerCode)
  expect(seen.atOnce).toEqual(['/api/specialtys', '/api/gigs'])
})

test('skips the unfiltered calls if the address has filters', async () => {
  const seen = await visit('/marketplace?zipCode=62704', { hint: 'packer', user: marcus })
  expect(seen.atOnce).toEqual(['/api/specialtys'])
})

test('inserts a parameter of the address into the call', async () => {
  const seen = await visit('/gig/12', { hint: 'packer', user: marcus })
  expect(seen.atOnce).toEqual(['/api/gig/12'])
})

test('makes the calls of the home page at the landing page and at addresses of the other half', async () => {
  for (const address of ['/', '/gig/12']) {
    const seen = await visit(address, { hint: 'customer', user: dana })
    expect([seen.preloaded, seen.kept]).toEqual([customerCode, ['/api/gigs?customer_id=7']])
  }
})

test.each([null, marcus])(
  'makes no call with a user id if the session does not match the role cookie: %j',
  async (user) => {
    const seen = await visit('/customer/dashboard', { hint: 'customer', user })
    expect([seen.atOnce, seen.later]).toEqual([[], []])
  },
)

test('drops unused responses after 30 seconds', async () => {
  const seen = await visit('/marketplace', { hint: 'packer', user: marcus })
  expect([seen.kept.length, seen.left]).toEqual([2, 0])
})
