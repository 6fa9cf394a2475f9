import { Logger as GraphileLogger, runOnce } from 'graphile-worker'
import { pino } from 'pino'
import { exampleSubscription } from '../push/push.operations.ts'
import { createTestApi, onePixel, type Person, type TestApi } from '../app.fixture.ts'
import { confirmAddresses, runMailTasks } from '../mail/mail.fixture.ts'
import { send, sent } from '../messages/messages.fixture.ts'
import { markStreaming } from '../messages/messages.sql.ts'
import { openNodePostgresPool } from '../platform/db/node-postgres-pool.ts'
import { paymentTasks } from '../payments/payment-tasks.ts'
import {
  addCard,
  connectBank,
  inHours,
  moveTo,
  passHours,
  settlePayments,
  testPayments,
} from '../payments/payments.fixture.ts'
import type { Payments } from '../payments/payments.ts'
import type { Trip } from '../trips/trips.contract.ts'

let api: TestApi
let payments: Payments
let people: { customer: Person; packer: Person }

/** Every text that a user types contains the user's mark, so the test finds each table that keeps one. */
const marks = { customer: 'quokka', packer: 'wombat' }
const phones = { customer: '404-555-0173', packer: '404-555-0188' }
const nextPhones = { customer: '404-555-0174', packer: '404-555-0189' }
const roles = ['customer', 'packer'] as const
type Role = (typeof roles)[number]

const settle = () => settlePayments(api.sql, payments)
const ok = async (answer: Promise<Response>) => {
  const response = await answer
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return response
}

async function bookJob(title: string) {
  const { customer, packer } = people
  const mark = marks.customer
  const place = { city: 'Springfield', state: 'IL', zip_code: '62704-1234' }
  const { id } = await api.createGig(customer, {
    ...{ title: `${mark} ${title}`, boxes: `12 of ${mark}`, description: mark, price: 100 },
    pickup_location: { ...place, street_address: `1 ${mark} Street`, street_address_two: mark },
    dropoff_location: { ...place, street_address: `2 ${mark} Street`, street_address_two: mark },
    ...{ pickup_date: inHours(0.5), dropoff_date: inHours(6), images: [onePixel] },
  })
  await ok(packer.post(`/api/packer/gigs/${id}`))
  return (await (await packer.get(`/api/gigs/${id}/trip`)).json()) as Trip
}

/** Performs, as both roles, every action that stores a user's texts, numbers or files. */
async function useEverything() {
  const { customer, packer } = people
  await addCard(api, customer)
  await connectBank(api, packer)
  for (const role of roles) {
    const trip = await bookJob('canceled')
    await ok(people[role].post(`/api/trips/${trip.id}/cancel`, { reason: `${marks[role]} is ill` }))
  }
  const trip = await bookJob('move')
  await settle()
  const thread = `/api/trips/${trip.id}/messages`
  for (const role of roles) {
    const [person, mark] = [people[role], marks[role]]
    const images = [await api.upload(person)]
    await sent(person, thread, { text: `Hello from ${mark}`, images }, `${mark}-key`)
    await ok(person.put(`/api/trips/${trip.id}/phone`, { shared: true }))
    await ok(
      person.post(
        '/api/support',
        { subject: mark, text: mark, gig_id: null },
        { headers: { 'Idempotency-Key': mark } },
      ),
    )
    const mails = { topics: ['bookings'], zip_code: '62704' }
    await ok(person.put('/api/account/mail', mails))
    const endpoint = `https://push.example.com/${mark}`
    await ok(person.put('/api/push/subscriptions', { ...exampleSubscription, endpoint }))
  }
  await ok(customer.put(`/api/packers/${packer.id}/favorite`))
  const images = [await api.upload(packer)]
  const problem = { kind: 'other', text: `The door of ${marks.packer}`, images }
  const headers = { 'Idempotency-Key': marks.packer }
  await ok(packer.post(`/api/trips/${trip.id}/problem`, problem, { headers }))
  for (const role of roles) {
    const other = role === 'customer' ? 'packer' : 'customer'
    const [message] = await api.sql<{ id: number }[]>`
      select id from messages where sender_id = ${people[other].id}`
    const report = { reason: `${marks[role]} is offended` }
    await ok(people[role].post(`/api/messages/${message?.id}/report`, report))
  }
  await moveTo(people, trip, 'loaded', 'delivered', 'completed')
  await settle()
  await ok(send(customer, `/api/trips/${trip.id}/tip`, { amount: 20 }, 'tip-key'))
  await settle()
  for (const role of roles) {
    const review = { stars: 5, text: `Signed, ${marks[role]}` }
    await ok(people[role].put(`/api/trips/${trip.id}/review`, review))
  }
  for (const role of roles) {
    const [review] = await api.sql<{ id: number }[]>`
      select id from reviews where subject_id = ${people[role].id}`
    await ok(people[role].put(`/api/reviews/${review?.id}/reply`, { text: marks[role] }))
    await ok(people[role].post(`/api/reviews/${review?.id}/report`, { reason: marks[role] }))
  }
  await ok(packer.post('/api/packer/specialtys', { specialty_id: 1 }))
  const certificate = {
    body: Buffer.from(`%PDF-1.7\n${marks.packer}\n%%EOF`),
    headers: { 'Content-Type': 'application/pdf' },
  }
  const nextYear = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)
  const upload = `/api/packer/checks/insurance?expires_on=${nextYear}`
  await ok(packer.post(upload, undefined, certificate))
  await ok(packer.put('/api/packer/edit', { phone: nextPhones.packer }))
  await ok(packer.post('/api/packer/checks/phone', {}))
  await ok(customer.put('/api/customer/profile', { phone: nextPhones.customer }))
  await markStreaming(api.sql, [customer.id, packer.id])
  await ok(customer.put('/api/notifications/seen', { id: 1, gig_id: trip.gig_id }))
  for (const role of roles) {
    const path = role === 'customer' ? '/api/customer/profile' : '/api/packer/edit'
    await ok(people[role].put(path, { email: `next.${marks[role]}@example.com` }))
    const { username } = people[role]
    await api.send('POST', '/api/account/password/forgot', { json: { username } })
  }
  await passHours(api.sql, 24 * 20)
  await settle()
}

