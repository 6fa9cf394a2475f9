import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import { takeMails, tokenIn } from '../mail/mail.fixture.ts'
import type { OwnAccount } from './account.contract.ts'
import { confirmAddress } from './account.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

let people = 0
/** Signs up a customer with an address of their own, and drops the mail that verifies it. */
async function join(): Promise<Person> {
  people += 1
  const person = await api.signUp('customer', { email: `person${people}@example.com` })
  await takeMails(api)
  return person
}

const forgot = (json: object) => api.send('POST', '/api/account/password/forgot', { json })
const reset = (token: string, password = 'a new horse') =>
  api.send('POST', '/api/account/password/reset', { json: { token, password } })
const verify = (token: string, password?: string) =>
  api.send('POST', '/api/account/email/verify', { json: { token, password } })
const signIn = (username: string, password: string) =>
  api.send('POST', '/api/customer/auth/signin', { json: { username, password } })
const accountOf = async (person: Person) =>
  (await (await person.get('/api/account')).json()) as OwnAccount
const linkOf = async (json: object) => {
  await forgot(json)
  const [mail] = await takeMails(api)
  if (!mail) throw new Error('No mail was sent.')
  return tokenIn(mail)
}
const statusOf = async (response: Promise<Response>) => (await response).status

describe('a forgotten password', () => {
  test('the mailed link sets a new password once, and ends all sessions and passkeys', async () => {
    const person = await join()
    await api.sql`
      insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
      values (${person.id}, 'thief', '', 0, '{}', 'Thief')`
    await forgot({ username: person.username.toUpperCase() })
    const mails = await takeMails(api)
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [person.email, 'Reset your password'],
    ])
    const token = mails[0] ? tokenIn(mails[0]) : ''
    expect(await statusOf(reset(token))).toBe(204)
    expect((await person.get('/api/account')).status).toBe(401)
    expect(await statusOf(signIn(person.username, person.password))).toBe(401)
    expect(await statusOf(signIn(person.username, 'a new horse'))).toBe(200)
    expect(await statusOf(reset(token, 'a third horse'))).toBe(403)
    const [told] = await takeMails(api)
    expect(told?.subject).toBe('Your password was changed')
    expect(told?.text).toContain('your passkeys are removed')
    expect(await api.sql`select from passkeys where user_id = ${person.id}`).toHaveLength(0)
  })

  test('a new password signs in at once, although wrong ones have locked the account', async () => {
    const { username, email } = await join()
    for (let count = 0; count < 10; count += 1) await signIn(username, `wrong ${count}`)
    expect(await statusOf(signIn(username, 'a new horse'))).toBe(429)
    expect(await statusOf(reset(await linkOf({ username })))).toBe(204)
    for (const name of [username, email]) {
      expect(await statusOf(signIn(name, 'a new horse'))).toBe(200)
    }
  })

  test('the response for an unknown account is the same, and no mail is sent', async () => {
    const { email } = await join()
    const responses = [await forgot({ email }), await forgot({ email: 'stranger@example.com' })]
    expect(responses.map(({ status }) => status)).toEqual([202, 202])
    expect(await Promise.all(responses.map((response) => response.json()))).toEqual([{}, {}])
    expect((await takeMails(api)).map(({ recipient }) => recipient)).toEqual([email])
  })

  test('of two uses at the same time, one succeeds', async () => {
    const { email } = await join()
    const token = await linkOf({ email })
    const statuses = await Promise.all([reset(token), reset(token)])
    expect(statuses.map(({ status }) => status)).toEqual(expect.arrayContaining([204, 403]))
  })

  test('an expired, cut or foreign token changes nothing', async () => {
    const person = await join()
    const token = await linkOf({ email: person.email })
    for (const wrong of [token.slice(0, -1), `${token}x`, 'wrong']) {
      expect(await statusOf(reset(wrong))).toBe(403)
    }
    const other = await join()
    await api.sql`delete from development_mails`
    await other.post('/api/account/email/resend')
    const [mail] = await takeMails(api)
    expect(mail?.recipient).toBe(other.email)
    expect(await statusOf(reset(mail ? tokenIn(mail) : ''))).toBe(403)
    await api.sql`update account_tokens set expires_at = now() where user_id = ${person.id}`
    expect(await statusOf(reset(token))).toBe(403)
    expect(await statusOf(signIn(person.username, person.password))).toBe(200)
  })

  test('a link to an address that the account no longer has does not work', async () => {
    const person = await join()
    const token = await linkOf({ email: person.email })
    await person.put('/api/customer/profile', { email: 'elsewhere@example.com' })
    expect(await statusOf(reset(token))).toBe(403)
  })

  test('a common password is refused, and the link still works', async () => {
    const { email } = await join()
    const token = await linkOf({ email })
    expect(await statusOf(reset(token, 'password'))).toBe(422)
    expect(await statusOf(reset(token))).toBe(204)
  })
})

