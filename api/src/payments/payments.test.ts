import { agreeToChange } from '../proposals/agree.fixture.ts'
import { runTx } from '../platform/db/sql.ts'
import { changeColumns } from '../workflow/gigs.sql.ts'
import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import { confirmAddresses, takeMails } from '../mail/mail.fixture.ts'
import type { CustomerJob, Trip } from '../trips/trips.contract.ts'
import type { CancelTerms, PackerPay } from './payments.contract.ts'
import {
  addCard,
  balances,
  bookTrip,
  connectBank,
  inHours,
  moveTo,
  passHours,
  paymentOf,
  settlePayments,
  testPayments,
  webhookSecret,
} from './payments.fixture.ts'
import { untilWaiting } from '../platform/until.fixture.ts'
import { resolveTrip, writeOff } from '../operator/acts/trips.ts'
import { advancePayment } from './advance-payment.ts'
import { lockCalls } from './idempotent-calls.sql.ts'
import type { Payments } from './payments.ts'
import { AnswerLost } from './provider.ts'
import { acceptEvent } from './provider-events.ts'
import { reconcile } from './reconcile.ts'
import { signEvent } from './test-provider/test-provider.ts'

let api: TestApi
let payments: Payments
let customer: Person
let packer: Person

beforeEach(async () => {
  const open = testPayments()
  api = await createTestApi({}, { payments: async (sql) => (payments = await open(sql)) })
  customer = await api.signUp('customer', { name: 'Dana Smith' })
  packer = await api.signUp('packer')
  await confirmAddresses(api)
})
afterEach(async () => {
  await reconcile(api.sql, payments.provider, { ageMs: 0 })
  const differences = await api.sql`select text from payment_differences`
  await api.close()
  expect(differences.map((row) => row['text'] as string)).toEqual([])
})

const people = () => ({ customer, packer })
const settle = () => settlePayments(api.sql, payments)
/** Returns the payment of the customer's newest job, as the list of jobs has it. */
const listedPayment = async () =>
  ((await (await customer.get('/api/customer/jobs')).json()) as CustomerJob[])[0]?.payment
const eventsOf = async ({ gig_id }: Trip, person = customer) =>
  ((await (await person.get(`/api/gigs/${gig_id}/events`)).json()) as { kind: string }[])
    .map(({ kind }) => kind)
    .filter((kind) => /^(payment_|tip)/.test(kind))

/** Changes columns of the trip's gig, as the customer does. */
const change = (trip: Trip, columns: object) =>
  runTx(api.sql, (tx) => changeColumns(tx, trip.gig_id ?? 0, { ...columns }))

test('money goes from the card over the hold to the packer', async () => {
  await addCard(api, customer)
  await connectBank(api, packer)
  const trip = await bookTrip(api, people(), { price: 480 })
  await settle()
  expect(await paymentOf(customer, trip)).toMatchObject({
    ...{ state: 'authorized', price: 480, fee: 38.4, total: 518.4, authorized: 518.4 },
    ...{ captured: 0, is_secured: true, method_label: 'Visa 4242', has_method: true },
  })
  expect(await paymentOf(packer, trip)).toMatchObject({ is_secured: true, method_label: null })
  expect(await tripOf(trip)).toMatchObject({ is_secured: true })
  expect(await balances(api.sql)).toEqual({})

  await moveTo(people(), trip, 'delivered')
  await settle()
  expect(await paymentOf(customer, trip)).toMatchObject({ state: 'captured', captured: 518.4 })
  const costs = 1533
  const captured = { card: -51_840, held: 51_840, fees: -costs, costs }
  expect(await balances(api.sql)).toEqual(captured)
  expect(await payOf()).toMatchObject({ held: 480, on_its_way: 0, paid: 0, held_count: 1 })

  await moveTo(people(), trip, 'completed')
  await settle()
  expect(await paymentOf(customer, trip)).toMatchObject({ state: 'released', released: 480 })
  expect(await balances(api.sql)).toEqual({
    ...{ card: -51_840, held: 0, earned: 0, bank: 48_000, fees: 3840 - costs, costs },
  })
  expect(await payOf()).toMatchObject({
    ...{ held: 0, on_its_way: 480, paid: 0, payouts_enabled: true },
    jobs: [{ trip_id: trip.id, stage: 'completed', state: 'on_its_way', pay: 480 }],
    months: [{ earned: 480, held: 0 }],
  })
  await api.sql`update payment_steps set arrives_at = now() where kind = 'transfer'`
  expect(await payOf()).toMatchObject({
    ...{ on_its_way: 0, paid: 480, last_paid: { amount: 480 } },
    jobs: [{ state: 'paid' }],
  })
  expect(await eventsOf(trip)).toEqual(['payment_secured', 'payment_released'])
})

