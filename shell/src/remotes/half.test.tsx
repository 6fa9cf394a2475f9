import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { HalfProps } from '../contract.ts'
import type { LiveHalves } from '../page/page-data.ts'
import { Half } from './half.tsx'

// The runtime's loader is the boundary: what comes over the line is played by these tests.
jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn(),
}))

const release = (contract = 1) => ({
  app: 'packer-app',
  release: 'abc',
  contract,
  global: 'packer_app_abc',
  built: '2026-11-20T00:00:00.000Z',
  base: '/packer-app/',
  start: [{ file: 'entry.js', integrity: 'sha384-x' }],
  next: [],
})

const page = (halves: Partial<LiveHalves>) => {
  document.head.innerHTML = ''
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'page'
  block.textContent = JSON.stringify({
    halves: { 'customer-app': null, 'packer-app': null, ...halves },
    scripts: [],
  })
  document.head.append(block)
}

const renderHalf = () =>
  render(<Half name="packer-app" user={null} notify={() => {}} />, {
    // React itself reports what a boundary has caught; that it was caught is what is tested.
    onCaughtError: () => {},
  })

const component = { default: (_props: HalfProps) => <h1>Gig Marketplace</h1> }

beforeEach(() => {
  jest.resetModules()
  jest.mocked(loadRemote).mockReset()
  jest.mocked(registerRemotes).mockReset()
  page({ 'packer-app': release() })
  globalThis.fetch = jest.fn(async () =>
    Response.json({ 'customer-app': null, 'packer-app': release() }),
  )
})

test('a half that fails says so; Retry asks anew and fetches the entry again', async () => {
  jest.mocked(loadRemote).mockRejectedValueOnce(new Error('404'))
  renderHalf()
  expect(await screen.findByRole('alert')).toHaveTextContent('The packer pages could not be loaded')
  jest.mocked(loadRemote).mockRejectedValueOnce(new Error('404'))
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus())

  jest.mocked(loadRemote).mockResolvedValueOnce(component)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'Gig Marketplace' })).toBeInTheDocument()
  expect(fetch).toHaveBeenCalledWith('/shell/halves.json', { cache: 'no-store' })
  expect(jest.mocked(registerRemotes).mock.lastCall).toEqual([
    [expect.objectContaining({ entry: '/packer-app/entry.js?a=2' })],
    { force: true },
  ])
})

test.each([
  ['a module without a component', async () => ({ default: undefined })],
  [
    'a component that throws when it is rendered',
    async () => ({
      default: () => {
        throw new Error('broken')
      },
    }),
  ],
])('%s is contained', async (_what, load) => {
  jest.mocked(loadRemote).mockImplementation(load)
  renderHalf()
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument()
})
