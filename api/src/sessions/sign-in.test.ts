import { hash } from '@node-rs/argon2'
import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import { takeMails, tokenIn } from '../mail/mail.fixture.ts'
import { passwordError } from '../rules/account-rules.ts'
import { confirmAddress } from '../account/account.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

type Role = Person['user_type']
const paths = { packer: '/api/auth/signin', customer: '/api/customer/auth/signin' }
const signIn = (role: Role, username: string, password: string) =>
  api.send('POST', paths[role], { json: { username, password } })
/** Returns the status and the id of the user of a sign-in. */
async function resultOf(answer: Promise<Response>) {
  const response = await answer
  return [response.status, ((await response.json()) as { id?: number }).id]
}

let people = 0
/** Signs up a user whose address is confirmed. */
async function join(role: Role, fields: Record<string, string> = {}) {
  people += 1
  const person = await api.signUp(role, { email: `Person${people}@example.com`, ...fields })
  await confirmAddress(api.sql, person.id)
  return person
}

describe.each(['packer', 'customer'] as const)('a %s signs in with the email address', (role) => {
  test('in any letter case, once it is confirmed', async () => {
    const person = await join(role)
    const { email, password, id } = person
    expect(await resultOf(signIn(role, ` ${email.toUpperCase()} `, password))).toEqual([200, id])
    expect((await signIn(role, email, 'another horse')).status).toBe(401)
    await api.sql`update users set email_verified_at = null where id = ${id}`
    expect((await signIn(role, email, password)).status).toBe(401)
  })

  test('to the account of this role, if each role has one', async () => {
    const other = role === 'packer' ? 'customer' : 'packer'
    const first = await join(other)
    const { email, password } = first
    const refused = await signIn(role, email, password)
    expect([refused.status, (await refused.json()).detail]).toEqual([
      403,
      expect.stringContaining(`${other} sign-in`),
    ])
    const second = await join(role, { email })
    await join(other, { email })
    expect(await resultOf(signIn(role, email, password))).toEqual([200, second.id])
  })

  test("to the older of two accounts, with that account's password", async () => {
    const older = await join(role, { password: 'an older horse' })
    const newer = await join(role, { email: older.email })
    expect(await resultOf(signIn(role, older.email, older.password))).toEqual([200, older.id])
    expect(await resultOf(signIn(role, older.email, newer.password))).toEqual([200, newer.id])
  })

  test('even if a stranger has taken it as a username', async () => {
    const person = await join(role)
    const stranger = await api.signUp(role, { username: person.email, password: 'strange horse' })
    expect(await resultOf(signIn(role, person.email, person.password))).toEqual([200, person.id])
    expect(await resultOf(signIn(role, person.email, 'strange horse'))).toEqual([200, stranger.id])
  })
})

test('wrong passwords count per account, whether users type its username or its address', async () => {
  const person = await join('packer')
  const names = [person.username, person.email]
  for (let count = 0; count < 10; count += 1) {
    expect((await signIn('packer', names[count % 2] ?? '', `wrong ${count}`)).status).toBe(401)
  }
  for (const name of names) {
    expect((await signIn('packer', name, person.password)).status).toBe(429)
  }
  const deletion = await person.delete('/api/account', { password: person.password })
  expect(deletion.status).toBe(429)
})

test('ten wrong passwords for an unknown address get 429, like those for an account', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 11; count += 1) {
    statuses.push((await signIn('packer', 'nobody@example.com', `wrong ${count}`)).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
})

const composed = 'caf\u00e9 au lait'
const decomposed = 'cafe\u0301 au lait'

describe('a password with é', () => {
  const changes: [string, (person: Person, typed: string) => Promise<Response>][] = [
    ['sign-in', (person, typed) => signIn('packer', person.username, typed)],
    [
      'password change',
      (person, typed) =>
        person.put('/api/account/password', { old_password: typed, password: 'a new horse' }),
    ],
    ['profile', (person, typed) => person.put('/api/packer/edit', { email: '', password: typed })],
    ['deletion', (person, typed) => person.delete('/api/account', { password: typed })],
  ]
  test.each(changes)('matches in each Unicode form: %s', async (_call, use) => {
    for (const [stored, typed] of [
      [composed, decomposed],
      [decomposed, composed],
    ] as const) {
      const person = await join('packer', { password: stored })
      expect((await use(person, typed)).status).toBeLessThan(300)
    }
  })

  test('matches in each Unicode form after a change or reset', async () => {
    const person = await join('packer')
    const json = { old_password: person.password, password: decomposed }
    await person.put('/api/account/password', json)
    expect((await signIn('packer', person.username, composed)).status).toBe(200)
    await takeMails(api)
    const { username } = person
    await api.send('POST', '/api/account/password/forgot', { json: { username } })
    const [mail] = await takeMails(api)
    await api.send('POST', '/api/account/password/reset', {
      json: { token: mail ? tokenIn(mail) : '', password: `${decomposed}!` },
    })
    expect((await signIn('packer', username, `${composed}!`)).status).toBe(200)
  })

  test('matches a hash older than the normalization, in the form typed then', async () => {
    const person = await join('packer')
    const password_hash = await hash(decomposed)
    await api.sql`update users set ${api.sql({ password_hash })} where id = ${person.id}`
    expect((await signIn('packer', person.username, decomposed)).status).toBe(200)
  })
})

test.each([
  ['spaces', ' '.repeat(8)],
  ['ideographic spaces', '\u3000'.repeat(8)],
  ['invisible characters', '\u200b\u2060\u00ad\ufeff\u3164\u2800\u200d\ufe0f'],
  ['marks without letters', '\u0301'.repeat(8)],
  ['a common password in wide letters', '\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff44'],
])('a new password of %s is refused', async (_what, password) => {
  const username = `refused_${(people += 1)}`
  const answer = await api.send('POST', '/api/auth/signup', { json: { username, password } })
  expect(answer.status).toBe(422)
})

test('the form refuses a blank password, too, and counts the normalized characters', () => {
  expect(passwordError('\u200b '.repeat(8))).toBe('Enter a password.')
  expect(passwordError('cafe\u0301 '.repeat(1))).toBe('Use at least 8 characters.')
  expect(passwordError('🙂'.repeat(8))).toBeUndefined()
})

test('a long password that is slow to normalize is refused at once', async () => {
  // Normalizing it would take seconds.
  const password = `a${'\u0301\u0323'.repeat(30_000)}`
  const person = await join('packer')
  expect((await signIn('packer', person.username, password)).status).toBe(401)
  const normalize = jest.spyOn(String.prototype, 'normalize')
  passwordError(password)
  expect(normalize).not.toHaveBeenCalled()
  normalize.mockRestore()
})
