import { answerCalls, customer } from '../api.fixture.tsx'
import { createQueryClient } from '../query-client.ts'
import { sessionQuery } from './session.queries.ts'

/** Simulates a page whose early script has requested the session and made one of the half's first calls. */
function openPage(session: Promise<Response>) {
  session.catch(() => {})
  const requests = answerCalls({ 'GET /api/auth/authenticate': () => ({ body: customer }) })
  const calls = new Map([['/api/gigs', Promise.resolve(Response.json([]))]])
  window.early = { session, calls }
  const client = createQueryClient()
  return {
    requests,
    calls,
    fetchSession: () => client.fetchQuery({ ...sessionQuery, staleTime: 0 }),
  }
}
afterEach(() => delete window.early)

test("keeps the first calls if the early script's session request finds a user", async () => {
  const { calls, fetchSession } = openPage(Promise.resolve(Response.json(customer)))
  expect(await fetchSession()).toEqual(customer)
  expect(calls.size).toBe(1)
})

test('drops the first calls when the session is fetched again, since the user may differ', async () => {
  const { calls, fetchSession } = openPage(Promise.resolve(Response.json(customer)))
  await fetchSession()
  await fetchSession()
  expect(calls.size).toBe(0)
})

test.each([
  ['finds no session', () => Promise.resolve(Response.json(null))],
  ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
])("drops the first calls if the early script's session request %s", async (_how, session) => {
  const { calls, fetchSession } = openPage(session())
  await fetchSession()
  expect(calls.size).toBe(0)
})

test('waits before it retries after a 503', async () => {
  const { requests, fetchSession } = openPage(Promise.resolve(new Response('{}', { status: 503 })))
  jest.useFakeTimers()
  const answer = fetchSession()
  await jest.advanceTimersByTimeAsync(100)
  expect(requests).toEqual([])
  await jest.advanceTimersByTimeAsync(10_000)
  expect(await answer).toEqual(customer)
  jest.useRealTimers()
})
