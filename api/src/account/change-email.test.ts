import fc from 'fast-check'
import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import { takeMails, tokenIn } from '../mail/mail.fixture.ts'
import { randomRuns } from '../random-runs.fixture.ts'
import { confirmAddress } from './account.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const statusOf = async (response: Promise<Response>) => (await response).status
const send = (path: string, json: object) => api.send('POST', path, { json })
const verify = (json: object) => send('/api/account/email/verify', json)

let people = 0
async function join(email?: string) {
  people += 1
  const packer = await api.signUp('packer', { email: email ?? `owner${people}@example.com` })
  await takeMails(api)
  return packer
}

async function joinConfirmed() {
  const packer = await join()
  await confirmAddress(api.sql, packer.id)
  return packer
}

const emailOf = async ({ id }: Person) => {
  const [row] = await api.sql<
    { email: string; pending_email: string | null; is_verified: boolean }[]
  >`
    select email, pending_email, email_verified_at is not null as is_verified from users where id = ${id}`
  return row
}

describe('removing an address', () => {
  test('needs the password if the address is confirmed, and mails its owner', async () => {
    const packer = await joinConfirmed()
    const before = await emailOf(packer)
    const edit = (json: object) => packer.put('/api/packer/edit', json)
    for (const [json, detail] of [
      [{ email: '' }, 'Enter your password to remove your confirmed email address.'],
      [{ email: null, bio: 'New' }, 'Enter your password to remove your confirmed email address.'],
      [{ email: '', password: 'wrong horse' }, 'The password is wrong.'],
    ] as const) {
      const refused = await edit(json)
      expect(refused.status).toBe(403)
      expect(await refused.json()).toMatchObject({
        detail,
        errors: [{ path: 'password', message: detail }],
      })
    }
    expect(await emailOf(packer)).toEqual(before)
    expect((await (await packer.get('/api/packer')).json()).bio).toBe('')
    expect(await statusOf(edit({ email: '', password: packer.password }))).toBe(200)
    expect(await emailOf(packer)).toEqual({ email: '', pending_email: null, is_verified: false })
    const [told] = await takeMails(api)
    expect([told?.recipient, told?.subject]).toEqual([
      packer.email,
      'Your email address was removed',
    ])
    expect(told?.text).toContain('If you cannot sign in, reply to this email.')
  })

  test('needs no password if the address is not confirmed', async () => {
    const packer = await join()
    expect(await statusOf(packer.put('/api/packer/edit', { email: '' }))).toBe(200)
  })
})

describe('a new address', () => {
  const next = () => `next${people}@example.com`
  const linkTo = async (address: string) => {
    const mail = (await takeMails(api)).findLast(({ recipient }) => recipient === address)
    return mail ? tokenIn(mail) : ''
  }

  test('that was entered without the password can be confirmed only with it', async () => {
    const packer = await joinConfirmed()
    await packer.put('/api/packer/edit', { email: next() })
    const token = await linkTo(next())
    const refused = await verify({ token })
    expect(refused.status).toBe(403)
    expect((await refused.json()).errors).toEqual([
      {
        path: 'password',
        message: 'Enter the password of your account to confirm this address.',
      },
    ])
    expect(await statusOf(verify({ token, password: 'wrong horse' }))).toBe(403)
    expect(await emailOf(packer)).toMatchObject({ email: packer.email, pending_email: next() })
    expect(await statusOf(verify({ token, password: packer.password }))).toBe(204)
    expect(await emailOf(packer)).toMatchObject({ email: next(), is_verified: true })
  })

  test('that was entered with the password can be confirmed without it', async () => {
    const packer = await joinConfirmed()
    const { password } = packer
    await packer.put('/api/packer/edit', { email: next(), password })
    // Saving the form again, without the password, changes nothing.
    await packer.put('/api/packer/edit', { email: next(), bio: 'Two vans' })
    expect(await statusOf(verify({ token: await linkTo(next()) }))).toBe(204)
  })

  test('that replaces the sign-up address needs the password, too, and gets no reset link until then', async () => {
    const packer = await join()
    await packer.put('/api/packer/edit', { email: next() })
    const token = await linkTo(next())
    await send('/api/account/password/forgot', { email: next() })
    expect(await takeMails(api)).toEqual([])
    expect(await statusOf(verify({ token }))).toBe(403)
    expect(await statusOf(verify({ token, password: packer.password }))).toBe(204)
    await send('/api/account/password/forgot', { email: next() })
    expect(await takeMails(api)).toHaveLength(1)
  })

  test('counts a wrong password as a failed sign-in', async () => {
    const packer = await joinConfirmed()
    await packer.put('/api/packer/edit', { email: next() })
    const token = await linkTo(next())
    for (let count = 0; count < 10; count += 1) await verify({ token, password: `wrong ${count}` })
    expect(await statusOf(verify({ token, password: packer.password }))).toBe(429)
  })
})

