import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { HalfFailure } from 'api/client'
import type { ComponentType } from 'react'
import { Link, MemoryRouter } from 'react-router-dom'
import type { HalfProps } from '../contract/contract.ts'
import type { HalfPointer, HalfRelease } from '../page/page-data.ts'
import { restoreEntries, mockEntries } from './entries.fixture.ts'
import { live } from '../live/live.ts'
import { unsavedInput } from './unsaved-input.ts'

/** Each test loads new copies of all modules, except these. */
for (const name of ['react', 'react/jsx-runtime', 'react-router-dom', 'shared-ui']) {
  const kept: unknown = jest.requireActual(name)
  jest.doMock(name, () => kept)
}

const compatibility = { contract: { oldest: 1, newest: 2 }, shared: { react: '19.3.1' } }

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

/** The component of each release. A release without one fails to load. */
let releases: Record<string, ComponentType<HalfProps>>
/** The pointer that the shell's server returns. */
let pointer: HalfPointer
/** Fetched URLs. */
let fetched: string[]
/** URLs of the entries that ran. */
let ran: string[]
let reports: HalfFailure[]

const shows = (text: string) => () => <h1>{text}</h1>
const crashes = (error: Error) => () => {
  throw error
}
const chunkError = () =>
  Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' })

function answer(url: string, init?: RequestInit) {
  // The federation runtime makes addresses absolute.
  fetched.push(url.replace(location.origin, ''))
  if (url.endsWith('/half-failures')) {
    reports.push(JSON.parse(String(init?.body)) as HalfFailure)
    return new Response(null, { status: 204 })
  }
  if (url === '/shell/halves.json') {
    return Response.json({ 'customer-app': null, 'packer-app': pointer })
  }
  return new Response('', { headers: { 'Content-Type': 'text/javascript' } })
}

/** Renders the half in a new page. `page` is the pointer that the server wrote into the page. */
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
        unsaved={unsavedInput['packer-app']}
        live={live}
        afterSession={null}
        loadPushQuestion={async () => () => null}
      />
    </MemoryRouter>,
    // Keep React from logging the errors that the boundary catches.
    { onCaughtError: () => {} },
  )
}

const heading = (name: string) => screen.findByRole('heading', { name })
const reported = () => reports.map(({ release, fault, outcome }) => [release, fault, outcome])

beforeEach(() => {
  jest.resetModules()
  Object.assign(globalThis, { RELEASE: 's1', COMPATIBILITY: compatibility })
  releases = {}
  fetched = []
  reports = []
  pointer = { live: release('two'), before: [release('one'), release('zero')], missing: [] }
  globalThis.fetch = jest.fn(async (url, init) => answer(String(url), init)) as typeof fetch
  ran = mockEntries((id) => releases[id])
})
afterEach(restoreEntries)

test('mounts the live release and fetches nothing else', async () => {
  releases = { two: shows('Two'), one: shows('One') }
  await open()
  await heading('Two')
  expect(fetched).toEqual(['/packer-app/two/entry.js'])
})

test.each([
  ['does not run', undefined, 'broken'],
  ['exposes no component', null as never, 'broken'],
  ['throws when it is mounted', crashes(new Error('broken')), 'crashed'],
])('falls back to the previous release if the live one %s', async (_what, two, fault) => {
  releases = { one: shows('One'), ...(two !== undefined && { two }) }
  await open()
  await heading('One')
  await waitFor(() => expect(reported()).toEqual([['two', fault, 'fallback']]))
})

test.each([
  ['needs a newer contract', { contract: { oldest: 3, newest: 4 } }, 'contract'],
  ['needs a later minor version of a shared package', { shared: { react: '^19.4.0' } }, 'shared'],
  ['needs another major version of a shared package', { shared: { react: '^20.0.0' } }, 'shared'],
  ['needs a package that the shell does not share', { shared: { zod: '^4.0.0' } }, 'shared'],
])('does not fetch a live release that %s', async (_what, changes, fault) => {
  releases = { two: shows('Two'), one: shows('One') }
  pointer = { live: release('two', changes), before: [release('one')], missing: [] }
  await open()
  await heading('One')
  expect(fetched).not.toContain('/packer-app/two/entry.js')
  await waitFor(() => expect(reported()).toEqual([['two', fault, 'fallback']]))
})

