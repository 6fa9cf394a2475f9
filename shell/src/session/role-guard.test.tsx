import { act, screen } from '@testing-library/react'
import { answerCalls, customer, packer, renderAt } from '../api.fixture.tsx'
import { prefetchHalf } from '../remotes/lazy-half.ts'
import { RoleGuard } from './role-guard.tsx'
import { useSession } from './session.tsx'

jest.mock('../remotes/lazy-half.ts', () => ({
  prefetchHalf: jest.fn(() => Promise.resolve()),
}))

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const address = () => screen.getByLabelText('address').textContent

const guarded = (role: 'customer' | 'packer') => (
  <RoleGuard role={role}>
    <h1>What only a {role} sees</h1>
  </RoleGuard>
)

test('it shows Loading from the first frame and for about 200 ms', async () => {
  answerCalls({ 'GET /api/auth/authenticate': () => ({ body: packer }) })
  renderAt('/marketplace', guarded('packer'))
  expect(screen.getByText('Loading')).toBeInTheDocument()
  await pass(190)
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
  await pass(20)
  expect(screen.getByRole('heading', { name: 'What only a packer sees' })).toBeInTheDocument()
})

test('the code of the half is fetched during that wait, and only of the own half', async () => {
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
  ['nobody', null, 'packer', '/'],
  ['a customer', customer, 'packer', '/customer/dashboard'],
  ['a packer', packer, 'customer', '/marketplace'],
] as const)('%s is sent to where they belong', async (_who, user, role, home) => {
  answerCalls({ 'GET /api/auth/authenticate': () => ({ body: user }) })
  renderAt('/somewhere', guarded(role))
  await pass(300)
  expect(screen.queryByText(/What only/)).not.toBeInTheDocument()
  expect(address()).toBe(home)
})

test.each([
  ['customer', customer, packer],
  ['packer', packer, customer],
] as const)(
  'a %s page that was open stays, whoever signs in elsewhere',
  async (role, own, other) => {
    let user: object = own
    answerCalls({ 'GET /api/auth/authenticate': () => ({ body: user }) })
    renderAt('/somewhere', guarded(role))
    await pass(300)
    user = other
    const channel = new BroadcastChannel('manyhands-session')
    channel.postMessage('changed')
    channel.close()
    // Messages between tabs do not keep the fake clock's time.
    jest.useRealTimers()
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
    expect(screen.getByText(`What only a ${role} sees`)).toBeInTheDocument()
    expect(address()).toBe('/somewhere')
  },
)

test('a session check that fails counts as signed out', async () => {
  answerCalls({ 'GET /api/auth/authenticate': () => ({ status: 500, body: {} }) })
  renderAt('/marketplace', guarded('packer'))
  await pass(20_000)
  expect(address()).toBe('/')
})

test('while a check that failed is made again, the page for visitors stays', async () => {
  const calls = answerCalls({ 'GET /api/auth/authenticate': () => ({ status: 500, body: {} }) })
  const Who = () => <p>{useSession().checking ? 'checking' : 'a visitor'}</p>
  renderAt('/', <Who />)
  await pass(9_000)
  const asked = calls.length
  for (let turn = 0; turn < 30; turn += 1) {
    await pass(500)
    expect(screen.getByText('a visitor')).toBeInTheDocument()
  }
  expect(calls.length).toBeGreaterThan(asked)
})
