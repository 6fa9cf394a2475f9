import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import {
  AccountMailTask,
  type AccountMailKind,
  addAccountMail,
} from '../events/account-mails.sql.ts'
import { takeMails, tokenIn } from './mail.fixture.ts'
import { confirmAddress } from '../account/account.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())
beforeEach(() => takeMails(api))

let people = 0
/** Signs up a customer whose address was confirmed more than an hour ago. */
async function join(): Promise<Person> {
  people += 1
  const person = await api.signUp('customer', { email: `person${people}@example.com` })
  await confirmAddress(api.sql, person.id)
  await takeMails(api)
  await passHour()
  return person
}

const passHour = () =>
  api.sql`update account_mail_counts set counted_at = counted_at - interval '1 hour'`
/** Requests a reset link, and returns the recipients of the mails. */
async function forgot(json: object) {
  const response = await api.send('POST', '/api/account/password/forgot', { json })
  expect([response.status, await response.json()]).toEqual([202, {}])
  return recipients()
}
const setEmail = (person: Person, email: string) => person.put('/api/customer/profile', { email })
const recipients = async () => (await takeMails(api)).map(({ recipient }) => recipient)

const kinds = AccountMailTask.options.flatMap(({ shape: { kind } }): AccountMailKind[] =>
  'options' in kind ? kind.options : [kind.value],
)

/** Adds 8 mails of a kind, and returns for how many of them there is a task. */
async function flood(kind: AccountMailKind, userId: number, to: (turn: number) => string) {
  for (let turn = 0; turn < 8; turn++) {
    const details = { device: 'Chrome on macOS', new_address: 'next@example.com' }
    await addAccountMail(api.sql, { kind, userId, to: to(turn), details })
  }
  return countTasks()
}

/** Empties the queue, and returns how many tasks there were. */
async function countTasks() {
  const tasks = await api.sql`
    select (graphile_worker.complete_jobs(array[id])).id from graphile_worker.jobs`
  return tasks.length
}

test.each(kinds)(
  'an address that no account has confirmed gets 3 mails in an hour: %s',
  async (kind) => {
    const [{ id }, other] = [await join(), await join()]
    const spellings = ['kim@x.example', 'KIM@X.example', 'kim+2@x.example', 'Kim+a+b@x.example']
    const to = (turn: number) => `${kind}${spellings[turn % 4]}`
    expect(await flood(kind, id, to)).toBe(3)
    expect(await flood('verify', other.id, to)).toBe(0)
    await passHour()
    expect(await flood(kind, id, to)).toBe(3)
  },
)

test.each(kinds.filter((kind) => kind !== 'verify'))(
  'a confirmed address gets 5 mails in an hour: %s',
  async (kind) => {
    const { id, email } = await join()
    expect(await flood(kind, id, () => email)).toBe(5)
  },
)

test('strangers who sign up with a confirmed address leave two mails an hour for resets of the password', async () => {
  const { email, username } = await join()
  for (let i = 0; i < 6; i++) await api.signUp('customer', { email })
  expect(await recipients()).toEqual([email, email, email])
  expect([...(await forgot({ username })), ...(await forgot({ email }))]).toEqual([email, email])
})

test.each(kinds.filter((kind) => kind !== 'reset'))(
  'an account causes at most 5 mails in an hour to unconfirmed addresses: %s',
  async (kind) => {
    const { id } = await join()
    expect(await flood(kind, id, (turn) => `${kind}${turn}@y.example`)).toBe(5)
  },
)

test('Gmail ignores dots', async () => {
  const { id } = await join()
  const same = ['jo.e@gmail.com', 'joe@gmail.com', 'j.oe@googlemail.com', 'j.o.e@gmail.com']
  expect(await flood('verify', id, (turn) => same[turn % 4] ?? '')).toBe(3)
})

