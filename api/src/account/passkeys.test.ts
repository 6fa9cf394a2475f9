import { cookiesOf, createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import { takeMails } from '../mail/mail.fixture.ts'
import { createAuthenticator } from '../passkeys/authenticator.fixture.ts'
import { untilWaiting } from '../platform/until.fixture.ts'
import { mostPasskeys } from '../rules/account-rules.ts'
import type { User } from '../sessions/sessions.contract.ts'
import { confirmAddress } from './account.fixture.ts'
import type { AccountExport } from './account.contract.ts'
import type { UserPasskey } from './passkeys.contract.ts'

const origin = 'https://moves.example'
const headers = { Origin: origin, 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' }
const page = { headers }

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ allowedOrigins: [origin] })
})
afterAll(() => api.close())

type Authenticator = ReturnType<typeof createAuthenticator>
type Options = Parameters<Authenticator['create']>[0] & Parameters<Authenticator['get']>[0]

const optionsOf = async (response: Response) => (await response.json()) as Options

const begin = (person: Person, password = person.password) =>
  person.post('/api/account/passkeys/options', { password }, page)

/** Adds a passkey to the account and the authenticator. */
async function add(person: Person, authenticator = createAuthenticator(origin)) {
  const passkey = authenticator.create(await optionsOf(await begin(person)))
  const response = await person.post('/api/account/passkeys', { passkey }, page)
  return { authenticator, passkey, response }
}

async function signIn(
  { get }: Authenticator,
  user_type: User['user_type'],
  send: TestApi['send'] = api.send,
) {
  const options = await optionsOf(await send('POST', '/api/auth/passkey/options', page))
  return send('POST', '/api/auth/passkey/signin', {
    ...page,
    json: { user_type, passkey: get(options) },
  })
}

const list = async (person: Person) =>
  (await (await person.get('/api/account/passkeys')).json()) as UserPasskey[]

const detailOf = async (response: Response) =>
  ((await response.json()) as { detail: string }).detail

test('a user adds a passkey with the password, signs in with it, renames and removes it', async () => {
  const person = await api.signUp('customer', { email: 'passkeys@example.com' })
  await confirmAddress(api.sql, person.id)
  await takeMails(api)
  const { authenticator, response } = await add(person)
  expect(response.status).toBe(201)
  const [passkey] = await list(person)
  expect(passkey).toEqual(await response.json())
  expect(passkey).toMatchObject({ name: 'Chrome on Linux', last_used_at: null })
  const id = passkey?.id ?? 0

  const signedIn = await signIn(authenticator, 'customer')
  expect([signedIn.status, await signedIn.json()]).toEqual([
    200,
    { id: person.id, username: person.username, user_type: 'customer' },
  ])
  const session = { cookie: cookiesOf(signedIn) }
  expect((await api.send('GET', '/api/account', session)).status).toBe(200)

  const renamed = await person.put(`/api/account/passkeys/${id}`, { name: ' My laptop ' })
  expect(await renamed.json()).toMatchObject({ id, name: 'My laptop' })
  const { passkeys } = (await (await person.get('/api/account/export')).json()) as AccountExport
  expect(passkeys).toEqual([
    {
      name: 'My laptop',
      created_at: passkey?.created_at,
      last_used_at: expect.stringMatching(/^\d{4}-/),
    },
  ])

  expect((await person.delete(`/api/account/passkeys/${id}`)).status).toBe(204)
  expect((await person.delete(`/api/account/passkeys/${id}`)).status).toBe(204)
  expect(await list(person)).toEqual([])
  expect((await signIn(authenticator, 'customer')).status).toBe(401)
  const subjects = (await takeMails(api)).map(({ subject }) => subject)
  expect(subjects).toEqual([
    'A passkey was added to your account',
    'A sign-in from a new device',
    'A passkey was removed from your account',
  ])
})

test('adding needs the password, and a response to options that the user asked for', async () => {
  const [person, other] = await Promise.all([api.signUp('customer'), api.signUp('customer')])
  expect((await begin(person, 'wrong horse')).status).toBe(403)
  const authenticator = createAuthenticator(origin)
  const passkey = authenticator.create(await optionsOf(await begin(person)))
  expect((await other.post('/api/account/passkeys', { passkey }, page)).status).toBe(403)
  const { response } = await add(person)
  expect(response.status).toBe(201)
  const copy = authenticator.create(await optionsOf(await begin(other)))
  await api.sql`update passkeys set credential_id = ${copy.id} where user_id = ${person.id}`
  expect((await other.post('/api/account/passkeys', { passkey: copy }, page)).status).toBe(409)
})

test('another user can neither rename nor remove a passkey', async () => {
  const [person, other] = await Promise.all([api.signUp('customer'), api.signUp('customer')])
  await add(person)
  const [passkey] = await list(person)
  const path = `/api/account/passkeys/${passkey?.id}`
  expect((await other.put(path, { name: 'Mine' })).status).toBe(404)
  expect((await other.delete(path)).status).toBe(204)
  expect(await list(person)).toEqual([passkey])
})

const limits = {
  wrongPasswords: 10,
  signInsPerAddress: 10_000,
  signUpsPerAddress: 10_000,
  failureReportsPerAddress: 10_000,
  exportsPerAccount: 10_000,
  supportMessagesPerAccount: 10_000,
  messagesPerAccount: 10_000,
}

/** Returns a function that sends from an IP address to an API with this limit for each. */
const from =
  (remoteAddress: string, signInsPerAddress: number): TestApi['send'] =>
  async (method, path, options) =>
    api.build({ allowedOrigins: [origin], attempts: { ...limits, signInsPerAddress } }).request(
      path,
      {
        method,
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(options?.json),
      },
      { incoming: { socket: { remoteAddress } } },
    )

