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

function Jobs({ fetchJobs }: { fetchJobs(): Promise<string> }) {
  const { user } = useSession()
  const { data, isError } = useQuery({ queryKey: ['jobs'], queryFn: fetchJobs })
  return <p>{`${user?.username ?? 'visitor'}: ${isError ? 'failed' : (data ?? 'loading')}`}</p>
}

test('keeps fetched data fresh for 60 seconds, then shows it while it refetches', async () => {
  const fetchJobs = jest.fn(async () => 'two jobs')
  const view = renderAt('/', <Jobs key="first" fetchJobs={fetchJobs} />)
  await pass(10)
  expect(screen.getByText('dana_whitfield: two jobs')).toBeInTheDocument()
  await pass(59_000)
  view.open(<Jobs key="second" fetchJobs={fetchJobs} />)
  await pass(10)
  expect(fetchJobs).toHaveBeenCalledTimes(1)
  await pass(1_000)
  view.open(<Jobs key="third" fetchJobs={fetchJobs} />)
  expect(screen.getByText('dana_whitfield: two jobs')).toBeInTheDocument()
  await pass(10)
  expect(fetchJobs).toHaveBeenCalledTimes(2)
})

/** Renders a query that always fails with `error`. Returns the times of its calls, in ms after the first. */
async function callTimes(error: ApiError, jitter = 0) {
  jest.spyOn(Math, 'random').mockReturnValue(jitter)
  const times: number[] = []
  const fail = () => {
    times.push(Date.now())
    return Promise.reject(error)
  }
  renderAt('/', <Jobs fetchJobs={fail} />, createQueryClient)
  await pass(60_000)
  expect(screen.getByText('dana_whitfield: failed')).toBeInTheDocument()
  return times.map((time) => time - (times[0] ?? 0))
}
const after = (seconds: number) => ({ retryAfter: seconds })

describe('a failed query', () => {
  afterEach(() => jest.restoreAllMocks())

  test.each([
    ['with 503', 503],
    ['with 500', 500],
    ['without a response', 0],
    ['with 429', 429],
  ])('%s is retried with exponential backoff', async (_how, status) => {
    expect(await callTimes(new ApiError(status, null))).toEqual([0, 1_000, 3_000])
  })

  test('is retried with jitter', async () => {
    expect(await callTimes(new ApiError(503, null), 0.5)).toEqual([0, 1_250, 3_750])
  })

  test('is retried no earlier than Retry-After', async () => {
    expect(await callTimes(new ApiError(503, null, after(5)))).toEqual([0, 5_000, 10_000])
    cleanup()
    expect(await callTimes(new ApiError(429, null, after(20)), 0.999)).toEqual([0, 29_990, 59_980])
  })

  test.each([
    ['with 404', new ApiError(404, null)],
    ['with a Retry-After longer than 20 seconds', new ApiError(503, null, after(21))],
  ])('%s is not retried', async (_how, error) => {
    expect(await callTimes(error)).toEqual([0])
  })

  test('is sent while the browser is offline, but not retried', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(await callTimes(new ApiError(0, null))).toEqual([0])
  })
})

test.each([0, 429, 503])('a mutation is not retried after a %d', async (status) => {
  const send = jest.fn(() => Promise.reject(new ApiError(status, null, after(1))))
  const client = createQueryClient()
  const post = client.getMutationCache().build(client, { mutationFn: send })
  await expect(post.execute(undefined)).rejects.toMatchObject({ status })
  await pass(60_000)
  expect(send).toHaveBeenCalledTimes(1)
})

test('a 401 from any call ends the session on the page', async () => {
  const refuse = async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    throw new ApiError(401, null)
  }
  renderAt('/', <Jobs fetchJobs={refuse} />)
  await pass(20)
  expect(screen.getByText('dana_whitfield: loading')).toBeInTheDocument()
  await pass(50)
  expect(screen.getByText('visitor: failed')).toBeInTheDocument()
})