test('a refund without an answer from the provider cannot become smaller, so the card is not charged again', async () => {
  await addCard(api, customer)
  const trip = await bookTrip(api, people())
  await moveTo(people(), trip, 'delivered', 'completed')
  await settle()
  const decide = (refund: number) =>
    resolveTrip(api.sql, 'kim', { tripId: trip.id, refund, text: 'A broken lamp.' })
  const unanswered = {
    ...payments.provider,
    async run(...step: Parameters<typeof payments.provider.run>) {
      await payments.provider.run(...step)
      throw new AnswerLost()
    },
  }
  await decide(5000)
  await expect(advancePayment(api.sql, unanswered, trip.id)).rejects.toThrow(AnswerLost)
  await expect(decide(2000)).rejects.toThrow('A refund of $54.00 is being sent already.')
  await decide(6000)
  await settle()
  expect(await balances(api.sql)).toMatchObject({ card: 6480 - 10_800, earned: 4000, held: 0 })
})

const tripOf = async ({ id }: Trip) => (await packer.get(`/api/trips/${id}`)).json()
const payOf = async () => (await (await packer.get('/api/packer/pay')).json()) as PackerPay

test('pay belongs to its month at the pickup, not in UTC', async () => {
  await addCard(api, customer)
  const trip = await bookTrip(api, people())
  await moveTo(people(), trip, 'delivered', 'completed')
  await settle()
  await api.sql`alter table ledger_entries disable trigger user`
  // The last evening of November in Oakland.
  await api.sql`update ledger_entries set created_at = '2026-12-01T03:00:00Z'`
  expect((await payOf()).months).toEqual([{ month: '2026-11', earned: 100, held: 0 }])
})

test('the receipt has the day of the move, not the day that was planned', async () => {
  await addCard(api, customer)
  const trip = await bookTrip(api, people())
  await settle()
  await moveTo(people(), trip, 'delivered')
  await settle()
  await api.sql`update trips set pickup_date = '2036-12-15T18:00:00Z' where id = ${trip.id}`
  const day = new Date().toLocaleDateString('en-US', {
    ...{ dateStyle: 'medium', timeZone: 'America/Chicago' },
  })
  const receipt = await (await customer.get(`/api/trips/${trip.id}/receipt`)).text()
  expect(receipt).toMatch(new RegExp(`Moved by \\S+( \\S+)? on ${day}`))
  expect(receipt).toContain(`Charged ${day}`)
})

test('the hold begins 24 hours before the pickup, also if the customer moves the pickup', async () => {
  await addCard(api, customer)
  const trip = await bookTrip(api, people(), { pickupHours: 30 })
  await settle()
  expect(await paymentOf(customer, trip)).toMatchObject({ state: 'none', is_secured: false })
  const [gig] = await api.sql<{ next: number }[]>`
    select extract(epoch from next_at - now()) / 3600 as next from payments`
  expect(Number(gig?.next)).toBeCloseTo(6, 1)
  await change(trip, { pickup_date: inHours(20) })
  await agreeToChange(packer, trip.gig_id ?? 0)
  await settle()
  expect(await paymentOf(customer, trip)).toMatchObject({ state: 'authorized' })
})

test('a payment that was declined is open again if the pickup is postponed beyond the time for holds', async () => {
  const trip = await bookTrip(api, people(), { pickupHours: 20 })
  await settle()
  expect(await paymentOf(customer, trip)).toMatchObject({ state: 'declined' })
  await change(trip, { pickup_date: inHours(60), dropoff_date: inHours(64) })
  await agreeToChange(packer, trip.gig_id ?? 0)
  await addCard(api, customer)
  await settle()
  expect(await paymentOf(customer, trip)).toMatchObject({ state: 'none', has_method: true })
  const method = await (await customer.get('/api/payments/method')).json()
  expect(method).toMatchObject({ label: 'Visa 4242', is_declined: false })
  await change(trip, { pickup_date: inHours(20), dropoff_date: inHours(24) })
  await agreeToChange(packer, trip.gig_id ?? 0)
  await settle()
  expect(await paymentOf(customer, trip)).toMatchObject({ state: 'authorized' })
})

