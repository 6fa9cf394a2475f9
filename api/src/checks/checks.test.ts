import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import { takeMails, tokenIn } from '../mail/mail.fixture.ts'
import { connectBank, testPayments } from '../payments/payments.fixture.ts'
import { runTx } from '../platform/db/sql.ts'
import { until } from '../platform/until.fixture.ts'
import type { CustomerJob, Trip } from '../trips/trips.contract.ts'
import { checkOf, checksOf, pass, takeTexts, textedCode } from './checks.fixture.ts'
import {
  addCheckReminders,
  createPhoneCode,
  deleteOldCertificates,
  passPhone,
  tryPhoneCode,
} from './checks.sql.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({}, { payments: testPayments() })
})
afterAll(() => api.close())

let people = 0
/** Signs up a packer with an email address and a phone number of their own. */
async function join(): Promise<Person> {
  people += 1
  const packer = await api.signUp('packer', {
    name: 'Marcus Tran',
    email: `packer${people}@example.com`,
    phone: `510-555-${String(people).padStart(4, '0')}`,
  })
  await takeMails(api)
  return packer
}

const post = (packer: Person, kind: string, json?: object) =>
  packer.post(`/api/packer/checks/${kind}`, json)
const statusOf = async (answer: Promise<Response>) => (await answer).status
const pdf = Buffer.from('%PDF-1.7\nA certificate of insurance.\n%%EOF')
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const upload = (packer: Person, body: Uint8Array = pdf, expiresOn = inDays(200)) =>
  packer.post(`/api/packer/checks/insurance?expires_on=${expiresOn}`, undefined, {
    body: body as Uint8Array<ArrayBuffer>,
    headers: { 'Content-Type': 'application/pdf' },
  })
const verifiedUntil = async ({ id }: Person) => {
  const [row] = await api.sql<{ verified_until: Date | null }[]>`
    select verified_until from users where id = ${id}`
  return row?.verified_until?.getTime() ?? null
}

test('a new packer has started no check, and reads what to do for each', async () => {
  const checks = await checksOf(await join())
  expect(checks.map(({ kind, state }) => [kind, state])).toEqual([
    ['email', 'not_started'],
    ['phone', 'not_started'],
    ['identity', 'not_started'],
    ['insurance', 'not_started'],
    ['background', 'not_started'],
  ])
  expect(checks.map(({ missing }) => missing !== null)).toEqual([true, true, true, true, false])
})

test('the mailed link passes the email check, and another address ends it', async () => {
  const packer = await join()
  expect(await (await post(packer, 'email')).json()).toMatchObject({ state: 'started' })
  const [mail] = await takeMails(api)
  await api.send('POST', '/api/account/email/verify', { json: { token: tokenIn(mail!) } })
  expect(await checkOf(packer, 'email')).toMatchObject({ state: 'passed', missing: null })
  await packer.put('/api/packer/edit', { email: '', password: packer.password })
  expect(await checkOf(packer, 'email')).toMatchObject({
    state: 'expired',
    missing: 'Add your email address to your profile.',
  })
  expect(await statusOf(post(packer, 'email'))).toBe(409)
})