/** Runs all queued tasks, including those that the deletion added. */
async function runJobs() {
  await runMailTasks(api)
  const pool = openNodePostgresPool(api.url, { max: 2 })
  await runOnce({
    pgPool: pool,
    taskList: paymentTasks(api.sql, pino({ level: 'silent' }), payments.provider),
    logger: new GraphileLogger(() => () => {}),
    noHandleSignals: true,
  })
  await pool.end()
}

/** Returns the names of the tables of all schemas that have a row with this text. */
async function tablesWith(pattern: string) {
  const tables = await api.sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relkind in ('r', 'p') and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
    order by 1`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await api.sql.unsafe(`select from ${name} t where t::text ~* $1 limit 1`, [
      pattern,
    ])
    if (rows.length > 0) found.push(name)
  }
  return found
}

beforeAll(async () => {
  const open = testPayments()
  api = await createTestApi({}, { payments: async (sql) => (payments = await open(sql)) })
  // Unusual ids, so that no other number matches them.
  await api.sql`alter table users alter column id restart with 700001`
  const [customer, packer] = await Promise.all(
    roles.map((role) =>
      api.signUp(role, {
        ...{ username: `${marks[role]}_1`, name: `${marks[role]} Name`, phone: phones[role] },
        ...{ email: `${marks[role]}@example.com`, bio: `I am ${marks[role]}` },
      }),
    ),
  )
  if (!customer || !packer) throw new Error('A sign-up failed.')
  people = { customer, packer }
  await confirmAddresses(api)
  await useEverything()
})
afterAll(() => api.close())

const typed = (role: Role) => [marks[role], phones[role], nextPhones[role]].join('|')
/** The digits of the card as a whole value. Keys and the microseconds of times have them by chance. */
const cardDigits = String.raw`(?<![.\w])4242\M`
/** The user's references at the payment provider, and the digits of the card. */
async function providerTexts(role: Role) {
  const [account] = await api.sql<Record<string, string | null>[]>`
    select customer_ref, method_ref, payout_ref from payment_accounts
    where user_id = ${people[role].id}`
  const refs = Object.values(account ?? {}).filter((ref) => ref !== null)
  return [...refs, ...(role === 'customer' ? [cardDigits] : [])].join('|')
}

/**
 * The tables that keep the account's id (docs/privacy.md). The other side's records refer to it. Counters of attempts
 * and mails are deleted after 60 to 75 minutes.
 */
const numbers: Record<Role, string[]> = {
  customer: [
    ...['account_mail_counts', 'attempt_counters', 'gig_events', 'gigs'],
    ...['ledger_accounts', 'messages', 'payment_steps', 'ratings', 'reviews', 'trips', 'users'],
  ],
  packer: [
    ...['account_mail_counts', 'attempt_counters', 'bookings', 'gig_events', 'gigs'],
    ...['ledger_accounts', 'ratings', 'reviews', 'trips', 'users'],
  ],
}

/** Queued tasks contain only ids, and only a development server stores the other side's mails. */
const passing = ['graphile_worker._private_jobs', 'development_mails']

test.each(roles)(
  'after a %s deletes the account, no table keeps more than its id',
  async (role) => {
    const person = people[role]
    const provider = await providerTexts(role)
    // The actions above stored such data.
    expect((await tablesWith(typed(role))).length).toBeGreaterThan(8)
    expect(await tablesWith(provider)).toContain('payment_accounts')
    const answer = await person.delete('/api/account', { password: person.password })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    await runJobs()
    expect(await tablesWith(typed(role))).toEqual([])
    // The simulated provider keeps its own records of transfers, as a real one does.
    const references = await tablesWith(provider)
    expect(references.filter((name) => !name.startsWith('test_provider.'))).toEqual([])
    const left = await tablesWith(String.raw`\m${person.id}\M`)
    expect(left.filter((name) => !passing.includes(name))).toEqual(numbers[role])
  },
)
