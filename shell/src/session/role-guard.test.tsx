import { act, screen } from '@testing-library/react'
import { answerCalls, customer, packer, renderAt } from '../api.fixture.tsx'
import { prefetchHalf } from '../remotes/lazy-half.ts'
import { RoleGuard } from './role-guard.tsx'
import { useSession } from './session.tsx'

jest.mock('../remotes/lazy-half.ts', () => ({
  prefetchHalf: jest.fn(),
}))

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const address = () => screen.getByLabelText('address').textContent

const guarded = (role: 'customer' | 'packer') => (
  <RoleGuard role={role}>
    <h1>The {role} page</h1>
  </RoleGuard>
)

test('shows Loading for about 200 ms, from the first frame', async () => {
  answerCalls({ 'GET /api/auth/authenticate': () => ({ body: packer }) })
  renderAt('/marketplace', guarded('packer'))
  expect(screen.getByText('Loading')).toBeInTheDocument()
  await pass(190)
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
  await pass(20)
  expect(screen.getByRole('heading', { name: 'The packer page' })).toBeInTheDocument()
})

test("prefetches the user's own half during that wait, and never the other half", async () => {
  answerCalls({ 'GET /api/auth/authenticate': () => ({ body: packer }) })
  renderAt('/marketplace', guarded('packer'))
  await pass(50)
  expect(prefetchHalf).toHaveBeenCalledWith('packer-app')
  jest.mocked(prefetchHalf).mockClear()

  renderAt('/customer/dashboard', guarded('customer'))
  await pass(300)
  expect(prefetchHalf).not.toHaveBeenCalled()
})

test.each([
  ['a visitor', null, 'packer', '/'],
  ['a customer', customer, 'packer', '/customer/dashboard'],
  ['a packer', packer, 'customer', '/marketplace'],
] as const)('redirects %s from a page of another role', async (_who, user, role, home) => {
  answerCalls({ 'GET /api/auth/authenticate': () => ({ body: user }) })
  renderAt('/somewhere', guarded(role))
  await pass(300)
  expect(screen.queryByText(/The .* page/)).not.toBeInTheDocument()
  expect(address()).toBe(home)
})

test.each([
  ['customer', customer, packer],
  ['packer', packer, customer],
] as const)(
  'keeps an open %s page when a user of the other role signs in in another tab',
  async (role, own, other) => {
    let user: object = own
    answerCalls({ 'GET /api/auth/authenticate': () => ({ body: user }) })
    const Name = () => <p>{useSession().user?.username}</p>
    renderAt(
      '/somewhere',
      <>
        <Name />
        {guarded(role)}
      </>,
    )
    await pass(300)
    user = other
    const channel = new BroadcastChannel('manyhands-session')
    channel.postMessage('changed')
    channel.close()
    // With fake timers, messages between tabs do not arrive.
    jest.useRealTimers()
    await screen.findByText(other.username)
    expect(screen.getByText(`The ${role} page`)).toBeInTheDocument()
    expect(address()).toBe('/somewhere')
  },
)

test('a session check that fails counts as signed out', async () => {
  answerCalls({ 'GET /api/auth/authenticate': () => ({ status: 500, body: {} }) })
  renderAt('/marketplace', guarded('packer'))
  await pass(20_000)
  expect(address()).toBe('/')
})

test('keeps the visitor page while it retries a failed session check', async () => {
  const calls = answerCalls({ 'GET /api/auth/authenticate': () => ({ status: 500, body: {} }) })
  const Status = () => <p>{useSession().checking ? 'checking' : 'a visitor'}</p>
  renderAt('/', <Status />)
  await pass(9_000)
  const before = calls.length
  for (let round = 0; round < 30; round += 1) {
    await pass(500)
    expect(screen.getByText('a visitor')).toBeInTheDocument()
  }
  expect(calls.length).toBeGreaterThan(before)
})
