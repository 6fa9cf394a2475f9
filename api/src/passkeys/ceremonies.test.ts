import { createTestDatabase, type TestDatabase } from '../platform/db/database.fixture.ts'
import { createAuthenticator } from './authenticator.fixture.ts'
import {
  authenticationOptions,
  type Passkey,
  registrationOptions,
  relyingPartyOf,
  verifyAuthentication,
  verifyRegistration,
} from './ceremonies.ts'
import { AuthenticationResponse, RegistrationResponse } from './passkeys.contract.ts'

const site = { origin: 'https://moves.example', rpId: 'moves.example', scope: 'user:1' }
const handle = 'user:1'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

type Authenticator = ReturnType<typeof createAuthenticator>

const begin = (place = site, passkeys: Passkey[] = []) =>
  registrationOptions(database.sql, place, { handle, name: 'Ann', passkeys })

const finish = (response: unknown, place = site) =>
  verifyRegistration(database.sql, place, RegistrationResponse.parse(response))

/** Adds a passkey to the authenticator, and returns it as it would be stored. */
async function add(authenticator: Authenticator): Promise<Passkey> {
  const passkey = await finish(authenticator.create(await begin()))
  if (!passkey) throw new Error('The registration was refused.')
  return passkey
}

const request = (place = site) => authenticationOptions(database.sql, place)

const signIn = (response: unknown, passkey: Passkey, place = site, owner = handle) =>
  verifyAuthentication(database.sql, place, AuthenticationResponse.parse(response), {
    passkey,
    handle: owner,
  })

test('an authenticator adds a passkey and signs in with it', async () => {
  const authenticator = createAuthenticator(site.origin)
  const passkey = await add(authenticator)
  expect(passkey).toMatchObject({
    id: authenticator.held[0]?.id,
    counter: 0,
    transports: ['internal'],
  })
  for (const counter of [1, 2]) {
    const response = authenticator.get(await request())
    expect(await signIn(response, passkey)).toEqual({ counter })
  }
})

test('the options ask for user verification, a discoverable passkey and no attestation', async () => {
  const passkey = await add(createAuthenticator(site.origin))
  expect(await begin(site, [passkey])).toMatchObject({
    rp: { id: 'moves.example', name: 'Manyhands' },
    user: { id: Buffer.from(handle).toString('base64url'), name: 'Ann' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: passkey.id, transports: ['internal'] }],
  })
  expect(await request()).toMatchObject({
    rpId: 'moves.example',
    userVerification: 'required',
  })
})

test('a challenge works once, for its scope, and before it expires', async () => {
  const authenticator = createAuthenticator(site.origin)
  const passkey = await add(authenticator)
  const other = { ...site, scope: 'user:2' }
  const respond = async () => authenticator.get(await request())

  const used = await respond()
  const results = await Promise.all([signIn(used, passkey), signIn(used, passkey)])
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await signIn(await respond(), passkey, other)).toBeUndefined()
  expect(await finish(authenticator.create(await begin()), other)).toBeUndefined()

  const late = await respond()
  await database.sql`update passkey_challenges set expires_at = now() - interval '1 second'`
  expect(await signIn(late, passkey)).toBeUndefined()
  await begin()
  expect(await database.sql`select from passkey_challenges`).toHaveLength(1)
})

test('another origin, another host or no user verification is refused', async () => {
  const foreign = createAuthenticator('https://evil.example')
  expect(await finish(foreign.create(await begin()))).toBeUndefined()
  const elsewhere = createAuthenticator(site.origin)
  expect(await finish(elsewhere.create(await begin({ ...site, rpId: 'evil.example' })))).toBe(
    undefined,
  )
  const authenticator = createAuthenticator(site.origin)
  const passkey = await add(authenticator)
  authenticator.isVerified = false
  expect(await signIn(authenticator.get(await request()), passkey)).toBeUndefined()
  expect(await finish(authenticator.create(await begin()))).toBeUndefined()
})

test('a wrong signature, user or counter is refused', async () => {
  const authenticator = createAuthenticator(site.origin)
  const passkey = await add(authenticator)
  const respond = async () => authenticator.get(await request())
  const stranger = await add(createAuthenticator(site.origin))

  expect(await signIn(await respond(), { ...stranger, id: passkey.id })).toBeUndefined()
  expect(await signIn(await respond(), passkey, site, 'user:2')).toBeUndefined()
  expect(await signIn(await respond(), { ...passkey, counter: 3 })).toBeUndefined()
  expect(await signIn(await respond(), { ...passkey, counter: 3 })).toEqual({ counter: 4 })
})

test('a response that is no ceremony is refused', async () => {
  const response = createAuthenticator(site.origin).create(await begin())
  for (const clientDataJSON of ['_', 'bnVsbA', 'e30', 'eyJjaGFsbGVuZ2UiOiJcdTAwMDAifQ']) {
    const changed = { ...response, response: { ...response.response, clientDataJSON } }
    expect(await finish(changed)).toBeUndefined()
  }
  const garbled = { ...response, response: { ...response.response, attestationObject: 'AAAA' } }
  expect(await finish(garbled)).toBeUndefined()
})

test.each([
  ['https://moves.example', 'moves.example'],
  ['https://moves.example:8443', 'moves.example'],
  ['http://localhost:3000', 'localhost'],
  ['http://a.localhost:3000', 'a.localhost'],
  ['http://moves.example', undefined],
  ['https://192.0.2.1', undefined],
  ['http://127.0.0.1:3000', undefined],
  ['https://[2001:db8::1]:3000', undefined],
  ['null', undefined],
  [undefined, undefined],
])('the relying party of %s is %s', (origin, rpId) => {
  expect(relyingPartyOf(origin)).toEqual(rpId && { origin, rpId })
})
