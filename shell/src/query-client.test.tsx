import { useQuery } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { ApiError } from 'api/client'
import { answerCalls, customer, renderAt } from './api.fixture.tsx'
import { createQueryClient } from './query-client.ts'
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

/** When it was asked, in ms from the first time on. */
async function triesOf(error: ApiError, spread = 0) {
  jest.spyOn(Math, 'random').mockReturnValue(spread)
  const times: number[] = []
  const trouble = () => {
    times.push(Date.now())
    return Promise.reject(error)
  }
  renderAt('/', <Jobs ask={trouble} />)
  await pass(60_000)
  expect(screen.getByText('dana_whitfield: failed')).toBeInTheDocument()
  return times.map((time) => time - (times[0] ?? 0))
}
const told = (seconds: number) => ({ retryAfter: seconds })

describe('a query that fails', () => {
  afterEach(() => jest.restoreAllMocks())

  test.each([
    ['in a server in trouble', 503],
    ['in any other trouble of a server', 500],
    ['for want of an answer', 0],
    ['for too many calls', 429],
  ])('%s is made again, after a longer time each', async (_how, status) => {
    expect(await triesOf(new ApiError(status, null))).toEqual([0, 1_000, 3_000])
  })

  test('is made again at a moment of its own', async () => {
    expect(await triesOf(new ApiError(503, null), 0.5)).toEqual([0, 1_250, 3_750])
  })

  test('is made again when the server wants it, and not before', async () => {
    expect(await triesOf(new ApiError(503, null, told(5)))).toEqual([0, 5_000, 10_000])
    cleanup()
    expect(await triesOf(new ApiError(429, null, told(20)), 0.999)).toEqual([0, 29_990, 59_980])
  })

  test.each([
    ['by a refusal', new ApiError(404, null)],
    ['for longer than anybody waits', new ApiError(503, null, told(21))],
  ])('%s has failed', async (_how, error) => {
    expect(await triesOf(error)).toEqual([0])
  })

  test('without a network has failed, and is made all the same', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(await triesOf(new ApiError(0, null))).toEqual([0])
  })
})

test.each([0, 429, 503])('what changes anything is sent once, also after a %d', async (status) => {
  const send = jest.fn(() => Promise.reject(new ApiError(status, null, told(1))))
  const client = createQueryClient()
  const post = client.getMutationCache().build(client, { mutationFn: send })
  await expect(post.execute(undefined)).rejects.toMatchObject({ status })
  await pass(60_000)
  expect(send).toHaveBeenCalledTimes(1)
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