describe('the phone check', () => {
  test('of a number is not passed by the code for the number before, at any moment', async () => {
    const packer = await join()
    const before = await createPhoneCode(api.sql, packer.id)
    expect(await tryPhoneCode(api.sql, packer.id, before?.code ?? '')).toBe(true)
    await packer.put('/api/packer/edit', { phone: '212-555-0111' })
    const after = await createPhoneCode(api.sql, packer.id)
    const isPassed = (code = '') => runTx(api.sql, (tx) => passPhone(tx, packer.id, code))
    expect(await isPassed(before?.code)).toBe(before?.code === after?.code)
    expect(await isPassed(after?.code)).toBe(before?.code !== after?.code)
  })

  test('passes with the code, and ends when the number changes', async () => {
    const packer = await join()
    await post(packer, 'phone', {})
    const [message, ...others] = await takeTexts(api)
    expect([message?.recipient, others]).toEqual([packer.phone, []])
    expect(await checkOf(packer, 'phone')).toMatchObject({ state: 'started' })
    const code = /\d{6}/.exec(message?.text ?? '')?.[0] ?? ''
    expect(await (await post(packer, 'phone', { code })).json()).toMatchObject({ state: 'passed' })
    await packer.put('/api/packer/edit', { phone: '212-555-0199' })
    expect(await checkOf(packer, 'phone')).toMatchObject({ state: 'expired' })
  })

  test('neither the database nor a task contains the code, and no task the number', async () => {
    const packer = await join()
    await post(packer, 'phone', {})
    const jobs = await api.sql`
      select payload from graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs))`
    expect(jobs.length).toBeGreaterThan(0)
    expect(JSON.stringify(jobs)).not.toContain(packer.phone)
    const [message] = await takeTexts(api)
    const code = /\d{6}/.exec(message?.text ?? '')?.[0] ?? ''
    const rows = await api.sql`select c::text from phone_codes c where user_id = ${packer.id}`
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('five wrong tries use up the code, and a new one works', async () => {
    const packer = await join()
    const code = await textedCode(api, packer)
    const wrong = code === '000000' ? '000001' : '000000'
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => statusOf(post(packer, 'phone', { code: wrong }))),
    )
    expect(tries).toEqual([403, 403, 403, 403, 403])
    expect(await statusOf(post(packer, 'phone', { code }))).toBe(403)
    const next = await textedCode(api, packer)
    expect(await statusOf(post(packer, 'phone', { code: next }))).toBe(200)
  })

  test('an old code, the code of another packer, and one of an earlier number fail', async () => {
    const [packer, other] = [await join(), await join()]
    const code = await textedCode(api, packer)
    await textedCode(api, other)
    expect(await statusOf(post(other, 'phone', { code }))).toBe(403)
    await api.sql`update phone_codes set expires_at = now() where user_id = ${packer.id}`
    expect(await statusOf(post(packer, 'phone', { code }))).toBe(403)
    const next = await textedCode(api, packer)
    await packer.put('/api/packer/edit', { phone: '212-555-0100' })
    expect(await statusOf(post(packer, 'phone', { code: next }))).toBe(403)
    expect(await statusOf(post(packer, 'phone', { code: '12' }))).toBe(422)
  })

  test('an account gets five codes in an hour, and a number that several accounts use gets ten', async () => {
    const number = '415-555-0100'
    const people = [await join(), await join(), await join()]
    for (const person of people) await person.put('/api/packer/edit', { phone: number })
    const [packer, other, third] = people as [Person, Person, Person]
    for (let i = 0; i < 5; i++) expect(await statusOf(post(packer, 'phone', {}))).toBe(200)
    for (let i = 0; i < 3; i++) expect(await statusOf(post(packer, 'phone', {}))).toBe(429)
    // Refused requests of one account do not count for the number.
    for (let i = 0; i < 5; i++) expect(await statusOf(post(other, 'phone', {}))).toBe(200)
    expect(await statusOf(post(third, 'phone', {}))).toBe(429)
    const counters = JSON.stringify(await api.sql`select key from attempt_counters`)
    expect(counters).not.toContain(number)
    await takeTexts(api)
  })

  test('needs a number in the profile', async () => {
    const packer = await api.signUp('packer', { phone: '' })
    expect(await statusOf(post(packer, 'phone', {}))).toBe(409)
  })
})

