import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { ApiError } from 'api/client'
import { answerCalls, customer, renderAt } from './api.fixture.tsx'
import { useSession } from './session/session.tsx'

beforeEach(() => {
  jest.useFakeTimers()
  answerCalls({ 'GET /api/auth/authenticate': () => ({ body: customer }) })
})
afterEach(() => jest.useRealTimers())

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

function Jobs({ ask }: { ask(): Promise<string> }) {
  const { user } = useSession()
  const { data, isError } = useQuery({ queryKey: ['jobs'], queryFn: ask })
  return <p>{`${user?.username ?? 'nobody'}: ${isError ? 'failed' : (data ?? 'loading')}`}</p>
}

test('what was fetched is kept for 60 seconds, then shown while it is fetched anew', async () => {
  const ask = jest.fn(async () => 'two jobs')
  const view = renderAt('/', <Jobs key="first" ask={ask} />)
  await pass(10)
  expect(screen.getByText('dana_whitfield: two jobs')).toBeInTheDocument()
  await pass(59_000)
  view.open(<Jobs key="second" ask={ask} />)
  await pass(10)
  expect(ask).toHaveBeenCalledTimes(1)
  await pass(1_000)
  view.open(<Jobs key="third" ask={ask} />)
  expect(screen.getByText('dana_whitfield: two jobs')).toBeInTheDocument()
  await pass(10)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a server in trouble is asked again, one that refuses is not', async () => {
  const trouble = jest.fn(() => Promise.reject(new ApiError(503, null)))
  renderAt('/', <Jobs ask={trouble} />)
  await pass(30_000)
  expect(trouble).toHaveBeenCalledTimes(3)

  const refusal = jest.fn(() => Promise.reject(new ApiError(404, null)))
  renderAt('/', <Jobs ask={refusal} />)
  await pass(30_000)
  expect(refusal).toHaveBeenCalledTimes(1)
})

test('a 401 from any call ends the session on the page', async () => {
  const refused = async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    throw new ApiError(401, null)
  }
  renderAt('/', <Jobs ask={refused} />)
  await pass(20)
  expect(screen.getByText('dana_whitfield: loading')).toBeInTheDocument()
  await pass(50)
  expect(screen.getByText('nobody: failed')).toBeInTheDocument()
})