test('shows an error if no release runs, and Retry loads the live release again', async () => {
  await open()
  expect(await screen.findByRole('alert')).toHaveTextContent('The packer pages could not be loaded')
  expect(reported()).toEqual([
    ['two', 'broken', 'message'],
    ['one', 'broken', 'message'],
    ['zero', 'broken', 'message'],
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus())

  releases = { two: shows('Two, fixed') }
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await heading('Two, fixed')
  expect(fetched.filter((url) => url.includes('/two/'))).toEqual([
    '/packer-app/two/entry.js',
    '/packer-app/two/entry.js?a=1',
    '/packer-app/two/entry.js?a=2',
  ])
  // The retry has a new URL, so that the browser does not reuse the cached failure of an earlier attempt.
  expect(ran.at(-1)).toBe('/packer-app/two/entry.js?a=2')
})

test.each([
  ['crashes', { two: crashes(new Error('broken')) }, 'The packer pages stopped working.', true],
  ['does not run', {}, 'The packer pages could not be loaded.', true],
  ['lacks a chunk', { two: crashes(chunkError()) }, 'The packer pages could not be loaded.', false],
])('if the only release %s, the error names the cause', async (_what, running, title, isOurs) => {
  releases = running
  pointer = { live: release('two'), before: [], missing: [] }
  await open()
  const alert = await screen.findByRole('alert')
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument()
  expect(/The problem is on our side/.test(alert.textContent)).toBe(isOurs)
  expect(/Check your connection/.test(alert.textContent)).toBe(!isOurs)
  expect(screen.queryByRole('button', { name: 'Reload the page' }) !== null).toBe(isOurs)
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
  expect(reports.length).toBeGreaterThan(0)
})

test('an unreachable release blames the connection, not the code', async () => {
  pointer = { live: release('two'), before: [], missing: [] }
  globalThis.fetch = jest.fn(async (url, init) =>
    String(url).includes('/two/') ? new Response('', { status: 503 }) : answer(String(url), init),
  ) as typeof fetch
  await open()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /could not be loaded.*Check your connection/,
  )
})

test('tries each release once if all crash, then shows an error', async () => {
  const mounted: string[] = []
  const crash = (name: string) => () => {
    mounted.push(name)
    throw new Error(name)
  }
  releases = { two: crash('two'), one: crash('one') }
  await open()
  await screen.findByRole('alert')
  expect(new Set(mounted)).toEqual(new Set(['two', 'one']))
  expect(fetched.filter((url) => url.endsWith('entry.js'))).toHaveLength(3)
})

test('loads the release that is live now if a chunk is missing, without a reload', async () => {
  pointer = { live: release('three'), before: [release('two')], missing: [] }
  releases = { two: crashes(chunkError()), three: shows('Three') }
  await open({ live: release('two'), before: [], missing: [] })
  await heading('Three')
  await waitFor(() => expect(reported()).toEqual([['two', 'chunk', 'renewed']]))
})

test('falls back to the previous release if a chunk is missing twice in a row', async () => {
  releases = { two: crashes(chunkError()), one: shows('One') }
  await open()
  await heading('One')
  expect(fetched.filter((url) => url.includes('/two/'))).toEqual([
    '/packer-app/two/entry.js',
    '/packer-app/two/entry.js?a=1',
  ])
})

test('fetches the pointers once if the page has none', async () => {
  releases = { two: shows('Two') }
  await open(null as never)
  expect(await heading('Two')).toBeVisible()
  expect(fetched.filter((url) => url === '/shell/halves.json')).toHaveLength(1)
})

test('does not run an entry that is not JavaScript', async () => {
  releases = { one: shows('One'), two: shows('Two') }
  globalThis.fetch = jest.fn(async (url, init) =>
    String(url).includes('/two/') ? new Response('<h1>Hello</h1>') : answer(String(url), init),
  ) as typeof fetch
  await open()
  await heading('One')
  expect(ran).toEqual(['/packer-app/one/entry.js'])
  await waitFor(() => expect(reported()).toEqual([['two', 'unreachable', 'fallback']]))
})

test('skips two broken releases in a row', async () => {
  releases = { zero: shows('Zero') }
  await open()
  expect(await heading('Zero')).toBeVisible()
})

test('reports a release that the pointer names but the store does not have', async () => {
  releases = { two: shows('Two') }
  pointer = { ...pointer, missing: ['three'] }
  await open()
  await heading('Two')
  await waitFor(() => expect(reported()).toEqual([['three', 'unreachable', 'fallback']]))
})

test('shows Page not found if the fallback release lacks the page', async () => {
  releases = { one: shows('One') }
  pointer = {
    live: release('two', { addresses: ['/marketplace', '/new'] }),
    before: [release('one', { addresses: ['/new'] })],
    missing: [],
  }
  await open()
  expect(await heading('Page not found')).toBeVisible()
})

test('does not run a release without an integrity hash', async () => {
  releases = { two: shows('Two'), one: shows('One') }
  pointer.live.start = [{ file: 'entry.js' } as never]
  await open()
  await heading('One')
  await waitFor(() => expect(reported()[0]).toEqual(['two', 'integrity', 'fallback']))
})

test('tries every release again after a navigation', async () => {
  await open()
  await screen.findByRole('alert')
  releases = { two: shows('Two, fixed') }
  await userEvent.click(screen.getByRole('link', { name: 'Your Gigs' }))
  expect(await heading('Two, fixed')).toBeVisible()
})

test('keeps the focus on Retry if the release crashes again', async () => {
  releases = { two: crashes(new Error('broken')) }
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus())
})
