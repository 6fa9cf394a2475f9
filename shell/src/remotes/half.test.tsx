import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { HalfFailure } from 'api/contract'
import type { ComponentType } from 'react'
import { Link, MemoryRouter } from 'react-router-dom'
import type { HalfProps } from '../contract/contract.ts'
import type { HalfPointer, HalfRelease } from '../page/page-data.ts'
import { endEntries, playEntries } from './entries.fixture.ts'
import { unsavedDrawers } from './unsaved-drawers.ts'

/** A new page has new modules, but for those of which a page holds one. */
for (const name of ['react', 'react/jsx-runtime', 'react-router-dom', 'shared-ui']) {
  const kept: unknown = jest.requireActual(name)
  jest.doMock(name, () => kept)
}

const terms = { contract: { oldest: 1, newest: 2 }, shared: { react: '19.3.1' } }

const release = (id: string, changes: Partial<HalfRelease> = {}): HalfRelease => ({
  app: 'packer-app',
  release: id,
  version: `0.1.0+${id}`,
  contract: { oldest: 1, newest: 2 },
  shared: { react: '^19.3.0' },
  global: `packer_app_${id}`,
  built: '2026-11-20T00:00:00.000Z',
  base: `/packer-app/${id}/`,
  start: [{ file: 'entry.js', integrity: 'sha384-x' }],
  next: [],
  ...changes,
})

/** What each release does when it is mounted; one that is not here does not load. */
let releases: Record<string, ComponentType<HalfProps>>
/** What the shell's server says is live, by now. */
let pointer: HalfPointer
let asked: string[]
/** Entries that were run. */
let ran: string[]
let reports: HalfFailure[]

const shows = (text: string) => () => <h1>{text}</h1>
const crashes = (error: Error) => () => {
  throw error
}
const chunkError = () =>
  Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' })

function answer(url: string, init?: RequestInit) {
  asked.push(url)
  if (url.endsWith('/half-failures')) {
    reports.push(JSON.parse(String(init?.body)) as HalfFailure)
    return new Response(null, { status: 204 })
  }
  if (url === '/shell/halves.json') {
    return Response.json({ 'customer-app': null, 'packer-app': pointer })
  }
  return new Response('', { headers: { 'Content-Type': 'text/javascript' } })
}

/** The half in a page that was made when `page` was live; modules are new, as in a new page. */
async function open(page: HalfPointer = pointer) {
  document.head.innerHTML = ''
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'page'
  block.textContent = JSON.stringify({
    halves: { 'customer-app': null, 'packer-app': page },
    scripts: [],
  })
  document.head.append(block)
  const { Half } = await import('./half.tsx')
  render(
    <MemoryRouter initialEntries={['/marketplace']}>
      <Link to="/packer/gigs/booked">Your Gigs</Link>
      <Half
        name="packer-app"
        user={null}
        notify={() => {}}
        unsaved={unsavedDrawers['packer-app']}
      />
    </MemoryRouter>,
    // React itself reports what a boundary has caught; that it was caught is what is tested.
    { onCaughtError: () => {} },
  )
}

const heading = (name: string) => screen.findByRole('heading', { name })
const reported = () => reports.map(({ release, fault, outcome }) => [release, fault, outcome])

beforeEach(() => {
  jest.resetModules()
  Object.assign(globalThis, { RELEASE: 's1', TERMS: terms })
  releases = {}
  asked = []
  reports = []
  pointer = { live: release('two'), before: [release('one'), release('zero')], missing: [] }
  globalThis.fetch = jest.fn(async (url, init) => answer(String(url), init)) as typeof fetch
  ran = playEntries((id) => releases[id])
})
afterEach(endEntries)

test('the live release is mounted, and nothing else is asked for', async () => {
  releases = { two: shows('Two'), one: shows('One') }
  await open()
  await heading('Two')
  expect(asked).toEqual(['/packer-app/two/entry.js'])
})

test.each([
  ['does not run', undefined, 'broken'],
  ['exposes no component', null as never, 'broken'],
  ['throws when it is mounted', crashes(new Error('broken')), 'crashed'],
])('a live release that %s gives way to the one before', async (_what, two, fault) => {
  releases = { one: shows('One'), ...(two !== undefined && { two }) }
  await open()
  await heading('One')
  await waitFor(() => expect(reported()).toEqual([['two', fault, 'fallback']]))
})