describe('a stranger gets at most three mails in an hour', () => {
  test('from sign-ups with the address', async () => {
    for (let i = 0; i < 6; i++) await api.signUp('customer', { email: 'victim1@example.com' })
    expect(await recipients()).toEqual(Array(3).fill('victim1@example.com'))
  })

  test('from accounts that sign up and are deleted', async () => {
    const sent: string[] = []
    for (let i = 0; i < 5; i++) {
      const person = await api.signUp('customer', { email: 'victim2@example.com' })
      sent.push(...(await recipients()))
      await person.delete('/api/account', { password: person.password })
    }
    expect(sent).toHaveLength(3)
  })

  test('from an account that alternates its address', async () => {
    const person = await api.signUp('customer', { email: 'own@example.com' })
    const sent: string[] = []
    for (let i = 0; i < 12; i++) {
      await setEmail(person, `victim${3 + (i % 2)}@example.com`)
      sent.push(...(await recipients()))
    }
    // The mail of the sign-up counts, too.
    expect(sent).toHaveLength(4)
  })

  test('from forgotten passwords, by the usernames of accounts with one address', async () => {
    const email = 'victim6@example.com'
    const accounts: Person[] = []
    for (let i = 0; i < 5; i++) accounts.push(await api.signUp('customer', { email }))
    await takeMails(api)
    await passHour()
    const sent: string[] = []
    for (const { username } of accounts) sent.push(...(await forgot({ username })))
    sent.push(...(await forgot({ email })))
    expect(sent).toEqual([email, email, email])
  })

  test('from sign-ins from new devices', async () => {
    const { username, password } = await api.signUp('customer', { email: 'victim7@example.com' })
    for (const system of ['Windows NT 10.0', 'Macintosh', 'X11; Linux', 'Android 14', 'iPhone']) {
      await api.send('POST', '/api/customer/auth/signin', {
        json: { username, password },
        headers: { 'User-Agent': `Mozilla/5.0 (${system}) Chrome/140.0.0.0` },
      })
    }
    expect(await recipients()).toHaveLength(3)
  })
})

test('the owner of a confirmed address gets notices of changes after strangers have used up the budget', async () => {
  const person = await join()
  for (let i = 0; i < 7; i++) await forgot({ email: person.email.toUpperCase() })
  expect(await forgot({ email: person.email })).toEqual([])
  await person.put('/api/account/password', {
    old_password: person.password,
    password: 'a new horse',
  })
  await setEmail(person, 'moved@example.com')
  const mails = await takeMails(api)
  expect(mails.map(({ subject, recipient }) => `${recipient}: ${subject}`).toSorted()).toEqual([
    'moved@example.com: Confirm your email address',
    `${person.email}: Your email address is changing`,
    `${person.email}: Your password was changed`,
  ])
  const token = mails.map(tokenIn).find((found) => found !== '')
  const json = { token, password: 'a new horse' }
  await api.send('POST', '/api/account/email/verify', { json })
  expect((await takeMails(api)).map(({ subject, recipient }) => [recipient, subject])).toEqual([
    [person.email, 'Your email address was changed'],
  ])
})

test('concurrent requests do not exceed the budget', async () => {
  const { id } = await join()
  await countTasks()
  await Promise.all(
    Array.from({ length: 8 }, () =>
      addAccountMail(api.sql, { kind: 'new_device', userId: id, to: 'at-once@example.com' }),
    ),
  )
  expect(await countTasks()).toBe(3)
})

test('no code adds an account mail without counting it', () => {
  const root = path.resolve(import.meta.dirname, '..')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  )
  const naming = (pattern: RegExp) =>
    sources.filter((name) => pattern.test(readFileSync(path.join(root, name), 'utf8')))
  expect(sources.length).toBeGreaterThan(200)
  // The definition of the task has no quotes.
  expect(naming(/['"`]mail_account['"`]/)).toEqual([])
  expect(naming(/add_account_mail\(/).toSorted()).toEqual([
    'events/account-mails.sql.ts',
    'sessions/sessions.sql.ts',
  ])
  expect(naming(/from '.*\/account-mails\.ts'/).toSorted()).toEqual([
    'mail/mail-tasks.ts',
    'mail/samples.ts',
  ])
})

test('job mails to an address that was never confirmed share its budget across accounts', async () => {
  const victim = 'victim-of-jobs@example.com'
  const customer = await api.signUp('customer')
  const packers = []
  for (const email of [victim, victim.toUpperCase(), victim.replace('@', '+a@')]) {
    packers.push(await api.signUp('packer', { email }))
  }
  for (const packer of packers) {
    const { id } = await api.createGig(customer)
    await packer.post(`/api/packer/gigs/${id}`)
    await customer.put(`/api/packers/${packer.id}/favorite`)
    for (let jobs = 0; jobs < 4; jobs += 1) await api.createGig(customer)
  }
  const toVictim = (await recipients()).filter((to) =>
    to.toLowerCase().startsWith('victim-of-jobs'),
  )
  expect(toVictim).toHaveLength(3)
})

test('a customer who posts many jobs causes 5 mails an hour to a favorite packer, and 5 to one asked first', async () => {
  const customer = await api.signUp('customer')
  const packer = await api.signUp('packer', { email: 'favorite@example.com' })
  await confirmAddress(api.sql, packer.id)
  const { id } = await api.createGig(customer)
  await packer.post(`/api/packer/gigs/${id}`)
  await customer.put(`/api/packers/${packer.id}/favorite`)
  for (let jobs = 0; jobs < 8; jobs += 1) {
    await api.createGig(customer)
    await api.createGig(customer, { offer_to: packer.id })
  }
  const subjects = (await takeMails(api)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('posted a new gig'))).toHaveLength(5)
  expect(subjects.filter((subject) => subject.includes('asks you first'))).toHaveLength(5)
})
