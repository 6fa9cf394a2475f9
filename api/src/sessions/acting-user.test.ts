import { createTestApi, gigFields, type Person, type TestApi } from '../app.fixture.ts'
import { createClient, isOtherUser, problemFields, read } from '../client/client.ts'
import { testPayments } from '../payments/payments.fixture.ts'

interface Operation {
  parameters?: object[]
  responses: Record<string, unknown>
}

let api: TestApi
let changes: { method: string; path: string; operation: Operation }[]
let mine: Person
let other: Person

beforeAll(async () => {
  api = await createTestApi({}, { payments: testPayments() })
  const document = (await (await api.send('GET', '/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  changes = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => method !== 'get')
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  mine = await api.signUp('customer')
  other = await api.signUp('packer')
})
afterAll(() => api.close())

/** These calls act for no user, or for the one that their name, password, link or signature says. */
const otherCalls = [
  'DELETE /api/auth/signout',
  'POST /api/account/email/verify',
  'POST /api/account/mail/unsubscribe/{key}/{topic}',
  'POST /api/account/password/forgot',
  'POST /api/account/password/reset',
  'POST /api/auth/passkey/options',
  'POST /api/auth/passkey/signin',
  'POST /api/auth/signin',
  'POST /api/auth/signup',
  'POST /api/customer/auth/signin',
  'POST /api/customer/auth/signup',
  'POST /api/half-failures',
  'POST /api/payments/webhook',
]
const header = 'X-Acting-User'
const named = ({ method, path }: (typeof changes)[number]) => `${method} ${path}`

/** Sends the call with the session of `other`. */
const send = ({ method, path }: (typeof changes)[number], actingUser?: number) =>
  api.send(method, path.replaceAll(/\{\w+\}/g, '1'), {
    cookie: other.cookie,
    json: {},
    ...(actingUser !== undefined && { headers: { [header]: String(actingUser) } }),
  })

test('every change by the user of the session documents the header', () => {
  expect(changes.length).toBeGreaterThan(40)
  const without = changes.filter(
    ({ operation }) => !JSON.stringify(operation.parameters ?? []).includes('/ActingUser"'),
  )
  expect(without.map(named).toSorted()).toEqual(otherCalls)
})

test("every change for a user other than the session's gets 409", async () => {
  const state = async () =>
    JSON.stringify([
      await api.sql`select * from users order by id`,
      await api.sql`select * from sessions order by created_at`,
      await api.sql`select * from support_tickets`,
    ])
  const before = await state()
  for (const change of changes.filter((each) => !otherCalls.includes(named(each)))) {
    const response = await send(change, mine.id)
    expect([named(change), response.status, await response.json()]).toEqual([
      named(change),
      409,
      expect.objectContaining({
        type: 'urn:manyhands:other-user',
        detail: `This browser is now signed in as ${other.username}. Nothing was saved. Reload the page, or sign in again.`,
      }),
    ])
  }
  expect(await state()).toBe(before)
})

test('a mailed link and a forgotten password concern their own account, with any session', async () => {
  const call = (path: string, json: object) =>
    api.send('POST', path, {
      ...{ json, cookie: other.cookie },
      headers: { [header]: String(mine.id) },
    })
  const { username } = mine
  expect((await call('/api/account/password/forgot', { username })).status).toBe(202)
  const old = { token: 'used', password: 'a new horse' }
  expect((await call('/api/account/password/reset', old)).status).toBe(403)
  expect((await call('/api/account/email/verify', old)).status).toBe(403)
})

test("changes without the header, or for the session's user, are accepted", async () => {
  const post = (headers: Record<string, string>) =>
    mine.post('/api/gigs', gigFields(), { headers }).then(({ status }) => status)
  expect(await post({})).toBe(201)
  expect(await post({ [header]: String(mine.id) })).toBe(201)
  expect(await post({ [header]: String(other.id) })).toBe(409)
  expect(await post({ [header]: 'x' })).toBe(409)
})

test('without a session the answer stays 401, and sign-in and sign-out work', async () => {
  const headers = { [header]: String(mine.id) }
  const ended = await api.signUp('packer')
  expect((await ended.delete('/api/auth/signout', undefined, { headers })).status).toBe(204)
  expect((await ended.put('/api/packer/edit', {}, { headers })).status).toBe(401)
  const { username, password } = ended
  const { cookie } = await api.signUp('customer')
  const again = { json: { username, password }, cookie, headers }
  expect((await api.send('POST', '/api/auth/signin', again)).status).toBe(200)
})

describe('the typed client', () => {
  const sent: Request[] = []
  const client = (person: Person) =>
    createClient('http://localhost', {
      fetch: async (input, init) => {
        const request = new Request(input, init)
        sent.push(request.clone())
        request.headers.set('Cookie', person.cookie)
        return api.app.request(request)
      },
    })
  afterEach(() => {
    globalThis.actingUser = undefined
    sent.length = 0
  })

  test('sends the user of the page with changes only, also with other headers or another fetch', async () => {
    globalThis.actingUser = mine.id
    const calls = client(mine).api
    await read(calls.specialtys.$get())
    await read(calls.gigs.$post({ json: gigFields() }))
    const used: Request[] = []
    const fetch: typeof globalThis.fetch = async (input, init) => {
      used.push(new Request(input, init))
      return new Response(null, { status: 204 })
    }
    await read(
      calls.gigs[':id'].$put(
        { param: { id: '1' }, json: gigFields() },
        { fetch, init: { headers: { 'Idempotency-Key': 'a' } } },
      ),
    )
    expect([...sent, ...used].map(({ headers }) => headers.get(header))).toEqual([
      null,
      String(mine.id),
      String(mine.id),
    ])
    expect(used[0]?.headers.get('Idempotency-Key')).toBe('a')
  })

  test('sends nothing while no user is signed in', async () => {
    await read(client(mine).api.gigs.$post({ json: gigFields() }))
    expect(sent[0]?.headers.has(header)).toBe(false)
  })

  test('distinguishes the 409 of another user from other conflicts', async () => {
    globalThis.actingUser = mine.id
    const error: unknown = await read(client(other).api.packer.edit.$put({ json: {} })).catch(
      (failure: unknown) => failure,
    )
    expect(error).toMatchObject({ status: 409, problem: { type: 'urn:manyhands:other-user' } })
    expect(isOtherUser(error)).toBe(true)
    expect(problemFields(error, { 409: 'username' })).toEqual({})
    expect(isOtherUser(new Error('other'))).toBe(false)
  })
})