test('a passkey signs in while wrong passwords have locked the account and the address', async () => {
  const person = await api.signUp('packer')
  const { authenticator } = await add(person)
  const { username, password } = person
  const send = from('192.0.2.6', 11)
  const byPassword = (typed: string) =>
    send('POST', '/api/auth/signin', { json: { username, password: typed } })
  for (let count = 0; count < 10; count += 1) {
    expect((await byPassword(`wrong ${count}`)).status).toBe(401)
  }
  expect((await byPassword(password)).status).toBe(429)
  expect((await byPassword(password)).status).toBe(429)
  expect((await signIn(authenticator, 'packer', send)).status).toBe(200)
})

test('refused passkeys are limited per IP address, and right ones do not count', async () => {
  const { authenticator } = await add(await api.signUp('packer'))
  const [send, elsewhere] = [from('192.0.2.7', 2), from('192.0.2.8', 2)]
  const stranger = createAuthenticator(origin)
  stranger.create(await optionsOf(await begin(await api.signUp('packer'))))
  for (const status of [200, 200, 200]) {
    expect((await signIn(authenticator, 'packer', send)).status).toBe(status)
  }
  for (const status of [401, 401]) {
    expect((await signIn(stranger, 'packer', send)).status).toBe(status)
  }
  const refused = await send('POST', '/api/auth/passkey/options', page)
  expect(refused.status).toBe(429)
  expect((await signIn(authenticator, 'packer', elsewhere)).status).toBe(200)
})

test('begun sign-ins are limited per IP address', async () => {
  const send = from('192.0.2.9', 1)
  const statuses = []
  for (let count = 0; count < 4; count += 1) {
    statuses.push((await send('POST', '/api/auth/passkey/options', page)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('a passkey of the other role gets the sentence of a password of the other role', async () => {
  const { authenticator } = await add(await api.signUp('packer'))
  const response = await signIn(authenticator, 'customer')
  expect([response.status, await detailOf(response)]).toEqual([
    403,
    'This is a packer account. Please use the packer sign-in.',
  ])
  expect(response.headers.getSetCookie()).toEqual([])
})

test('a counter that does not grow is refused, also in two uses at once', async () => {
  const { authenticator } = await add(await api.signUp('packer'))
  const [key] = authenticator.held
  if (!key) throw new Error('There is no passkey.')
  key.counter = 4_000_000_000
  expect((await signIn(authenticator, 'packer')).status).toBe(200)
  key.counter -= 1
  expect((await signIn(authenticator, 'packer')).status).toBe(401)
  const twice = await Promise.all(
    [0, 0].map(() => {
      key.counter = 4_000_000_001
      return signIn({ ...authenticator, get: sameCount(authenticator) }, 'packer')
    }),
  )
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
})

/** Signs with the counter 4,000,000,002 each time, as two copies of an authenticator would. */
const sameCount =
  (authenticator: Authenticator): Authenticator['get'] =>
  (options) => {
    const [key] = authenticator.held
    if (key) key.counter = 4_000_000_001
    return authenticator.get(options)
  }

test('an account has at most 20 passkeys', async () => {
  const person = await api.signUp('packer')
  const [first, second] = [createAuthenticator(origin), createAuthenticator(origin)]
  const options = [await optionsOf(await begin(person)), await optionsOf(await begin(person))]
  await api.sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
    select ${person.id}, 'many' || n, '', 0, '{}', 'Many' from generate_series(2, ${mostPasskeys}) n`
  const created = [first, second].map(({ create }, index) => create(options[index] as Options))
  const responses = await Promise.all(
    created.map((passkey) => person.post('/api/account/passkeys', { passkey }, page)),
  )
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(await detailOf(await begin(person))).toMatch(/^You have 20 passkeys/)
})

test('a sign-in that began before a new password opens no session', async () => {
  const person = await api.signUp('customer')
  const { authenticator } = await add(person)
  const { call } = await api.sql.begin(async (tx) => {
    await tx`select from users where id = ${person.id} for update`
    const call = signIn(authenticator, 'customer')
    await untilWaiting(api.sql, 1)
    await tx`update users set password_hash = 'another' where id = ${person.id}`
    return { call }
  })
  expect((await call).status).toBe(401)
})

test('passkeys belong to the host of the page, and need HTTPS and a host name', async () => {
  const person = await api.signUp('packer')
  expect(await optionsOf(await begin(person))).toMatchObject({ rp: { id: 'moves.example' } })
  const path = '/api/auth/passkey/options'
  const local = { headers: { Origin: 'http://localhost', Host: 'localhost' } }
  expect(await optionsOf(await api.send('POST', path, local))).toMatchObject({ rpId: 'localhost' })
  const byAddress = { headers: { Origin: 'http://192.0.2.1', Host: '192.0.2.1' } }
  const refused = await api.send('POST', path, byAddress)
  expect([refused.status, await detailOf(refused)]).toEqual([
    409,
    'Passkeys do not work at this address: they need HTTPS and a host name, or localhost.',
  ])
  const foreign = { headers: { Origin: 'https://evil.example' } }
  expect((await api.send('POST', path, foreign)).status).toBe(403)
})

test('passkeys are deleted with the account', async () => {
  const person = await api.signUp('packer')
  const { authenticator } = await add(person)
  await person.delete('/api/account', { password: person.password })
  expect((await signIn(authenticator, 'packer')).status).toBe(401)
  expect(await api.sql`select from passkeys where user_id = ${person.id}`).toHaveLength(0)
})