test('without a card both sides are notified, and a card that is added later is used at once', async () => {
  const trip = await bookTrip(api, people())
  await settle()
  expect(await paymentOf(customer, trip)).toMatchObject({ state: 'declined', has_method: false })
  expect(await listedPayment()).toMatchObject({ state: 'declined', has_method: false })
  expect(await eventsOf(trip, packer)).toEqual(['payment_declined'])
  expect(await (await customer.get('/api/notifications')).json()).toMatchObject({
    notifications: [
      { kind: 'payment_declined', reason: 'no_card' },
      { kind: 'booked', reason: null },
    ],
  })
  await addCard(api, customer, 'Visa 0002')
  await settle()
  expect(await paymentOf(customer, trip)).toMatchObject({ state: 'declined', has_method: true })
  expect(await listedPayment()).toMatchObject({ state: 'declined', has_method: true })
  const method = async () => (await customer.get('/api/payments/method')).json()
  expect(await method()).toEqual({ provider: 'test', label: 'Visa 0002', is_declined: true })
  const answer = await addCard(api, customer)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, 'http://localhost/account'])
  // The bank has not answered for the new card.
  expect(await method()).toEqual({ provider: 'test', label: 'Visa 4242', is_declined: false })
  await settle()
  expect(await paymentOf(customer, trip)).toMatchObject({ state: 'authorized', is_secured: true })
  expect(await eventsOf(trip)).toEqual(['payment_declined', 'payment_secured'])
  expect(await method()).toEqual({ provider: 'test', label: 'Visa 4242', is_declined: false })
})

test('mails about simulated payments say that no real money moves', async () => {
  await bookTrip(api, people())
  await takeMails(api)
  await settle()
  const texts = (await takeMails(api)).map(({ subject, text }) => [subject, text] as const)
  const testMails = texts.filter(([, text]) => text.includes('Test payments: no real money moves.'))
  expect(testMails.map(([subject]) => subject).toSorted()).toEqual([
    'The payment for “Two rooms across town” is not secured',
    'You have no card yet for “Two rooms across town”',
  ])
})

test('the payment names the card of its hold, also after the customer has replaced it', async () => {
  await addCard(api, customer)
  const trip = await bookTrip(api, people())
  await settle()
  await addCard(api, customer, 'Mastercard 4444')
  await settle()
  expect(await paymentOf(customer, trip)).toMatchObject({ method_label: 'Visa 4242' })
})

test('a declined payment is tried again after four hours, and the packer may leave without a mark', async () => {
  await addCard(api, customer)
  // With the fee, the total ends in .01, which the test provider declines.
  const trip = await bookTrip(api, people(), { price: 100.01 })
  await settle()
  expect(await paymentOf(packer, trip)).toMatchObject({ state: 'declined', is_secured: false })
  expect(await tripOf(trip)).toMatchObject({ is_secured: false })
  const [retry] = await api.sql<{ hours: number }[]>`
    select extract(epoch from next_at - now()) / 3600 as hours from payments`
  expect(Number(retry?.hours)).toBeCloseTo(4, 1)
  const pass = () => api.sql`
    update trips set created_at = created_at - interval '31 minutes' where ended_at is null`
  await pass()
  await packer.post(`/api/trips/${trip.id}/cancel`, { reason: 'No payment.' })
  await settle()
  const kept = (await (await packer.get(`/api/trips/${trip.id}`)).json()) as Trip
  expect(kept.packer.bookings_kept).toBeNull()
  const secured = await bookTrip(api, people())
  await settle()
  await pass()
  await packer.post(`/api/trips/${secured.id}/cancel`, { reason: 'The truck broke down.' })
  await settle()
  expect(await paymentOf(customer, secured)).toMatchObject({ state: 'refunded', captured: 0 })
  const marked = (await (await packer.get(`/api/trips/${secured.id}`)).json()) as Trip
  expect(marked.packer.bookings_kept).toBe(0)
})

test('a lost answer is looked up, and a repeated answer changes nothing', async () => {
  await addCard(api, customer)
  // With the fee, the totals end in .02 (the answer is lost) and .03 (it comes twice).
  const lost = await bookTrip(api, people(), { price: 100.02 })
  expect(await settle()).toBe(1)
  expect(await paymentOf(customer, lost)).toMatchObject({ state: 'authorized' })
  const twice = await bookTrip(api, people(), { price: 100.03 })
  await settle()
  expect(await paymentOf(customer, twice)).toMatchObject({ state: 'authorized' })
  expect(await api.sql`select type from provider_events where type = 'charge'`).toHaveLength(1)
  const steps = await api.sql`select state from payment_steps`
  expect(steps.map((row) => row['state'] as string)).toEqual(['done', 'done'])
})