test.each([
  ['speaks another contract', { contract: { oldest: 3, newest: 4 } }, 'contract'],
  ['takes a later minor of a shared package', { shared: { react: '^19.4.0' } }, 'shared'],
  ['takes another major of a shared package', { shared: { react: '^20.0.0' } }, 'shared'],
  ['takes a package that nobody brings', { shared: { zod: '^4.0.0' } }, 'shared'],
])('a live release that %s is not even fetched', async (_what, changes, fault) => {
  releases = { two: shows('Two'), one: shows('One') }
  pointer = { live: release('two', changes), before: [release('one')], missing: [] }
  await open()
  await heading('One')
  expect(asked).not.toContain('/packer-app/two/entry.js')
  await waitFor(() => expect(reported()).toEqual([['two', fault, 'fallback']]))
})

test('when neither runs there is the message, and Retry asks anew and fetches again', async () => {
  await open()
  expect(await screen.findByRole('alert')).toHaveTextContent('The packer pages could not be loaded')
  expect(reported()).toEqual([
    ['two', 'broken', 'message'],
    ['one', 'broken', 'message'],
    ['zero', 'broken', 'message'],
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus())

  releases = { two: shows('Two, mended') }
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await heading('Two, mended')
  expect(asked.filter((url) => url.includes('/two/'))).toEqual([
    '/packer-app/two/entry.js',
    '/packer-app/two/entry.js?a=1',
    '/packer-app/two/entry.js?a=2',
  ])
  // Which is why no memory of the attempts before is in what runs.
  expect(ran.at(-1)).toBe('/packer-app/two/entry.js?a=2')
})

test('releases that all crash end in the message, each tried once', async () => {
  const mounted: string[] = []
  const crash = (name: string) => () => {
    mounted.push(name)
    throw new Error(name)
  }
  releases = { two: crash('two'), one: crash('one') }
  await open()
  await screen.findByRole('alert')
  expect(new Set(mounted)).toEqual(new Set(['two', 'one']))
  expect(asked.filter((url) => url.endsWith('entry.js'))).toHaveLength(3)
})

test('a part that is gone leads to what is live by now, without a reload', async () => {
  pointer = { live: release('three'), before: [release('two')], missing: [] }
  releases = { two: crashes(chunkError()), three: shows('Three') }
  await open({ live: release('two'), before: [], missing: [] })
  await heading('Three')
  await waitFor(() => expect(reported()).toEqual([['two', 'chunk', 'renewed']]))
})

test('a part that is missing twice in a row ends with the release before', async () => {
  releases = { two: crashes(chunkError()), one: shows('One') }
  await open()
  await heading('One')
  expect(asked.filter((url) => url.includes('/two/'))).toEqual([
    '/packer-app/two/entry.js',
    '/packer-app/two/entry.js?a=1',
  ])
})

test('a page that knows of no release asks once more before it gives up', async () => {
  releases = { two: shows('Two') }
  await open(null as never)
  expect(await heading('Two')).toBeVisible()
  expect(asked.filter((url) => url === '/shell/halves.json')).toHaveLength(1)
})

test('a file that is no script, or none at all, is not run', async () => {
  releases = { one: shows('One'), two: shows('Two') }
  globalThis.fetch = jest.fn(async (url, init) =>
    String(url).includes('/two/') ? new Response('<h1>Hello</h1>') : answer(String(url), init),
  ) as typeof fetch
  await open()
  await heading('One')
  expect(ran).toEqual(['/packer-app/one/entry.js'])
  await waitFor(() => expect(reported()).toEqual([['two', 'unreachable', 'fallback']]))
})

test('two bad releases in a row lead to the last good one', async () => {
  releases = { zero: shows('Zero') }
  await open()
  expect(await heading('Zero')).toBeVisible()
})

test('a release that the pointer names and that is not there is told', async () => {
  releases = { two: shows('Two') }
  pointer = { ...pointer, missing: ['three'] }
  await open()
  await heading('Two')
  await waitFor(() => expect(reported()).toEqual([['three', 'unreachable', 'fallback']]))
})

test('a page that only the live release has is not found in the one before', async () => {
  releases = { one: shows('One') }
  pointer = {
    live: release('two', { addresses: ['/marketplace', '/new'] }),
    before: [release('one', { addresses: ['/new'] })],
    missing: [],
  }
  await open()
  expect(await heading('Page not found')).toBeVisible()
})

test('a release without a hash is not run', async () => {
  releases = { two: shows('Two'), one: shows('One') }
  pointer.live.start = [{ file: 'entry.js' } as never]
  await open()
  await heading('One')
  await waitFor(() => expect(reported()[0]).toEqual(['two', 'integrity', 'fallback']))
})

test('at another page everything is tried again', async () => {
  await open()
  await screen.findByRole('alert')
  releases = { two: shows('Two, mended') }
  await userEvent.click(screen.getByRole('link', { name: 'Your Gigs' }))
  expect(await heading('Two, mended')).toBeVisible()
})

test('the focus stays on Retry when what came of it crashes', async () => {
  releases = { two: crashes(new Error('broken')) }
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus())
})
