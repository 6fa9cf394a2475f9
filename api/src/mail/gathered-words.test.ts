import type { EventKind } from '../events/events.ts'
import { type NewEvent, recordEvents } from '../events/record-events.sql.ts'
import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import {
  addCard,
  bookTrip,
  inHours,
  moveTo,
  settlePayments,
  testPayments,
} from '../payments/payments.fixture.ts'
import type { Payments } from '../payments/payments.ts'
import type { Trip } from '../trips/trips.contract.ts'
import { confirmAddresses, takeMails } from './mail.fixture.ts'

let api: TestApi
let payments: Payments
let customer: Person
let packer: Person
const dana = 'dana@example.com'
const marcus = 'marcus@example.com'
const title = '“Two rooms across town”'

beforeAll(async () => {
  const open = testPayments()
  api = await createTestApi({}, { payments: async (sql) => (payments = await open(sql)) })
  packer = await api.signUp('packer', { name: 'Marcus Torres', email: marcus })
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.sql`update users set email = '' where email = ${dana}`
  customer = await api.signUp('customer', { name: 'Dana Whitfield', email: dana })
  await confirmAddresses(api)
  await takeMails(api)
})

const people = () => ({ customer, packer })
const settle = () => settlePayments(api.sql, payments)
const mailTo = async (address: string) => {
  const mails = (await takeMails(api)).filter(
    ({ recipient, text }) => recipient === address && text.includes('Two rooms across town'),
  )
  expect(mails).toHaveLength(1)
  const [{ subject, text }] = mails as [(typeof mails)[0]]
  const [, others = ''] = /More updates, newest first:\n((?:- .*\n)+)/.exec(text) ?? []
  return { subject, text, others: others.split('\n').filter(Boolean) }
}
/** Adds an event, as if it had just happened. */
const addEvent = (trip: Trip, kind: EventKind, cents = 0, actor: NewEvent['actor'] = 'system') =>
  recordEvents(api.sql, [
    {
      ...{ gig_id: trip.gig_id ?? 0, trip_id: trip.id },
      ...{ customer_id: customer.id, packer_id: packer.id },
      ...{ actor, kind, changes: { fields: [], cents } },
    },
  ])

test('a mail to a customer without a card begins with the words of the page', async () => {
  await bookTrip(api, people())
  await settle()
  const { subject, text, others } = await mailTo(dana)
  expect(subject).toBe(`You have no card yet for ${title}, and 1 more update`)
  expect(text).toContain('You have no card yet. Add one to keep your packer.')
  expect(text).not.toMatch(/on your card|another card/i)
  expect(others).toEqual(['- Marcus T. booked your move'])
})

test('a mail does not ask for a card that was added before it was sent', async () => {
  await bookTrip(api, people())
  await settle()
  await addCard(api, customer)
  await settle()
  expect(await mailTo(dana)).toMatchObject({ subject: 'Marcus T. booked your move', others: [] })
})

test('a canceled booking asks for a card only if the customer has to pay a fee', async () => {
  const trip = await bookTrip(api, people())
  await settle()
  await packer.post(`/api/trips/${trip.id}/cancel`, { reason: 'My van broke down.' })
  const { subject, text } = await mailTo(dana)
  expect(subject).toBe(`Marcus T. canceled ${title}, and 1 more update`)
  expect(text).not.toMatch(/ card/)
})

test('one mail about a whole move has the newest event in full, and one line for each older event', async () => {
  const trip = await bookTrip(api, people())
  await settle()
  await addCard(api, customer)
  await settle()
  await moveTo(people(), trip, 'on_the_way', 'delivered', 'completed')
  await settle()
  await addEvent(trip, 'payment_refunded', 500)
  await api.sql`update payments set tip_cents = 2000 where trip_id = ${trip.id}`
  await addEvent(trip, 'payment_refunded', 700)
  const { subject, text, others } = await mailTo(dana)
  expect(subject).toBe(`You got a refund of $7 for ${title}, and 5 more updates`)
  expect(others).toEqual([
    `- You got a refund of $5 for ${title}`,
    `- Your receipt for ${title}`,
    '- Marcus T. reports that everything is delivered',
    '- Marcus T. is on the way',
    '- Marcus T. booked your move',
  ])
  expect(text).not.toMatch(/Please|Add one|another card/)
  expect(text.match(/You have now paid/g)).toHaveLength(1)
  expect(text.match(/Test payments/g)).toHaveLength(1)
  await api.sql`update payments set tip_cents = 0 where trip_id = ${trip.id}`
})

test('a mail whose subject is a question starts a new sentence for the other updates', async () => {
  await addCard(api, customer)
  const trip = await bookTrip(api, people())
  await settle()
  await addEvent(trip, 'undelivered')
  const { subject, others } = await mailTo(dana)
  expect(subject).toBe(`Is ${title} done? And 1 more update`)
  expect(others).toEqual(['- Marcus T. booked your move'])
})

test('a delivery leads the mail until the customer has confirmed it', async () => {
  await addCard(api, customer)
  const trip = await bookTrip(api, people())
  await takeMails(api)
  await moveTo(people(), trip, 'delivered')
  await addEvent(trip, 'payment_refunded', 500)
  const { subject, text } = await mailTo(dana)
  expect(subject).toBe('Marcus T. reports that everything is delivered, and 1 more update')
  expect(text).toContain('Please confirm the delivery')
  await moveTo(people(), trip, 'completed')
  await takeMails(api)
  await addEvent(trip, 'delivered')
  expect((await mailTo(dana)).text).not.toContain('Please confirm')
})