test.each([0, 0.49])('a price of $%d has no payment until it is raised', async (price) => {
  await addCard(api, customer)
  const trip = await bookTrip(api, people(), { price })
  expect((await api.sql`select from payments`).count).toBe(0)
  await change(trip, { price_cents: 10_000 })
  await settle()
  expect(await paymentOf(customer, trip)).toMatchObject({ price: 100, authorized: 108 })
})

test('a raised price gets a new hold, and the old one is freed', async () => {
  await addCard(api, customer)
  const trip = await bookTrip(api, people())
  await settle()
  await change(trip, { price_cents: 20_000 })
  await settle()
  expect(await paymentOf(customer, trip)).toMatchObject({ price: 200, fee: 16, authorized: 216 })
  const holds = await api.sql`
    select cents, state from test_provider.objects where kind = 'hold' order by created_at`
  expect(holds).toMatchObject([
    { cents: 10_800, state: 'canceled' },
    { cents: 21_600, state: 'open' },
  ])
})

describe('canceling', () => {
  const termsOf = async (person: Person, { id }: Trip) =>
    (await (await person.get(`/api/trips/${id}/cancel-terms`)).json()) as CancelTerms
  const cancel = (trip: Trip, fee_cents?: number, reopen = true) =>
    customer.post(`/api/trips/${trip.id}/cancel`, { reason: 'It rains.', reopen, fee_cents })
  const bookedLongAgo = () => api.sql`update trips set created_at = now() - interval '2 days'`

  test('is free until 24 hours before the pickup, and for 30 minutes after the booking', async () => {
    await addCard(api, customer)
    const early = await bookTrip(api, people(), { pickupHours: 30 })
    const late = await bookTrip(api, people())
    await settle()
    await api.sql`update trips set created_at = now() - interval '2 days' where id = ${early.id}`
    expect(await termsOf(customer, early)).toMatchObject({ fee_cents: 0, refund_cents: 0 })
    expect(await termsOf(customer, late)).toMatchObject({
      ...{ fee_cents: 0, refund_cents: 10_800, late_fee_cents: 3000, moving_fee_cents: 6000 },
      sentence: expect.stringMatching(/^Canceling is free until \w{3}, /) as string,
    })
    expect((await cancel(early)).status).toBe(200)
    expect((await cancel(late)).status).toBe(200)
    await settle()
    expect(await paymentOf(customer, late)).toMatchObject({
      ...{ state: 'refunded', total: 0, authorized: 0, captured: 0, cancel_fee: null },
    })
  })

  test('costs 30% later, which the customer must agree to, and all of it goes to the packer', async () => {
    await addCard(api, customer)
    await connectBank(api, packer)
    const trip = await bookTrip(api, people())
    await settle()
    await bookedLongAgo()
    expect(await termsOf(customer, trip)).toMatchObject({ fee_cents: 3000, refund_cents: 7800 })
    expect(await termsOf(packer, trip)).toMatchObject({ fee_cents: 0 })
    for (const wrong of [undefined, 0, 6000]) {
      const refused = await cancel(trip, wrong)
      expect(refused.status).toBe(409)
      expect(await refused.json()).toMatchObject({ fee_cents: 3000, stage: 'booked' })
    }
    const deletion = await customer.delete(`/api/gigs/${trip.gig_id}`)
    expect([deletion.status, await deletion.json()]).toMatchObject([409, { fee_cents: 3000 }])
    await takeMails(api)
    expect((await cancel(trip, 3000, false)).status).toBe(200)
    const canceled = await takeMails(api)
    await settle()
    const lines = [...canceled, ...(await takeMails(api))].flatMap(({ text }) => text.split('\n'))
    expect(lines.filter((line) => line.includes('$30')).toSorted()).toEqual([
      'Canceling this late costs you $30. Some B. gets all of it.',
      'Dana S. canceled late, so you get $30. Your Pay shows where the money is.',
      'You paid $30 for the canceled booking. Some B. gets all of it.',
    ])
    expect(await paymentOf(customer, trip)).toMatchObject({
      ...{ state: 'released', total: 30, captured: 30, released: 30, cancel_fee: 30 },
    })
    expect(await balances(api.sql)).toMatchObject({ card: -3000, bank: 3000, held: 0 })
  })

  test('costs 60% once the packer is on the way and 30 minutes have passed since the booking', async () => {
    await addCard(api, customer)
    const trip = await bookTrip(api, people())
    await settle()
    await moveTo(people(), trip, 'on_the_way')
    expect(await termsOf(customer, trip)).toMatchObject({ fee_cents: 0, refund_cents: 10_800 })
    await bookedLongAgo()
    const terms = await termsOf(customer, trip)
    expect(terms).toMatchObject({ fee_cents: 6000, refund_cents: 4800 })
    expect(terms.sentence).toContain('$60.00, 60% of the price.')
    expect((await cancel(trip, 6000)).status).toBe(200)
    await settle()
    expect(await paymentOf(packer, trip)).toMatchObject({ released: 60, cancel_fee: 60 })
    const receipt = await customer.get(`/api/trips/${trip.id}/receipt`)
    expect(await receipt.text()).toContain('Cancellation fee, all to')
  })

  test('stays costly if the customer first postpones the pickup', async () => {
    await addCard(api, customer)
    const trip = await bookTrip(api, people())
    await bookedLongAgo()
    const [pickup_date, dropoff_date] = [inHours(200), inHours(204)]
    const gig = (await (await customer.get(`/api/gig/${trip.gig_id}`)).json()) as object
    const moved = await customer.put(`/api/gigs/${trip.gig_id}`, {
      ...{ ...gig, price: 100, pickup_date, dropoff_date, specialties: [], images: [] },
      featured_image_index: null,
    })
    expect(moved.status).toBe(200)
    expect(await termsOf(customer, trip)).toMatchObject({ fee_cents: 3000 })
  })

  test('is not possible once everything is loaded, nor by deleting the job', async () => {
    const trip = await bookTrip(api, people())
    await moveTo(people(), trip, 'loaded')
    expect((await customer.get(`/api/trips/${trip.id}/cancel-terms`)).status).toBe(409)
    expect((await customer.delete(`/api/gigs/${trip.gig_id}`)).status).toBe(409)
  })
})

