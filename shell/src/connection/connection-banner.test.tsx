import { useQuery } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from 'api/client'
import { answerCalls, customer, renderAt } from '../api.fixture.tsx'
import { createQueryClient } from '../query-client.ts'
import { ConnectionBanner } from './connection-banner.tsx'

let fetchJobs: jest.Mock<Promise<string>, []>
let online: jest.SpyInstance<boolean, []>

function Jobs() {
  const { data, isError } = useQuery({ queryKey: ['jobs'], queryFn: () => fetchJobs() })
  return <p>{data ?? (isError ? 'no jobs' : 'loading')}</p>
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const banner = () => screen.getByRole('status', { name: 'Connection' })
const fails = (status: number) => () => Promise.reject(new ApiError(status, null))

function setOnline(isOnline: boolean) {
  online.mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

async function open() {
  renderAt(
    '/',
    <>
      <ConnectionBanner />
      <main id="main" tabIndex={-1}>
        <Jobs />
      </main>
    </>,
    createQueryClient,
  )
  await pass(10)
}

/** Lets the data become stale, then returns to the tab, which refetches it. */
async function returnToTab() {
  await pass(61_000)
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await pass(10)
}

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(Math, 'random').mockReturnValue(0.5)
  online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  fetchJobs = jest.fn(async () => 'two jobs')
  answerCalls({ 'GET /api/auth/authenticate': () => ({ body: customer }) })
})
afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
  jest.useRealTimers()
})

test('reports a failed session check, with Retry, until one succeeds', async () => {
  const answers = [{ status: 500, body: {} }]
  const calls = answerCalls({
    'GET /api/auth/authenticate': () => answers[0] ?? { body: customer },
  })
  await open()
  await pass(9_000)
  const text = 'We could not check whether you are signed in.'
  expect(banner()).toHaveTextContent(text)
  const before = calls.length
  // The shell retries by itself, and the banner does not flicker.
  for (let seconds = 0; seconds < 24; seconds += 1) {
    await pass(500)
    expect(banner()).toHaveTextContent(text)
  }
  expect(calls.length).toBeGreaterThan(before)
  answers.pop()
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await pass(5_000)
  expect(banner()).toBeEmptyDOMElement()
})

test('shows nothing while calls succeed', async () => {
  await open()
  expect(screen.getByText('two jobs')).toBeInTheDocument()
  expect(banner()).toBeEmptyDOMElement()
})

test('shows that the browser is offline, and moves the page down, until the network is back', async () => {
  await open()
  setOnline(false)
  expect(banner()).toHaveTextContent('You are offline. What you see may be out of date.')
  expect(screen.getByRole('main').style.getPropertyValue('--bar-height')).not.toBe('')
  await pass(600_000)
  expect(banner()).toHaveTextContent('You are offline.')
  expect(screen.getByText('two jobs')).toBeInTheDocument()
  setOnline(true)
  expect(banner()).toHaveTextContent(/^You are back online.$/)
  expect(screen.getByRole('main').style.getPropertyValue('--bar-height')).toBe('')
})

test('refetches stale data after a random delay when the network is back', async () => {
  await open()
  setOnline(false)
  await pass(61_000)
  expect(fetchJobs).toHaveBeenCalledTimes(1)
  fetchJobs.mockResolvedValue('three jobs')
  setOnline(true)
  await pass(1_400)
  expect(fetchJobs).toHaveBeenCalledTimes(1)
  await pass(200)
  expect(screen.getByText('three jobs')).toBeInTheDocument()

  setOnline(false)
  setOnline(true)
  await pass(3_000)
  expect(fetchJobs).toHaveBeenCalledTimes(2)
})

test('restarts the delay if the network is lost and found again', async () => {
  await open()
  await pass(61_000)
  setOnline(true)
  await pass(1_000)
  setOnline(true)
  await pass(1_000)
  expect(fetchJobs).toHaveBeenCalledTimes(1)
  await pass(1_000)
  expect(fetchJobs).toHaveBeenCalledTimes(2)
})

test.each([
  [0, 'Manyhands is not answering. Still trying...'],
  [503, 'Manyhands is busy. Still trying...'],
])('shows that a call is retried after a %d', async (status, text) => {
  fetchJobs.mockImplementation(fails(status))
  await open()
  await pass(800)
  expect(banner()).toBeEmptyDOMElement()
  await pass(300)
  expect(screen.getByText('loading')).toBeInTheDocument()
  expect(banner()).toHaveTextContent(text)
  await pass(5_000)
  // After the last retry, the page itself shows the error.
  expect(screen.getByText('no jobs')).toBeInTheDocument()
  expect(banner()).toBeEmptyDOMElement()
})

test('shows nothing if the first retry succeeds', async () => {
  fetchJobs.mockImplementationOnce(fails(503))
  jest.spyOn(Math, 'random').mockReturnValue(0)
  await open()
  for (let waited = 0; waited < 3_000; waited += 100) {
    await pass(100)
    expect(banner()).toBeEmptyDOMElement()
  }
  expect(screen.getByText('two jobs')).toBeInTheDocument()
})

test('shows that the page is outdated if a refetch fails, and Retry refetches', async () => {
  await open()
  fetchJobs.mockImplementation(fails(503))
  await returnToTab()
  await pass(10_000)
  expect(screen.getByText('two jobs')).toBeInTheDocument()
  expect(banner()).toHaveTextContent('This page could not be updated.')

  fetchJobs.mockResolvedValue('three jobs')
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await pass(10)
  expect(screen.getByText('three jobs')).toBeInTheDocument()
  expect(banner()).toBeEmptyDOMElement()
  expect(screen.getByRole('main')).toHaveFocus()
})

test('shows nothing after a 404, which the page itself reports', async () => {
  await open()
  fetchJobs.mockImplementation(fails(404))
  await returnToTab()
  await pass(10_000)
  expect(fetchJobs).toHaveBeenCalledTimes(2)
  expect(banner()).toBeEmptyDOMElement()
})
