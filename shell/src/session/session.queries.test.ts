import { answerCalls, customer } from '../api.fixture.tsx'
import { createQueryClient } from '../query-client.ts'
import { sessionQuery } from './session.queries.ts'

/** A page whose early script has asked who is there, and made one of the half's first calls. */
function arrive(session: Promise<Response>) {
  session.catch(() => {})
  const asked = answerCalls({ 'GET /api/auth/authenticate': () => ({ body: customer }) })
  const calls = new Map([['/api/gigs', Promise.resolve(Response.json([]))]])
  window.early = { session, calls }
  const client = createQueryClient()
  return { asked, calls, ask: () => client.fetchQuery({ ...sessionQuery, staleTime: 0 }) }
}
afterEach(() => delete window.early)

test("the first calls wait for the half of whom the page's own question found", async () => {
  const { calls, ask } = arrive(Promise.resolve(Response.json(customer)))
  expect(await ask()).toEqual(customer)
  expect(calls.size).toBe(1)
})

test('asked anew it may be another, who gets nothing of them', async () => {
  const { calls, ask } = arrive(Promise.resolve(Response.json(customer)))
  await ask()
  await ask()
  expect(calls.size).toBe(0)
})

test.each([
  ['found nobody', () => Promise.resolve(Response.json(null))],
  ['was not answered', () => Promise.reject(new TypeError('Failed to fetch'))],
])('where that question %s they are dropped', async (_how, session) => {
  const { calls, ask } = arrive(session())
  await ask()
  expect(calls.size).toBe(0)
})

test('a server in trouble is not asked a second time at once', async () => {
  const { asked, ask } = arrive(Promise.resolve(new Response('{}', { status: 503 })))
  const answer = ask()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(asked).toEqual([])
  expect(await answer).toEqual(customer)
})