test('a request for extra pay leads no mail once the work is done', async () => {
  await addCard(api, customer)
  const trip = await bookTrip(api, people())
  await moveTo(people(), trip, 'on_the_way', 'loaded')
  const extra = { kind: 'extra', reason: 'stairs', amount: 45, text: 'Two flights.' }
  await packer.post(`/api/trips/${trip.id}/proposals`, extra)
  await addEvent(trip, 'payment_refunded', 500)
  expect((await mailTo(dana)).subject).toContain('Marcus T. asks for $45 more, and')
  await addEvent(trip, 'extra_asked', 4500)
  await api.sql`
    update proposals set event_id = (select max(id) from gig_events) where trip_id = ${trip.id}`
  await moveTo(people(), trip, 'delivered', 'completed')
  await addEvent(trip, 'payment_refunded', 500)
  expect((await mailTo(dana)).subject).not.toContain('asks for')
})

test('a report leads the mail until the packer replies, and the reply until the decision', async () => {
  await addCard(api, customer)
  const trip = await bookTrip(api, people())
  await moveTo(people(), trip, 'delivered')
  await takeMails(api)
  const url = `/api/trips/${trip.id}`
  await customer.post(`${url}/problem`, { kind: 'damage', text: 'A scratch.' })
  await addEvent(trip, 'chargeback', 500)
  const report = await mailTo(marcus)
  expect(report.subject).toBe(`Dana W. reported a problem with ${title}, and 1 more update`)
  expect(report.text).toContain('You can reply there')
  expect(report.others).toEqual([`- Dana W.’s bank took back $5 for ${title}`])
  await addEvent(trip, 'problem', 0, 'customer')
  await packer.post(`${url}/problem-reply`, { text: 'It was there before.' })
  await addEvent(trip, 'chargeback', 500)
  await addEvent(trip, 'chargeback_won', 500)
  const mails = (await takeMails(api)).filter(({ text }) => text.includes(`/${trip.gig_id}`))
  expect(mails.map(({ recipient, subject }) => `${recipient}: ${subject}`).toSorted()).toEqual([
    `${dana}: Marcus T. replied to your report about ${title}, and 3 more updates`,
    `${marcus}: Dana W.’s bank returned $5 for ${title}, and 2 more updates`,
  ])
})

describe('amounts', () => {
  const amountsIn = ({ text }: { text: string }) =>
    text.split('\n').filter((line) => /^(Price|Service fee.*|Total|Paid): /.test(line))
  const rows = ['Price: $100.00', 'Service fee (8%): $8.00', 'Total: $108.00']

  test('customers read the service fee and the total, packers the price', async () => {
    await bookTrip(api, people())
    const mails = await takeMails(api)
    const bySide = Object.fromEntries(mails.map((mail) => [mail.recipient, amountsIn(mail)]))
    expect(bySide).toEqual({ [dana]: rows, [marcus]: ['Price: $100'] })
  })

  test('after a free cancellation or a no-show the customer reads that there is nothing to pay', async () => {
    const canceled = await bookTrip(api, people())
    await takeMails(api)
    await packer.post(`/api/trips/${canceled.id}/cancel`, { reason: 'My van broke down.' })
    const cancellation = await mailTo(dana)
    expect([cancellation.text.includes('You pay nothing.'), amountsIn(cancellation)]).toEqual([
      true,
      [],
    ])
    const missed = await bookTrip(api, people())
    await takeMails(api)
    await addEvent(missed, 'no_show')
    await api.sql`update trips set stage = 'no_show', ended_at = now() where id = ${missed.id}`
    const noShow = await mailTo(dana)
    expect([noShow.text.includes('You pay nothing.'), amountsIn(noShow)]).toEqual([true, []])
  })

  test('a mail about a job without a packer has the amounts until the job expires', async () => {
    const { id } = await api.createGig(customer, {
      price: 100,
      pickup_date: inHours(40),
      dropoff_date: inHours(44),
    })
    const job = JSON.stringify({ gig_id: id, user_id: customer.id })
    await api.sql`select graphile_worker.add_job('mail_expiry', ${job}::text::json)`
    expect(amountsIn(await mailTo(dana))).toEqual(rows)
    await recordEvents(api.sql, [
      { gig_id: id, customer_id: customer.id, actor: 'system', kind: 'offer_ended' },
    ])
    expect(amountsIn(await mailTo(dana))).toEqual(rows)
    await api.sql`update payment_settings set provider = 'off'`
    await api.sql`select graphile_worker.add_job('mail_expiry', ${job}::text::json)`
    expect(amountsIn(await mailTo(dana))).toEqual(['Price: $100'])
    await recordEvents(api.sql, [
      { gig_id: id, customer_id: customer.id, actor: 'system', kind: 'expired' },
    ])
    expect(amountsIn(await mailTo(dana))).toEqual([])
    const direct = await bookTrip(api, people())
    expect(amountsIn(await mailTo(dana))).toEqual(['Price: $100'])
    await packer.post(`/api/trips/${direct.id}/cancel`, { reason: 'My van broke down.' })
    const canceled = await mailTo(dana)
    expect([canceled.text.includes('You pay nothing.'), amountsIn(canceled)]).toEqual([false, []])
    await api.sql`update payment_settings set provider = 'test'`
  })
})