test('a thief who has a session, but not the password, cannot take over the account', async () => {
  const own = { username: '', password: 'a thief of horses' }
  /** The thief's calls, with the stolen session or without one. The thief reads all mails to their own address. */
  const calls = {
    empty: (victim) => victim.put('/api/packer/edit', { email: '' }),
    enter: (victim, address) => victim.put('/api/packer/edit', { email: address }),
    restore: (victim) => victim.put('/api/packer/edit', { email: victim.email }),
    guess: (victim, address) =>
      victim.put('/api/packer/edit', { email: address, password: own.password }),
    resend: (victim) => victim.post('/api/account/email/resend'),
    check: (victim) => victim.post('/api/packer/checks/email'),
    rename: (victim, address) =>
      victim.put('/api/packer/edit', { username: address.split('@')[0] }),
    phone: (victim) => victim.put('/api/packer/edit', { phone: '510-555-0199' }),
    forgot: (victim) => send('/api/account/password/forgot', { username: victim.username }),
    forgotAddress: (_victim, address) => send('/api/account/password/forgot', { email: address }),
    ownPassword: (victim) =>
      victim.put('/api/account/password', { old_password: own.password, password: own.password }),
  } satisfies Record<string, (victim: Person, address: string) => Promise<Response>>
  const names = Object.keys(calls) as (keyof typeof calls)[]
  const states = {
    confirmed: joinConfirmed,
    'not confirmed': () => join(),
    'without an address': () => join(''),
    emptied: async () => {
      const victim = await joinConfirmed()
      await victim.put('/api/packer/edit', { email: '', password: victim.password })
      return victim
    },
  }
  const stateNames = Object.keys(states) as (keyof typeof states)[]

  const attack = async (state: keyof typeof states, steps: (keyof typeof calls)[]) => {
    const victim = await states[state]()
    const address = `thief${people}@example.com`
    for (const step of steps) {
      await calls[step](victim, address)
      for (const mail of await takeMails(api)) {
        const token = tokenIn(mail)
        if (mail.recipient !== address || token === '') continue
        expect(await statusOf(verify({ token }))).toBe(403)
        expect(await statusOf(verify({ token, password: own.password }))).toBe(403)
        const json = { token, password: own.password }
        expect(await statusOf(send('/api/account/password/reset', json))).toBe(403)
      }
    }
    for (const username of [victim.username, address]) {
      const json = { username, password: own.password }
      expect(await statusOf(send('/api/auth/signin', json))).toBe(401)
    }
    expect(await statusOf(victim.get('/api/packer'))).toBe(200)
    expect((await emailOf(victim))?.is_verified).toBe(state === 'confirmed')
  }

  for (const state of stateNames) await attack(state, ['empty', 'enter', 'forgot', 'forgotAddress'])
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...stateNames),
      fc.array(fc.constantFrom(...names), { minLength: 3, maxLength: 8 }),
      attack,
    ),
    { numRuns: randomRuns(12) },
  )
})
