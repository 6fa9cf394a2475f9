import { cookiesOf, createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import { untilWaiting } from '../platform/until.fixture.ts'
import { deviceOf } from '../sessions/device.ts'
import type { OpenSessions } from './account.contract.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** Signs in again and returns the cookie of the new session, or the status if the sign-in fails. */
async function signIn({ username, user_type, password }: Person, headers = {}) {
  const path = user_type === 'packer' ? '/api/auth/signin' : '/api/customer/auth/signin'
  const response = await api.send('POST', path, { json: { username, password }, headers })
  return response.status === 200 ? cookiesOf(response) : response.status
}

const sessionsOf = async (cookie: unknown) =>
  (await (
    await api.send('GET', '/api/account/sessions', { cookie: String(cookie) })
  ).json()) as OpenSessions

test.each([
  [undefined, ''],
  ['curl/8.0', ''],
  ['<script>', ''],
  [iPhone, 'Safari on iPhone'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    'Chrome on macOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
    'Firefox on Windows',
  ],
])('the device of %s is "%s"', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})

test('a user sees and ends their own sessions, one or all others', async () => {
  const person = await api.signUp('customer')
  const stranger = await api.signUp('packer')
  const phone = await signIn(person, { 'User-Agent': iPhone })
  const tablet = await signIn(person)
  const [own, ...others] = await sessionsOf(person.cookie)
  expect(own).toMatchObject({ current: true, device: '' })
  expect(others).toHaveLength(2)
  const onPhone = others.find(({ device }) => device === 'Safari on iPhone')
  expect(onPhone).toMatchObject({ current: false })

  const [foreign] = await sessionsOf(stranger.cookie)
  expect((await person.delete(`/api/account/sessions/${foreign?.id}`)).status).toBe(204)
  expect(await sessionsOf(stranger.cookie)).toHaveLength(1)

  await person.delete(`/api/account/sessions/${onPhone?.id}`)
  expect((await api.send('GET', '/api/gigs', { cookie: String(phone) })).status).toBe(401)
  expect(await sessionsOf(tablet)).toHaveLength(2)

  await person.delete('/api/account/sessions')
  expect((await api.send('GET', '/api/gigs', { cookie: String(tablet) })).status).toBe(401)
  expect(await sessionsOf(person.cookie)).toMatchObject([{ id: own?.id, current: true }])
})

test('a changed password ends the other sessions, and only the new one signs in', async () => {
  const person = await api.signUp('packer')
  const other = await signIn(person)
  const change = (old_password: string, password: string) =>
    person.put('/api/account/password', { old_password, password })

  const wrong = await change('not the password', 'two vans and a dolly')
  expect(wrong.status).toBe(403)
  expect(await wrong.json()).toMatchObject({ detail: 'The current password is wrong.' })
  expect((await change(person.password, 'short')).status).toBe(422)
  const common = await change(person.password, 'password123')
  expect(await common.json()).toMatchObject({
    errors: [{ path: 'password', message: expect.stringContaining('one of the most used') }],
  })
  expect(await sessionsOf(other)).toHaveLength(2)

  expect((await change(person.password, 'two vans and a dolly')).status).toBe(204)
  expect((await api.send('GET', '/api/gigs', { cookie: String(other) })).status).toBe(401)
  expect(await sessionsOf(person.cookie)).toHaveLength(1)
  expect(await signIn(person)).toBe(401)
  expect(await signIn({ ...person, password: 'two vans and a dolly' })).toContain('mh_session')
})

test('a sign-in that began with the old password opens no session', async () => {
  const person = await api.signUp('customer')
  const { call } = await api.sql.begin(async (tx) => {
    await tx`select from users where id = ${person.id} for update`
    const call = signIn(person)
    await untilWaiting(api.sql, 1)
    await tx`update users set password_hash = 'another' where id = ${person.id}`
    await tx`delete from sessions where user_id = ${person.id}`
    return { call }
  })
  expect(await call).toBe(401)
  expect(await api.sql`select from sessions where user_id = ${person.id}`).toHaveLength(0)
})

test.each([
  ['password', { old_password: 'correct horse', password: 'battery staple' }],
  ['profile', { email: 'thief@example.com', password: 'correct horse' }],
  ['deletion', { password: 'correct horse' }],
])('a change (%s) that began before a new password changes nothing', async (what, json) => {
  const person = await api.signUp('customer')
  const { call } = await api.sql.begin(async (tx) => {
    await tx`select from users where id = ${person.id} for update`
    const call =
      what === 'deletion'
        ? person.delete('/api/account', json)
        : person.put(what === 'password' ? '/api/account/password' : '/api/customer/profile', json)
    await untilWaiting(api.sql, 1)
    await tx`update users set password_hash = 'another' where id = ${person.id}`
    await tx`delete from sessions where user_id = ${person.id}`
    return { call }
  })
  expect((await call).status).toBe(401)
  const [account] = await api.sql`select password_hash, email from users where id = ${person.id}`
  expect(account).toEqual({ password_hash: 'another', email: person.email })
})