describe('a tip', () => {
  const tip = (trip: Trip, amount: number, key: string, person = customer) =>
    person.post(`/api/trips/${trip.id}/tip`, { amount }, { headers: { 'Idempotency-Key': key } })

  async function completed() {
    await addCard(api, customer)
    await connectBank(api, packer)
    const trip = await bookTrip(api, people())
    await settle()
    await moveTo(people(), trip, 'delivered', 'completed')
    await settle()
    return trip
  }

  test('is charged once for a key, and all of it goes to the packer', async () => {
    const trip = await completed()
    const answers = await Promise.all([tip(trip, 40, 'a'), tip(trip, 40, 'a'), tip(trip, 40, 'a')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await tip(trip, 41, 'a')).status).toBe(409)
    await settle()
    expect(await paymentOf(customer, trip)).toMatchObject({ tip: 40, total: 148 })
    expect(await balances(api.sql)).toMatchObject({ card: -14_800, bank: 14_000, earned: 0 })
    expect(await eventsOf(trip, packer)).toContain('tip')
    const receipt = await customer.get(`/api/trips/${trip.id}/receipt`)
    expect(await receipt.text()).toContain('$148.00')
  })

  test('leaves the number of the receipt, which has the local year of the first charge', async () => {
    const trip = await completed()
    await tip(trip, 40, 'a')
    await api.sql`
      update payment_steps set settled_at = case kind when 'tip' then timestamptz '2031-01-05T20:00:00Z'
        else '2031-01-01T04:00:00Z' end
      where trip_id = ${trip.id}`
    const receipt = await (await customer.get(`/api/trips/${trip.id}/receipt`)).text()
    expect(receipt).toContain(`Receipt MH-2030-${String(trip.id).padStart(5, '0')}<br>`)
    expect(receipt).toContain('Charged Jan 5, 2031')
  })

  test('gets a separate transfer, also if the packer connects a bank account later', async () => {
    await addCard(api, customer)
    const trip = await bookTrip(api, people())
    await moveTo(people(), trip, 'delivered', 'completed')
    await settle()
    await tip(trip, 40, 'a')
    await connectBank(api, packer)
    await settle()
    const transfers = await api.sql`
      select t.cents, s.kind as source from payment_steps t
      join payment_steps s on s.provider_ref = t.target_ref and s.kind in ('capture', 'tip')
      where t.kind = 'transfer' order by t.id`
    expect([...transfers]).toEqual([
      { cents: 4000, source: 'tip' },
      { cents: 10_000, source: 'capture' },
    ])
  })

  test('that is declined charges nothing; a lost answer charges once', async () => {
    const trip = await completed()
    expect((await tip(trip, 20.01, 'b')).status).toBe(402)
    expect((await tip(trip, 20.01, 'b')).status).toBe(402)
    expect((await tip(trip, 20.02, 'c')).status).toBe(503)
    expect((await tip(trip, 20.02, 'c')).status).toBe(200)
    await settle()
    expect(await paymentOf(customer, trip)).toMatchObject({ tip: 20.02 })
  })

  test('is possible from the release until 14 days after the completion', async () => {
    await addCard(api, customer)
    const unpaid = await bookTrip(api, people())
    expect((await tip(unpaid, 20, 'd')).status).toBe(409)
    await moveTo(people(), unpaid, 'delivered', 'completed')
    expect((await tip(unpaid, 20, 'd')).status).toBe(409)
    const trip = await completed()
    await api.sql`alter table trips disable trigger user`
    await api.sql`update trips set ended_at = now() - interval '15 days' where id = ${trip.id}`
    await api.sql`alter table trips enable trigger user`
    expect((await tip(trip, 20, 'e')).status).toBe(409)
    expect((await tip(trip, 20, '')).status).toBe(400)
    expect((await tip(trip, 0.5, 'f')).status).toBe(422)
  })
})

