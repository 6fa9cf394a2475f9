import { pino } from 'pino'
import { cookiesOf, createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import { pass } from '../checks/checks.fixture.ts'
import { createPool } from '../platform/db/pool.ts'
import { createProxy } from '../platform/db/proxy.fixture.ts'
import { type EndedSession, listenToChanges } from './listen.ts'
import { until } from '../platform/until.fixture.ts'

let api: TestApi
let proxy: Awaited<ReturnType<typeof createProxy>>
let customer: Person
let listening: ReturnType<typeof listenToChanges>
let seen: { users: number[]; kind: string; gig_id: number | null }[]
let ended: EndedSession[]
let gaps: number
let opened: number

beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer')
})
afterAll(() => api.close())
beforeEach(async () => {
  proxy = await createProxy(api.url)
  seen = []
  ended = []
  gaps = 0
  opened = 0
  listening = listenToChanges({
    open() {
      opened += 1
      return createPool(proxy.url, { max: 1, statementMs: null })
    },
    sql: api.sql,
    onChange: (users, { kind, gig_id }) => seen.push({ users, kind, gig_id }),
    onSessionEnd: (session) => ended.push(session),
    onGap: () => (gaps += 1),
    log: pino({ level: 'silent' }),
    pingMs: 50,
    silentMs: 500,
  })
  await until(() => gaps === 1)
})
afterEach(async () => {
  await listening.stop()
  await proxy.cut()
})

test('a committed event arrives with its users, and a rolled-back one does not', async () => {
  const packer = await api.signUp('packer')
  const { id } = await api.createGig(customer)
  await api.sql
    .begin(async (tx) => {
      await tx`update gigs set gig_status_id = 2, packer_id = ${packer.id} where id = ${id}`
      throw new Error('rolled back')
    })
    .catch(() => {})
  await packer.post(`/api/packer/gigs/${id}`)
  await until(() => seen.length === 2)
  expect(seen).toEqual([
    { users: [customer.id], kind: 'posted', gig_id: id },
    { users: [customer.id, packer.id], kind: 'booked', gig_id: id },
  ])
})

test('a decided check reaches the packer and the customers of booked jobs, once each', async () => {
  const packer = await api.signUp('packer')
  for (let i = 0; i < 2; i++) {
    await packer.post(`/api/packer/gigs/${(await api.createGig(customer)).id}`)
  }
  await pass(api.sql, packer, { kinds: ['background'] })
  await until(() => seen.length === 5)
  expect(seen.at(-1)).toEqual({ users: [packer.id, customer.id], kind: 'check', gig_id: null })
})

const password = 'correct horse'
test.each([
  ['a sign-out', 1, (one: Person) => one.delete('/api/auth/signout')],
  [
    'the list of sessions on another device',
    1,
    async (_one: Person, two: Person) => {
      const sessions = (await (await two.get('/api/account/sessions')).json()) as {
        id: string
        current: boolean
      }[]
      const id = sessions.find(({ current }) => !current)?.id
      return two.delete(`/api/account/sessions/${id}`)
    },
  ],
  [
    'a changed password on another device',
    1,
    (_one: Person, two: Person) =>
      two.put('/api/account/password', { old_password: password, password: 'better horse' }),
  ],
  [
    'the deletion of the account',
    2,
    (_one: Person, two: Person) => two.delete('/api/account', { password }),
  ],
])('a session that ends by %s is reported', async (_how, count, end) => {
  const one = await api.signUp('packer')
  const { username } = one
  const signIn = await api.send('POST', '/api/auth/signin', { json: { username, password } })
  const cookie = cookiesOf(signIn)
  const as =
    (method: string): Person['get'] =>
    (url, json) =>
      api.send(method, url, { cookie, json })
  const two = { ...one, get: as('GET'), put: as('PUT'), delete: as('DELETE') }
  expect((await end(one, two)).ok).toBe(true)
  await until(() => ended.length === count)
  expect(ended.map(({ user_id }) => user_id)).toEqual(Array(count).fill(one.id))
})

test.each([
  ['is cut', () => proxy.cut().then(() => proxy.restore())],
  [
    'goes silent',
    async () => {
      proxy.dropData(true)
      await until(() => opened === 2)
      proxy.dropData(false)
    },
  ],
])('after the connection %s, it listens again and reports the gap', async (_how, breakIt) => {
  await breakIt()
  await until(() => gaps > 1)
  const { id } = await api.createGig(customer)
  await until(() => seen.length > 0)
  expect(seen).toEqual([{ users: [customer.id], kind: 'posted', gig_id: id }])
})
