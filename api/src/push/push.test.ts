import { cookiesOf, createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import type { AccountExport } from '../account/account.contract.ts'
import { untilWaiting } from '../platform/until.fixture.ts'
import type { PushKey } from './push.contract.ts'
import { isPublicAddress } from './push-address.ts'
import { createPushKeys } from './push-keys.ts'
import { createPushServer, type PushServer } from './push-server.fixture.ts'

let api: TestApi
let server: PushServer
beforeAll(async () => {
  api = await createTestApi()
  server = await createPushServer()
})
afterAll(() => Promise.all([server.close(), api.close()]))

const save = (person: Person, subscription: object) =>
  person.put('/api/push/subscriptions', subscription)
const endpointOf = async (person: Person) =>
  ((await (await person.get('/api/push/key')).json()) as PushKey).endpoint

/** Returns a valid subscription at a push service with a public name. */
let count = 0
const subscription = (fields: object = {}) => {
  count += 1
  return { ...server.subscribe(), endpoint: `https://push.example.com/${count}`, ...fields }
}

/** Returns the same account in another browser. */
async function onOtherDevice(person: Person): Promise<Person> {
  const { username, password } = person
  const signIn = person.user_type === 'packer' ? '/api/auth/signin' : '/api/customer/auth/signin'
  const answer = await api.send('POST', signIn, { json: { username, password } })
  const cookie = cookiesOf(answer)
  const as = (method: string) => (url: string, json?: unknown) =>
    api.send(method, url, { cookie, json })
  return { ...person, cookie, get: as('GET'), put: as('PUT'), delete: as('DELETE') }
}

test('processes that start at once get the same key pair', async () => {
  const pairs = await Promise.all(Array.from({ length: 20 }, () => createPushKeys(api.sql)()))
  expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1)
  const customer = await api.signUp('customer')
  const key = (await (await customer.get('/api/push/key')).json()) as PushKey
  expect(key).toEqual({ public_key: pairs[0]?.publicKey, endpoint: null })
  expect(Buffer.from(key.public_key, 'base64url')).toHaveLength(65)
})

test('the keys of the environment come before those of the database', async () => {
  const given = { publicKey: 'a public key', privateKey: 'a private key' }
  expect(await createPushKeys(api.sql, given)()).toEqual(given)
})

test.each([
  'http://push.example.com/a',
  'https://push.example.com:8443/a',
  'https://user@push.example.com/a',
  'https://localhost/a',
  'https://intranet/a',
  'https://127.0.0.1/a',
  'https://2130706433/a',
  'https://10.0.0.7/a',
  'https://169.254.169.254/latest/meta-data',
  'https://8.8.8.8/a',
  'https://[::1]/a',
  'https://[::ffff:10.0.0.7]/a',
  'ftp://push.example.com/a',
  'push.example.com',
  `https://push.example.com/${'ä'.repeat(400)}`,
])('an endpoint must be the https URL of a host name: %s', async (endpoint) => {
  const customer = await api.signUp('customer')
  const answer = await save(customer, subscription({ endpoint }))
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ errors: [{ path: 'endpoint' }] })
})

test.each<[string, boolean]>([
  ['1.1.1.1', true],
  ['142.250.72.10', true],
  ['2607:f8b0:4005:80a::200a', true],
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.2', '169.254.169.254', '172.31.0.1'].map(
    (address): [string, boolean] => [address, false],
  ),
  ...['192.168.1.1', '224.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fd00::1'].map(
    (address): [string, boolean] => [address, false],
  ),
  ...['::ffff:10.0.0.1', '::ffff:1.1.1.1', '64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1'].map(
    (address): [string, boolean] => [address, false],
  ),
])('the address %s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test.each([
  ['p256dh', 'BA'],
  ['p256dh', Buffer.alloc(65, 4).toString('base64url')],
  ['p256dh', 'not base64!'],
  ['auth', Buffer.alloc(15).toString('base64url')],
])('a key that cannot encrypt is refused: %s %s', async (name, key) => {
  const customer = await api.signUp('customer')
  const { keys } = server.subscribe()
  const answer = await save(customer, subscription({ keys: { ...keys, [name]: key } }))
  expect(answer.status).toBe(422)
  expect(await answer.json()).toHaveProperty('errors.0.path', `keys.${name}`)
})

