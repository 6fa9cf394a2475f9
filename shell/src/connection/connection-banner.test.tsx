import { useQuery } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from 'api/client'
import { answerCalls, customer, renderAt } from '../api.fixture.tsx'
import { ConnectionBanner } from './connection-banner.tsx'

let ask: jest.Mock<Promise<string>, []>
let online: jest.SpyInstance<boolean, []>

function Jobs() {
  const { data, isError } = useQuery({ queryKey: ['jobs'], queryFn: () => ask() })
  return <p>{data ?? (isError ? 'no jobs' : 'loading')}</p>
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const notice = () => screen.getByRole('status', { name: 'Connection' })
const fails = (status: number) => () => Promise.reject(new ApiError(status, null))

function goOnline(is: boolean) {
  online.mockReturnValue(is)
  act(() => void window.dispatchEvent(new Event(is ? 'online' : 'offline')))
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
  )
  await pass(10)
}

/** What was read is stale, and is asked for anew. */
async function comeBack() {
  await pass(61_000)
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await pass(10)
}

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(Math, 'random').mockReturnValue(0.5)
  online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  ask = jest.fn(async () => 'two jobs')
  answerCalls({ 'GET /api/auth/authenticate': () => ({ body: customer }) })
})
afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
  jest.useRealTimers()
})

test('who is there cannot be found out: it says so, with Retry, until it can', async () => {
  const answers = [{ status: 500, body: {} }]
  const calls = answerCalls({
    'GET /api/auth/authenticate': () => answers[0] ?? { body: customer },
  })
  await open()
  await pass(9_000)
  const text = 'We could not check whether you are signed in.'
  expect(notice()).toHaveTextContent(text)
  const asked = calls.length
  // It is asked again by itself, and nothing of it flickers.
  for (let seconds = 0; seconds < 24; seconds += 1) {
    await pass(500)
    expect(notice()).toHaveTextContent(text)
  }
  expect(calls.length).toBeGreaterThan(asked)
  answers.pop()
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await pass(5_000)
  expect(notice()).toBeEmptyDOMElement()
})

test('says nothing while all is well', async () => {
  await open()
  expect(screen.getByText('two jobs')).toBeInTheDocument()
  expect(notice()).toBeEmptyDOMElement()
})

test('offline, it says so until the network is back, and makes room for it', async () => {
  await open()
  goOnline(false)
  expect(notice()).toHaveTextContent('You are offline. What you see may be out of date.')
  expect(screen.getByRole('main').style.getPropertyValue('--bar-height')).not.toBe('')
  await pass(600_000)
  expect(notice()).toHaveTextContent('You are offline.')
  expect(screen.getByText('two jobs')).toBeInTheDocument()
  goOnline(true)
  expect(notice()).toHaveTextContent(/^You are back online.$/)
  expect(screen.getByRole('main').style.getPropertyValue('--bar-height')).toBe('')
})

test('back online, what is stale or did not come is read anew, at a moment of its own', async () => {
  await open()
  goOnline(false)
  await pass(61_000)
  expect(ask).toHaveBeenCalledTimes(1)
  ask.mockResolvedValue('three jobs')
  goOnline(true)
  await pass(1_400)
  expect(ask).toHaveBeenCalledTimes(1)
  await pass(200)
  expect(screen.getByText('three jobs')).toBeInTheDocument()

  goOnline(false)
  goOnline(true)
  await pass(3_000)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a network that comes and goes is not asked in between', async () => {
  await open()
  await pass(61_000)
  goOnline(true)
  await pass(1_000)
  goOnline(true)
  await pass(1_000)
  expect(ask).toHaveBeenCalledTimes(1)
  await pass(1_000)
  expect(ask).toHaveBeenCalledTimes(2)
})

test.each([
  [0, 'Manyhands is not answering. Still trying...'],
  [503, 'Manyhands is busy. Still trying...'],
])('while a call is made again after a %d, it says that', async (status, text) => {
  ask.mockImplementation(fails(status))
  await open()
  await pass(800)
  expect(notice()).toBeEmptyDOMElement()
  await pass(300)
  expect(screen.getByText('loading')).toBeInTheDocument()
  expect(notice()).toHaveTextContent(text)
  await pass(5_000)
  // From here on the page itself says it.
  expect(screen.getByText('no jobs')).toBeInTheDocument()
  expect(notice()).toBeEmptyDOMElement()
})

test('what a second try mends is not spoken of', async () => {
  ask.mockImplementationOnce(fails(503))
  jest.spyOn(Math, 'random').mockReturnValue(0)
  await open()
  for (let waited = 0; waited < 3_000; waited += 100) {
    await pass(100)
    expect(notice()).toBeEmptyDOMElement()
  }
  expect(screen.getByText('two jobs')).toBeInTheDocument()
})

test('what stays on the screen though it is old is told, and Retry reads it anew', async () => {
  await open()
  ask.mockImplementation(fails(503))
  await comeBack()
  await pass(10_000)
  expect(screen.getByText('two jobs')).toBeInTheDocument()
  expect(notice()).toHaveTextContent('This page could not be updated.')

  ask.mockResolvedValue('three jobs')
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await pass(10)
  expect(screen.getByText('three jobs')).toBeInTheDocument()
  expect(notice()).toBeEmptyDOMElement()
  expect(screen.getByRole('main')).toHaveFocus()
})

test('a refusal is none of its business', async () => {
  await open()
  ask.mockImplementation(fails(404))
  await comeBack()
  await pass(10_000)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(notice()).toBeEmptyDOMElement()
})