describe('links end', () => {
  test.each(['reset', 'verify'] as const)(
    'with a newer link of the same kind: %s',
    async (kind) => {
      const person = await join()
      const ask = () =>
        kind === 'reset'
          ? forgot({ username: person.username })
          : person.post('/api/account/email/resend')
      const links: string[] = []
      for (let count = 0; count < 2; count += 1) {
        await ask()
        const [mail] = await takeMails(api)
        links.push(mail ? tokenIn(mail) : '')
      }
      const use = kind === 'reset' ? reset : (token: string) => verify(token)
      const statuses: number[] = []
      for (const link of links) statuses.push(await statusOf(use(link)))
      expect(statuses).toEqual([403, 204])
    },
  )

  test('with a changed password', async () => {
    const person = await join()
    const resetting = await linkOf({ username: person.username })
    await person.post('/api/account/email/resend')
    const [mail] = await takeMails(api)
    const password = 'another horse'
    await person.put('/api/account/password', { old_password: person.password, password })
    expect(await statusOf(reset(resetting))).toBe(403)
    expect(await statusOf(verify(mail ? tokenIn(mail) : ''))).toBe(403)
  })

  test('with a password reset, which also discards a pending address', async () => {
    const person = await join()
    await confirmAddress(api.sql, person.id)
    const { password } = person
    await person.put('/api/customer/profile', { email: 'waits@example.com', password })
    const waiting = (await takeMails(api)).find(
      ({ recipient }) => recipient === 'waits@example.com',
    )
    const resetting = await linkOf({ username: person.username })
    expect(await statusOf(reset(resetting))).toBe(204)
    expect(await statusOf(verify(waiting ? tokenIn(waiting) : ''))).toBe(403)
    const [row] = await api.sql`select email, pending_email from users where id = ${person.id}`
    expect(row).toEqual({ email: person.email, pending_email: null })
  })

  test.each(['confirmed', 'not confirmed'])(
    'with a changed address that is %s, also when it changes back',
    async (state) => {
      const person = await join()
      if (state === 'confirmed') await confirmAddress(api.sql, person.id)
      const token = await linkOf({ username: person.username })
      for (const email of ['elsewhere@example.com', person.email]) {
        await person.put('/api/customer/profile', { email })
      }
      expect(await accountOf(person)).toMatchObject({ email: person.email, pending_email: null })
      expect(await statusOf(reset(token))).toBe(403)
    },
  )
})

describe('an email address', () => {
  test('is confirmed by the link of the sign-up, on any device', async () => {
    const person = await api.signUp('customer', { email: 'new@example.com' })
    expect(await accountOf(person)).toMatchObject({ email_verified: false, pending_email: null })
    const mail = (await takeMails(api)).find(({ recipient }) => recipient === 'new@example.com')
    expect(mail?.subject).toBe('Confirm your email address')
    const token = mail ? tokenIn(mail) : ''
    expect(await statusOf(verify(token))).toBe(204)
    expect(await accountOf(person)).toMatchObject({ email_verified: true })
    expect(await statusOf(verify(token))).toBe(403)
  })

  test('that is confirmed changes only when the new one is confirmed; the old one gets a mail', async () => {
    const person = await join()
    await confirmAddress(api.sql, person.id)
    const edited = await person.put('/api/customer/profile', { email: 'next@example.com' })
    expect(await edited.json()).toMatchObject({ email: person.email })
    expect(await accountOf(person)).toMatchObject({
      email: person.email,
      email_verified: true,
      pending_email: 'next@example.com',
    })
    const mails = await takeMails(api)
    expect(mails.map(({ recipient, subject }) => `${recipient}: ${subject}`).toSorted()).toEqual([
      'next@example.com: Confirm your email address',
      `${person.email}: Your email address is changing`,
    ])
    const confirming = mails.find(({ recipient }) => recipient === 'next@example.com')
    expect(await statusOf(verify(confirming ? tokenIn(confirming) : '', person.password))).toBe(204)
    expect(await accountOf(person)).toMatchObject({
      email: 'next@example.com',
      email_verified: true,
      pending_email: null,
    })
    const told = await takeMails(api)
    expect(told.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [person.email, 'Your email address was changed'],
    ])
    // A link to reset the password would go to the new address.
    expect(told[0]?.text).toContain('If you cannot sign in, reply to this email.')
    expect(told[0]?.text).not.toContain('reset your password')
  })

  test('that is not confirmed changes at once, and its old link no longer works', async () => {
    const person = await api.signUp('customer', { email: 'typo@example.con' })
    const mails = await takeMails(api)
    const mail = mails.find(({ recipient }) => recipient === 'typo@example.con')
    const edited = await person.put('/api/customer/profile', { email: 'typo@example.com' })
    expect(await edited.json()).toMatchObject({ email: 'typo@example.com' })
    expect(await statusOf(verify(mail ? tokenIn(mail) : ''))).toBe(403)
    expect(await accountOf(person)).toMatchObject({ email_verified: false })
  })

  test('the link is mailed again on request', async () => {
    const person = await join()
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) {
      statuses.push((await person.post('/api/account/email/resend')).status)
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    // Only the newest link is still mailed.
    expect(await takeMails(api)).toHaveLength(1)
  })
})

test('a sign-in from a new device is mailed once; the first device is not', async () => {
  const person = await join()
  const credentials = { username: person.username, password: person.password }
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const signInFrom = (agent: string) =>
    api.send('POST', '/api/customer/auth/signin', {
      json: credentials,
      headers: { 'User-Agent': agent },
    })
  await signInFrom('')
  expect(await takeMails(api)).toEqual([])
  await signInFrom(chrome)
  await signInFrom(chrome)
  const mails = await takeMails(api)
  expect(mails.map(({ subject }) => subject)).toEqual(['A sign-in from a new device'])
  expect(mails[0]?.text).toContain('Chrome on Windows')
})

test('deleting an account deletes its tokens, mail settings, devices and mails', async () => {
  const person = await join()
  await person.put('/api/account/mail', { topics: [], zip_code: '' })
  const token = await linkOf({ email: person.email })
  await forgot({ email: person.email })
  await person.delete('/api/account', { password: person.password })
  expect(await takeMails(api)).toEqual([])
  expect(await statusOf(reset(token))).toBe(403)
  for (const table of ['account_tokens', 'mail_preferences', 'known_devices']) {
    expect(await api.sql`select from ${api.sql(table)} where user_id = ${person.id}`).toHaveLength(
      0,
    )
  }
})