test('a session has one subscription, which a new one replaces and a call deletes', async () => {
  const customer = await api.signUp('customer')
  const [first, second] = [subscription(), subscription()]
  expect((await save(customer, first)).status).toBe(204)
  expect((await save(customer, first)).status).toBe(204)
  expect((await save(customer, second)).status).toBe(204)
  expect(await endpointOf(customer)).toBe(second.endpoint)
  expect(await endpointOf(await onOtherDevice(customer))).toBeNull()
  await customer.delete('/api/push/subscriptions')
  expect(await endpointOf(customer)).toBeNull()
})

test('the endpoint of a browser belongs to the last user who stored it', async () => {
  const [first, second] = [await api.signUp('customer'), await api.signUp('packer')]
  const shared = subscription()
  await save(first, shared)
  await save(second, shared)
  expect([await endpointOf(first), await endpointOf(second)]).toEqual([null, shared.endpoint])
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => save(index % 2 === 0 ? first : second, shared)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(204))
  const owners = [await endpointOf(first), await endpointOf(second)]
  expect(owners.filter((endpoint) => endpoint !== null)).toEqual([shared.endpoint])
})

test('an eleventh device takes the place of the oldest', async () => {
  const customer = await api.signUp('customer')
  const devices = [customer]
  while (devices.length < 11) devices.push(await onOtherDevice(customer))
  for (const device of devices) await save(device, subscription())
  const endpoints = await Promise.all(devices.map(endpointOf))
  expect(endpoints.map((endpoint) => endpoint !== null)).toEqual([false, ...Array(10).fill(true)])
})

test.each<[string, (device: Person, other: Person) => Promise<unknown>]>([
  ['signs out', (device) => device.delete('/api/auth/signout')],
  ['is signed out on another device', (_, other) => other.delete('/api/account/sessions')],
  [
    'changes the password on another device',
    (_, other) =>
      other.put('/api/account/password', {
        old_password: other.password,
        password: 'another correct horse',
      }),
  ],
  ['deletes the account', (device) => device.delete('/api/account', { password: device.password })],
])('the subscription of a device ends when the user %s', async (_, act) => {
  const customer = await api.signUp('customer')
  const other = await onOtherDevice(customer)
  const device = subscription()
  await save(customer, device)
  await act(customer, other)
  expect(await api.sql`select from push_devices where endpoint = ${device.endpoint}`).toEqual([])
})

test('the export of an account names the devices, without the secrets of their subscriptions', async () => {
  const customer = await api.signUp('customer')
  const device = subscription()
  await save(customer, device)
  const text = await (await customer.get('/api/account/export')).text()
  expect((JSON.parse(text) as AccountExport).push_devices).toEqual([
    { device: '', service: 'https://push.example.com', created_at: expect.any(String) },
  ])
  expect(text).not.toContain(device.endpoint)
  expect(text).not.toContain(device.keys.auth)
})

test('a device that is stored while the account is deleted does not deadlock', async () => {
  const user = await api.signUp('packer')
  const { call } = await api.sql.begin(async (tx) => {
    // As the deletion and a suspension do.
    await tx`select from users where id = ${user.id} for update`
    const call = save(user, subscription())
    await untilWaiting(api.sql, 1)
    await tx`delete from sessions where user_id = ${user.id}`
    return { call }
  })
  expect((await call).status).toBe(204)
  expect(await api.sql`select from push_devices where user_id = ${user.id}`).toHaveLength(0)
})