describe('the identity check', () => {
  test('passes for two years when the payment provider enables payouts', async () => {
    const packer = await join()
    await connectBank(api, packer)
    const { state, expires_at } = await checkOf(packer, 'identity')
    expect(state).toBe('passed')
    const days = (Date.parse(expires_at ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBeGreaterThanOrEqual(729)
    expect(Math.round(days)).toBeLessThanOrEqual(731)
  })

  test('ends with a change of name, and so do the background check and both badges', async () => {
    const packer = await join()
    await pass(api.sql, packer, {
      kinds: ['email', 'phone', 'identity', 'insurance', 'background'],
    })
    const badges = async () =>
      ((await (await packer.get(`/api/packers/${packer.id}`)).json()) as { badges: string[] })
        .badges
    await packer.put('/api/packer/edit', { name: packer.name.toUpperCase(), bio: 'Two vans' })
    expect(await badges()).toEqual(['verified', 'background_checked'])
    await packer.put('/api/packer/edit', { name: 'Another Person' })
    expect(await badges()).toEqual([])
    const states = (await checksOf(packer)).map(({ kind, state }) => `${kind} ${state}`)
    expect(states).toEqual([
      ...['email passed', 'phone passed', 'identity expired', 'insurance passed'],
      'background expired',
    ])
    // The payment provider checked the old name.
    await packer.put('/api/packer/edit', { name: packer.name })
    expect(await checkOf(packer, 'identity')).toMatchObject({ state: 'expired' })
  })

  test('does not pass by the provider after an operator has ended it', async () => {
    const packer = await join()
    await api.sql`
      insert into checks (user_id, kind, state, provider, decided_at, reason)
      values (${packer.id}, 'identity', 'failed', 'operator', now(), 'The ID is not yours.')`
    await connectBank(api, packer)
    expect(await checkOf(packer, 'identity')).toMatchObject({
      state: 'failed',
      missing: 'The ID is not yours.',
    })
  })
})

describe('a certificate of insurance', () => {
  test('waits for a decision, and a new one replaces it', async () => {
    const packer = await join()
    const answer = await upload(packer)
    expect([answer.status, await answer.json()]).toEqual([
      201,
      expect.objectContaining({ kind: 'insurance', state: 'started', decided_at: null }),
    ])
    expect(await statusOf(upload(packer))).toBe(201)
    const rows = await api.sql`select media_type from certificates where user_id = ${packer.id}`
    expect(rows).toEqual([{ media_type: 'application/pdf' }])
  })

  test.each([
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['a vector image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), 415],
    ['a PDF marker that is not at the start', Buffer.from('<html>%PDF-1.7 and more</html>'), 415],
    ['no bytes', Buffer.alloc(0), 400],
    ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-'), 413],
  ])('of %s is refused', async (_name, body, status) => {
    const packer = await join()
    expect(await statusOf(upload(packer, body))).toBe(status)
    expect(await api.sql`select from certificates where user_id = ${packer.id}`).toHaveLength(0)
  })

  test('that a form of a foreign page could send is refused', async () => {
    const packer = await join()
    const answer = await packer.post(
      `/api/packer/checks/insurance?expires_on=${inDays(9)}`,
      undefined,
      { body: pdf, headers: { 'Content-Type': 'text/plain' } },
    )
    expect(answer.status).toBe(415)
  })

  test.each([
    ['in the past', inDays(-2), 422],
    ['too far in the future', inDays(11 * 366), 422],
    ['not a date', '2027-02-30', 400],
    ['missing', '', 400],
  ])('with an end that is %s is refused', async (_name, day, status) => {
    expect(await statusOf(upload(await join(), pdf, day))).toBe(status)
  })

  test('is deleted 90 days after the decision, and not before', async () => {
    const packer = await join()
    await upload(packer)
    const bytes = async () => {
      const [row] = await api.sql`select bytes from certificates where user_id = ${packer.id}`
      return row?.['bytes'] as Buffer | null
    }
    const decide = (days: number) => api.sql`
      update certificates set decided_at = now() - make_interval(days => ${days})
      where user_id = ${packer.id}`
    for (const days of [0, 89]) {
      await decide(days)
      await deleteOldCertificates(api.sql)
      expect(await bytes()).toEqual(pdf)
    }
    await decide(91)
    await deleteOldCertificates(api.sql)
    expect(await bytes()).toBeNull()
  })
})

test('a packer cannot pass a check of Manyhands by any call', async () => {
  const packer = await join()
  for (const kind of ['identity', 'background', 'insurance']) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const json = { state: 'passed', decided_by: 'me', expires_at: '2030-01-01T00:00:00Z' }
      const answer = await api.send(method, `/api/packer/checks/${kind}`, {
        json,
        cookie: packer.cookie,
        unread: true,
      })
      expect([400, 403, 404, 405, 415]).toContain(answer.status)
    }
  }
  await packer.put('/api/packer/edit', {
    ...{ bio: 'New', verified_until: '2030-01-01T00:00:00Z', email_verified_at: 'now' },
  })
  await upload(packer)
  expect(await verifiedUntil(packer)).toBeNull()
  expect(
    await api.sql`select from checks where user_id = ${packer.id} and state = 'passed'`,
  ).toEqual([])
})

test('the badge needs all four checks, and ends with the first of them', async () => {
  const packer = await join()
  for (const kind of ['email', 'phone', 'insurance'] as const) {
    await pass(api.sql, packer, { kinds: [kind], seconds: 60 })
    expect(await verifiedUntil(packer)).toBeNull()
  }
  await pass(api.sql, packer, { kinds: ['identity'] })
  const insurance = await checkOf(packer, 'insurance')
  expect(await verifiedUntil(packer)).toBe(Date.parse(insurance.expires_at ?? ''))
  await packer.put('/api/packer/edit', { phone: '510-555-9999' })
  expect(await verifiedUntil(packer)).toBeNull()
})

test('checks of one packer that pass at the same time give the badge', async () => {
  const packer = await join()
  const kinds = ['email', 'phone', 'identity', 'insurance'] as const
  await Promise.all(kinds.map((kind) => pass(api.sql, packer, { kinds: [kind] })))
  expect(await verifiedUntil(packer)).not.toBeNull()
})

test('rows of checks are never changed or deleted', async () => {
  const packer = await join()
  await pass(api.sql, packer)
  const change = api.sql`update checks set state = 'failed' where user_id = ${packer.id}`
  await expect(change).rejects.toThrow('checks are never changed')
  await expect(api.sql`delete from checks where user_id = ${packer.id}`).rejects.toThrow(
    'checks are never deleted',
  )
})

describe('the badge on a booked job', () => {
  const tripOf = async (person: Person, id: number) =>
    (await (await person.get(`/api/gigs/${id}/trip`)).json()) as Trip

  test('is in the trip and the list of jobs, and gone the moment that it ends', async () => {
    const [customer, packer] = [await api.signUp('customer'), await join()]
    const { id } = await api.createGig(customer)
    await packer.post(`/api/packer/gigs/${id}`)
    await pass(api.sql, packer, { kinds: ['email', 'phone', 'identity'] })
    await pass(api.sql, packer, { kinds: ['insurance'], seconds: 3 })
    const end = await verifiedUntil(packer)
    const before = await tripOf(customer, id)
    expect(before.packer.badges).toEqual(['verified'])
    expect(Date.parse(before.packer.verified_until ?? '')).toBe(end)
    const jobs = async () =>
      (await (await customer.get('/api/customer/jobs')).json()) as CustomerJob[]
    expect((await jobs())[0]?.packer?.badges).toEqual(['verified'])

    await until(async () => Date.now() > (end ?? 0))
    const after = await tripOf(customer, id)
    expect([after.packer.badges, after.packer.verified_until]).toEqual([[], null])
    expect((await jobs())[0]?.packer?.badges).toEqual([])
    expect(await checkOf(packer, 'insurance')).toMatchObject({ state: 'expired' })
  })

  test('a background check is a badge of its own', async () => {
    const [customer, packer] = [await api.signUp('customer'), await join()]
    const { id } = await api.createGig(customer)
    await packer.post(`/api/packer/gigs/${id}`)
    await pass(api.sql, packer, { kinds: ['background'] })
    expect((await tripOf(customer, id)).packer.badges).toEqual(['background_checked'])
  })
})

test('reminders come 30 and 7 days before the end, once, and not for a renewed check', async () => {
  const packer = await join()
  const subjects = async () => {
    await addCheckReminders(api.sql)
    const mails = await takeMails(api)
    return mails.filter(({ recipient }) => recipient === packer.email).map(({ subject }) => subject)
  }
  const day = 86_400
  /** Adds a check that was decided a year ago. */
  const passedLongAgo = (daysLeft: number) => api.sql`
    insert into checks (user_id, kind, state, provider, decided_at, created_at, expires_at)
    values (${packer.id}, 'insurance', 'passed', 'operator', now(), now() - interval '1 year',
      now() + make_interval(secs => ${daysLeft * day}))`
  await passedLongAgo(31)
  expect(await subjects()).toEqual([])
  await passedLongAgo(29.5)
  expect(await subjects()).toEqual([expect.stringContaining('Your insurance expires on ')])
  expect(await subjects()).toEqual([])
  await passedLongAgo(20)
  expect(await subjects()).toEqual([])
  await passedLongAgo(6.5)
  expect(await subjects()).toHaveLength(1)
  await passedLongAgo(6.4)
  await addCheckReminders(api.sql)
  await pass(api.sql, packer, { kinds: ['insurance'], seconds: 300 * day })
  expect(await subjects()).toEqual([])
})

test('the export has the checks, and a deleted account leaves nothing of them', async () => {
  const packer = await join()
  await textedCode(api, packer)
  await upload(packer)
  await pass(api.sql, packer)
  const exported = (await (await packer.get('/api/account/export')).json()) as {
    checks: { kind: string; state: string }[]
  }
  expect(exported.checks).toHaveLength(6)
  expect(exported.checks[0]).toMatchObject({ kind: 'insurance', state: 'passed' })
  expect(await statusOf(packer.delete('/api/account', { password: packer.password }))).toBe(204)
  for (const table of ['checks', 'certificates', 'phone_codes']) {
    expect(await api.sql`select from ${api.sql(table)} where user_id = ${packer.id}`).toHaveLength(
      0,
    )
  }
  expect(await verifiedUntil(packer)).toBeNull()
})