test('a notification that is forged, old or repeated changes nothing', async () => {
  await addCard(api, customer)
  const trip = await bookTrip(api, people())
  await settle()
  const [step] = await api.sql<{ provider_ref: string }[]>`select provider_ref from payment_steps`
  const body = JSON.stringify({ id: 'evt_1', type: 'hold', ref: step?.provider_ref })
  const send = (signature: string | undefined, text = body) =>
    api.send('POST', '/api/payments/webhook', {
      body: text,
      headers: signature === undefined ? {} : { 'Stripe-Signature': signature },
    })
  const old = Date.now() - 301_000
  const forged = [
    undefined,
    'none',
    signEvent(body, 'another'),
    signEvent(body, webhookSecret, old),
  ]
  for (const signature of forged) expect((await send(signature)).status).toBe(400)
  expect((await send(signEvent(body, webhookSecret), `${body} `)).status).toBe(400)
  const before = await paymentOf(customer, trip)
  for (let count = 0; count < 3; count += 1) {
    expect((await send(signEvent(body, webhookSecret))).status).toBe(204)
    await settle()
  }
  expect(await paymentOf(customer, trip)).toEqual({ ...before })
  expect(await api.sql`select id from provider_events where id = 'evt_1'`).toHaveLength(1)
})

test('a notification whose task was lost gets a task when it comes again, until it is handled', async () => {
  const tasks = async () =>
    (await api.sql`select from graphile_worker.jobs where task_identifier = 'payment_event'`).count
  const accept = () => acceptEvent(api.sql, 'test', { id: 'evt_2', type: 'hold', ref: 'none' })
  const drop = () => api.sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where task_identifier = 'payment_event'`
  await accept()
  await drop()
  await Promise.all([accept(), accept()])
  expect(await tasks()).toBe(1)
  await drop()
  await settle()
  await accept()
  expect(await tasks()).toBe(0)
})

test('a hold that expires at the provider is replaced', async () => {
  await addCard(api, customer)
  const trip = await bookTrip(api, people())
  await settle()
  const [hold] = await api.sql<{ ref: string }[]>`
    update test_provider.objects set state = 'expired' where kind = 'hold' returning ref`
  const body = JSON.stringify({ id: 'evt_2', type: 'hold', ref: hold?.ref })
  await api.send('POST', '/api/payments/webhook', {
    body,
    headers: { 'Stripe-Signature': signEvent(body, webhookSecret) },
  })
  await settle()
  expect(await paymentOf(customer, trip)).toMatchObject({ state: 'authorized', is_secured: true })
  // Also if the notification never came: the capture finds the hold gone.
  await api.sql`update test_provider.objects set state = 'expired' where state = 'open'`
  await moveTo(people(), trip, 'delivered')
  await settle()
  expect(await paymentOf(customer, trip)).toMatchObject({ state: 'captured', captured: 108 })
})

test('money waits for a packer without a bank account', async () => {
  await addCard(api, customer)
  const trip = await bookTrip(api, people())
  await moveTo(people(), trip, 'delivered', 'completed')
  await settle()
  expect(await payOf()).toMatchObject({ on_its_way: 100, payouts_enabled: false, arrives_at: null })
  const deletion = await packer.delete('/api/account', { password: packer.password })
  expect([deletion.status, await deletion.json()]).toMatchObject([
    409,
    { detail: expect.stringContaining('We owe you $100.00.') as string },
  ])
  await connectBank(api, packer)
  await settle()
  expect(await balances(api.sql)).toMatchObject({ earned: 0, bank: 10_000 })
  expect((await packer.delete('/api/account', { password: packer.password })).status).toBe(204)
})

test('an account is not deleted while its money is held', async () => {
  await addCard(api, customer)
  const trip = await bookTrip(api, people())
  await moveTo(people(), trip, 'delivered')
  const remove = (person = customer) => person.delete('/api/account', { password: person.password })
  expect((await remove()).status).toBe(409)
  await settle()
  const refusalTo = async (person: Person) => {
    const answer = await remove(person)
    return [answer.status, ((await answer.json()) as { detail: string }).detail]
  }
  const rest = 'is on hold. You can delete your account when it is paid out.'
  expect(await refusalTo(customer)).toEqual([409, `$108.00 for your jobs ${rest}`])
  expect(await refusalTo(packer)).toEqual([409, `$100.00 for your gigs ${rest}`])
  await moveTo(people(), trip, 'completed')
  await settle()
  expect((await remove()).status).toBe(204)
  expect(await api.sql`select from payment_accounts where user_id = ${customer.id}`).toEqual([])
})

test('a customer who owes money reads what to pay before deleting the account', async () => {
  await addCard(api, customer, 'Visa 0002')
  const trip = await bookTrip(api, people())
  await moveTo(people(), trip, 'delivered', 'completed')
  await settle()
  const refusalTo = async (person: Person) => {
    const answer = await person.delete('/api/account', { password: person.password })
    return [answer.status, ((await answer.json()) as { detail: string }).detail]
  }
  expect(await refusalTo(customer)).toEqual([
    409,
    'You still owe $108.00 for “Two rooms across town”. Add or replace your card on this page, and delete your account when it is paid.',
  ])
  expect(await refusalTo(packer)).toEqual([
    409,
    'A payment of one of your gigs is not finished. Delete your account when it is, or contact our support.',
  ])
})

const declinesOf = async ({ id }: Trip) =>
  (
    await api.sql`
      select from payment_steps where trip_id = ${id} and kind = 'authorize' and state = 'failed'`
  ).count

test('a card that covers only a part is news once, and its replacement is charged the rest', async () => {
  await addCard(api, customer)
  const trip = await bookTrip(api, people())
  await settle()
  await addCard(api, customer, 'Visa 0002')
  await change(trip, { price_cents: 20_000 })
  await moveTo(people(), trip, 'delivered', 'completed')
  await settle()
  // Neither the release nor the packer's bank account makes the API try the card again early.
  await connectBank(api, packer)
  await settle()
  expect(await declinesOf(trip)).toBe(1)
  expect(await paymentOf(customer, trip)).toMatchObject({
    ...{ state: 'released', captured: 108, rest: 108, method_label: 'Visa 0002' },
  })
  const listed = async () =>
    ((await (await customer.get('/api/customer/jobs')).json()) as CustomerJob[]).find(
      ({ trip_id }) => trip_id === trip.id,
    )?.payment
  expect(await listed()).toMatchObject({ state: 'released', total: 108, rest: 108 })
  const method = await customer.get('/api/payments/method')
  expect(await method.json()).toMatchObject({ label: 'Visa 0002', is_declined: true })
  const mails = (await takeMails(api)).map(({ subject, text }) => `${subject}: ${text}`)
  expect(mails).toContainEqual(
    expect.stringMatching(/did not go through[^]*We could not charge your card\./),
  )
  expect(mails.join()).not.toMatch(/packer may leave|you can cancel/)
  for (const hours of [5, 5, 15 * 24]) {
    await passHours(api.sql, hours)
    await settle()
  }
  expect((await eventsOf(trip)).filter((kind) => kind === 'payment_declined')).toHaveLength(1)
  await addCard(api, customer, 'Mastercard 4444')
  await settle()
  const paid = await paymentOf(customer, trip)
  expect(paid).toMatchObject({ captured: 216, released: 200 })
  expect(paid).not.toHaveProperty('rest')
  expect(await listed()).not.toHaveProperty('rest')
})

test('a hold is captured at the delivery although the card was declined for a higher price', async () => {
  await addCard(api, customer)
  const trip = await bookTrip(api, people())
  await settle()
  await addCard(api, customer, 'Visa 0002')
  await change(trip, { price_cents: 20_000 })
  await settle()
  await moveTo(people(), trip, 'delivered')
  await settle()
  expect(await paymentOf(customer, trip)).toMatchObject({ captured: 108, rest: 108 })
  expect((await eventsOf(trip)).filter((kind) => kind === 'payment_declined')).toHaveLength(1)
})

test('a card is not declined for a rest that is written off', async () => {
  await addCard(api, customer)
  const trip = await bookTrip(api, people())
  await settle()
  await addCard(api, customer, 'Visa 0002')
  await change(trip, { price_cents: 20_000 })
  await moveTo(people(), trip, 'delivered', 'completed')
  await settle()
  await writeOff(api.sql, 'kim', { tripId: trip.id, reason: 'The card was stolen.' })
  // As after a failed transfer to the packer's bank.
  await api.sql`
    update payments set retry_at = now() + interval '1 hour', next_at = now() + interval '1 hour'
    where trip_id = ${trip.id}`
  const method = await customer.get('/api/payments/method')
  expect(await method.json()).toMatchObject({ is_declined: false })
  expect(await paymentOf(customer, trip)).not.toHaveProperty('rest')
})

test('the database refuses entries that do not sum to zero, a hold below zero, and changes', async () => {
  await addCard(api, customer)
  const trip = await bookTrip(api, people())
  await moveTo(people(), trip, 'delivered')
  await settle()
  const entry = (lines: [string, number][]) =>
    api.sql.begin(async (tx) => {
      const [step] = await tx<{ id: number }[]>`
        insert into payment_steps (trip_id, kind, cents, key, state)
        values (${trip.id}, 'release', 1, gen_random_uuid(), 'done') returning id`
      const [row] = await tx<{ id: string }[]>`
        insert into ledger_entries (step_id) values (${step?.id ?? 0}) returning id`
      for (const [kind, cents] of lines) {
        await tx`
          insert into ledger_lines (entry_id, account_id, cents)
          select ${row?.id ?? 0}, id, ${cents} from ledger_accounts where kind = ${kind}`
      }
    })
  await expect(entry([['fees', 5]])).rejects.toThrow('does not sum to zero')
  const tooMuch: [string, number][] = [
    ['held', -10_801],
    ['fees', 10_801],
  ]
  await expect(entry(tooMuch)).rejects.toThrow('holds less than zero')
  await expect(api.sql`update ledger_lines set cents = 1`).rejects.toThrow('never changed')
  await expect(api.sql`delete from ledger_entries`).rejects.toThrow('never changed or deleted')
})

test('with payments off, a trip has no payment and canceling is free', async () => {
  await api.sql`update payment_settings set provider = 'off'`
  const trip = await bookTrip(api, people())
  expect(await paymentOf(customer, trip)).toBeNull()
  await moveTo(people(), trip, 'on_the_way')
  const terms = await customer.get(`/api/trips/${trip.id}/cancel-terms`)
  expect(await terms.json()).toMatchObject({ fee_cents: 0, moving_fee_cents: 0 })
  expect((await customer.delete(`/api/gigs/${trip.gig_id}`)).status).toBe(204)
})

test('a packer who has deleted the account gets no tip', async () => {
  await addCard(api, customer)
  await connectBank(api, packer)
  const trip = await bookTrip(api, people())
  await moveTo(people(), trip, 'delivered', 'completed')
  await settle()
  expect((await packer.delete('/api/account', { password: packer.password })).status).toBe(204)
  expect(await paymentOf(customer, trip)).toMatchObject({ can_tip_until: null })
  const headers = { 'Idempotency-Key': 'too-late' }
  const answer = await customer.post(`/api/trips/${trip.id}/tip`, { amount: 5 }, { headers })
  expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([
    409,
    'Your packer has left Manyhands, so a tip cannot reach them.',
  ])
})

describe('an account is not deleted while a tip is charged', () => {
  const remove = (person: Person) => person.delete('/api/account', { password: person.password })
  const paidTrip = async () => {
    await addCard(api, customer)
    await connectBank(api, packer)
    const trip = await bookTrip(api, people())
    await moveTo(people(), trip, 'delivered', 'completed')
    await settle()
    return trip
  }
  const tip = ({ id }: Trip, amount: number) =>
    customer.post(`/api/trips/${id}/tip`, { amount }, { headers: { 'Idempotency-Key': 'open' } })

  test('whose answer is lost', async () => {
    const trip = await paidTrip()
    expect((await tip(trip, 20.02)).status).toBe(503)
    expect((await remove(packer)).status).toBe(409)
    expect((await remove(customer)).status).toBe(409)
    expect((await tip(trip, 20.02)).status).toBe(200)
  })

  test('that begins at the same time', async () => {
    const trip = await paidTrip()
    const { tipped, removed } = await api.sql.begin(async (tx) => {
      await lockCalls(tx, customer.id)
      const tipped = tip(trip, 20)
      await untilWaiting(api.sql, 1)
      let isOver = false
      const removed = remove(packer).finally(() => (isOver = true))
      await untilWaiting(api.sql, 2, () => isOver)
      return { tipped, removed }
    })
    expect([(await tipped).status, (await removed).status]).toEqual([200, 409])
  })
})
