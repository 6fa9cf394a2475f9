import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import type { Gig } from '../gigs/gigs.contract.ts'
import type { Notifications } from '../notifications/notifications.contract.ts'
import { addCard, settlePayments, testPayments } from '../payments/payments.fixture.ts'
import type { Payment } from '../payments/payments.contract.ts'
import type { Payments } from '../payments/payments.ts'
import type { CustomerJob, GigEvent, Trip } from '../trips/trips.contract.ts'
import { resolveTrip } from '../operator/acts/trips.ts'
import { readTrip } from '../operator/read/readers.ts'
import { settleDue } from '../background/settle-due.ts'
import { untilWaiting } from '../platform/until.fixture.ts'
import { settleExtra } from '../workflow/proposals.sql.ts'
import type { Proposal } from './proposals.contract.ts'

let api: TestApi
let payments!: Payments
let customer: Person
let packer: Person
beforeAll(async () => {
  api = await createTestApi({}, { payments: async (sql) => (payments = await testPayments()(sql)) })
  customer = await api.signUp('customer')
  packer = await api.signUp('packer')
  await addCard(api, customer)
})
afterAll(() => api.close())

const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const json = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T

async function book(hours: number, fields: object = {}) {
  const { id } = await api.createGig(customer, {
    ...{ pickup_date: inHours(hours), dropoff_date: inHours(hours + 4), price: 100, ...fields },
  })
  expect((await packer.post(`/api/packer/gigs/${id}`)).status).toBe(201)
  return json<Trip & { gig_id: number }>(packer.get(`/api/gigs/${id}/trip`))
}

/** Books a gig whose packer has arrived, and whose payment is on hold. */
async function arrive(fields: object = {}) {
  const trip = await book(1, fields)
  await settlePayments(api.sql, payments)
  await move(trip, 'at_pickup', 1)
  return trip
}

const move = (trip: Trip, stage: string, version: number) =>
  packer.post(`/api/trips/${trip.id}/stage`, { stage, version })
const propose = (person: Person, trip: Trip, body: object) =>
  person.post(`/api/trips/${trip.id}/proposals`, body)
const ask = (trip: Trip, amount = 45, more: object = {}) =>
  propose(packer, trip, { kind: 'extra', reason: 'stairs', amount, text: 'Two flights.', ...more })
const answer = (person: Person, { trip_id, id }: Proposal, given: string) =>
  person.post(`/api/trips/${trip_id}/proposals/${id}/answer`, { answer: given })
const tripOf = (trip: Trip, person = customer) => json<Trip>(person.get(`/api/trips/${trip.id}`))
const gigOf = (trip: Trip) => json<Gig>(customer.get(`/api/gig/${trip.gig_id}`))
const paymentOf = (trip: Trip) => json<Payment>(customer.get(`/api/trips/${trip.id}/payment`))
const proposalsOf = (trip: Trip, person = customer) =>
  json<Proposal[]>(person.get(`/api/trips/${trip.id}/proposals`))
/** The state and cents of the trip's holds at the provider, the first one at the start. */
const holdsOf = async ({ id }: Trip) => {
  const holds = await api.sql<{ text: string }[]>`
    select o.state || ' ' || o.cents as text from test_provider.objects o
    join payment_steps s on s.provider_ref = o.ref and s.kind = 'authorize'
    where s.trip_id = ${id} order by s.id`
  return holds.map(({ text }) => text)
}
const kindsOf = async ({ gig_id }: Trip) =>
  (await json<GigEvent[]>(customer.get(`/api/gigs/${gig_id}/events`))).map(({ kind }) => kind)
const put = async (trip: Trip, change: Partial<Gig>) =>
  customer.put(`/api/gigs/${trip.gig_id}`, { ...(await gigOf(trip)), ...change })

describe('another date or address', () => {
  const later = { pickup_date: inHours(54), dropoff_date: inHours(58) }

  test('of a booked job is a proposal, and the rest of the edit holds at once', async () => {
    const trip = await book(50)
    const saved = await put(trip, { ...later, title: 'Three rooms' })
    expect(await saved.json()).toMatchObject({
      ...{ title: 'Three rooms', pickup_date: trip.pickup_date },
    })
    const [proposal] = await proposalsOf(trip, packer)
    expect(proposal).toMatchObject({
      ...{ kind: 'change', by: 'customer', state: 'open', may: ['yes', 'no', 'leave'] },
      change: {
        pickup_date: { from: trip.pickup_date, to: later.pickup_date },
        dropoff_date: { from: trip.dropoff_date, to: later.dropoff_date },
      },
    })
    expect(Date.parse(proposal?.answer_until ?? '')).toBeGreaterThan(Date.now() + 23.9 * hour)
    expect((await proposalsOf(trip))[0]?.may).toEqual(['take_back'])
    // The same edit again proposes nothing new.
    await put(trip, later)
    expect(await proposalsOf(trip)).toHaveLength(1)
  })

  test('holds once the packer agrees', async () => {
    const trip = await book(50)
    const made = await propose(customer, trip, { kind: 'change', ...later, note: 'My keys.' })
    expect(made.status).toBe(201)
    const proposal = (await made.json()) as Proposal
    expect(proposal.note).toBe('My keys.')
    expect((await answer(customer, proposal, 'yes')).status).toBe(403)
    expect(await json<Proposal>(answer(packer, proposal, 'yes'))).toMatchObject({
      ...{ state: 'agreed', may: [] },
    })
    expect((await answer(packer, proposal, 'yes')).status).toBe(200)
    expect((await answer(packer, proposal, 'no')).status).toBe(409)
    expect(await tripOf(trip)).toMatchObject(later)
    expect(await gigOf(trip)).toMatchObject(later)
    expect((await kindsOf(trip)).slice(-3)).toEqual([
      ...['change_proposed', 'proposal_agreed', 'changed'],
    ])
    // It is the packer's own news.
    const { notifications } = await json<Notifications>(packer.get('/api/notifications'))
    const news = notifications.filter(({ gig_id }) => gig_id === trip.gig_id)
    expect(news.map(({ kind }) => kind)).toEqual(['change_proposed'])
  })

  test('with a new street shows both addresses to both sides, and takes the unit along', async () => {
    const trip = await book(50)
    const before = await gigOf(trip)
    const street = { street_address: '77 New Street', street_address_two: null }
    await put(trip, { pickup_location: { ...before.pickup_location, ...street } })
    const [proposal] = await proposalsOf(trip, packer)
    expect(proposal?.change?.pickup_location).toMatchObject({
      from: before.pickup_location,
      to: { ...before.pickup_location, ...street },
    })
    expect((await gigOf(trip)).pickup_location).toEqual(before.pickup_location)
    await answer(packer, proposal as Proposal, 'yes')
    expect((await gigOf(trip)).pickup_location).toMatchObject(street)
    // A unit alone needs no yes.
    const unit = { ...before.pickup_location, ...street, street_address_two: 'Unit 9' }
    await put(trip, { pickup_location: unit })
    expect((await gigOf(trip)).pickup_location).toMatchObject(unit)
    expect(await proposalsOf(trip)).toHaveLength(1)
  })

  test('is declined, taken back, replaced, or ends with its time or when the packer sets out', async () => {
    const trip = await book(50)
    const other = { pickup_date: inHours(53), dropoff_date: inHours(58) }
    const add = async (times: object) =>
      json<Proposal>(propose(customer, trip, { kind: 'change', ...times }))
    const [first, second] = [await add(later), await add(other)]
    expect(await json<Proposal>(answer(packer, second, 'no'))).toMatchObject({ state: 'declined' })
    const third = await add(later)
    await answer(customer, third, 'take_back')
    const fourth = await add(later)
    await api.sql`update proposals set answer_until = now() where id = ${fourth.id}`
    expect((await answer(packer, fourth, 'yes')).status).toBe(409)
    await settleDue(api.sql)
    const states = (await proposalsOf(trip)).map(({ id, state }) => [id, state])
    expect(states).toEqual([
      [fourth.id, 'expired'],
      [third.id, 'taken_back'],
      [second.id, 'declined'],
      [first.id, 'taken_back'],
    ])
    const soon = await book(3)
    const last = await json<Proposal>(propose(customer, soon, { kind: 'change', ...later }))
    await move(soon, 'on_the_way', 1)
    expect((await proposalsOf(soon))[0]?.state).toBe('ended')
    expect((await answer(packer, last, 'yes')).status).toBe(409)
    expect((await propose(customer, soon, { kind: 'change', ...later })).status).toBe(409)
  })

  test('that has ended at Arrived stays ended if the packer takes Arrived back', async () => {
    const trip = await book(1)
    const proposal = await json<Proposal>(propose(customer, trip, { kind: 'change', ...later }))
    await move(trip, 'at_pickup', 1)
    await move(trip, 'booked', 2)
    expect(await proposalsOf(trip, packer)).toMatchObject([{ state: 'ended', may: [] }])
    expect((await answer(packer, proposal, 'yes')).status).toBe(409)
  })

  test('that is earlier counts from then on for a no-show, and is no excuse for canceling', async () => {
    const trip = await book(50)
    const sooner = { pickup_date: inHours(5), dropoff_date: inHours(9) }
    const proposal = await json<Proposal>(propose(customer, trip, { kind: 'change', ...sooner }))
    await answer(packer, proposal, 'yes')
    const from = new Date(Date.parse(sooner.pickup_date) + 30 * 60_000).toISOString()
    expect((await tripOf(trip)).later).toContainEqual({ stage: 'no_show', from })
    await api.sql`
      update trips set created_at = created_at - interval '1 hour' where id = ${trip.id}`
    await packer.post(`/api/trips/${trip.id}/cancel`, { reason: 'Ill.' })
    const [row] = await api.sql`select counts_against from trips where id = ${trip.id}`
    expect(row).toEqual({ counts_against: true })
  })

  test('is added to what the customer has proposed before', async () => {
    const trip = await book(50)
    await put(trip, later)
    const place = { ...(await gigOf(trip)).dropoff_location, street_address: '8 Other Street' }
    await put(trip, { dropoff_location: place })
    const [proposal, first] = await proposalsOf(trip)
    expect(first?.state).toBe('taken_back')
    expect(proposal?.change).toMatchObject({
      pickup_date: { to: later.pickup_date },
      dropoff_location: { to: { street_address: '8 Other Street' } },
    })
    const dropoff_date = inHours(60)
    await propose(customer, trip, { kind: 'change', dropoff_date })
    expect((await proposalsOf(trip))[0]?.change).toMatchObject({
      pickup_date: { to: later.pickup_date },
      dropoff_date: { to: dropoff_date },
    })
  })

  test('can be proposed ten times a day, whatever the call', async () => {
    const trip = await book(50)
    const statuses: number[] = []
    for (let count = 1; count <= 11; count += 1) {
      const times = { pickup_date: inHours(50 + count), dropoff_date: inHours(70) }
      const call =
        count % 2 ? put(trip, times) : propose(customer, trip, { kind: 'change', ...times })
      statuses.push((await call).status)
    }
    expect(statuses.filter((status) => status === 409)).toHaveLength(1)
    expect((await propose(customer, trip, { kind: 'change', ...later })).status).toBe(409)
    expect((await put(trip, { title: 'Three rooms' })).status).toBe(200)
  })

  test('is taken back by “We start now”, which keeps the announced arrival', async () => {
    const trip = await book(0.02)
    await packer.post(`/api/trips/${trip.id}/late`, { arrives_at: inHours(1) })
    await propose(customer, trip, { kind: 'change', ...later })
    const { can_start_now } = await tripOf(trip)
    const { status } = await customer.post(`/api/gigs/${trip.gig_id}/pickup`, { when: 'now' })
    // Shortly before midnight, the pickup is tomorrow.
    expect(status).toBe(can_start_now ? 200 : 409)
    const { pickup_date } = await tripOf(trip)
    const again = await customer.post(`/api/gigs/${trip.gig_id}/pickup`, { when: 'now' })
    expect(again.status).toBe(status)
    expect((await tripOf(trip)).pickup_date).toBe(pickup_date)
    expect((await proposalsOf(trip))[0]?.state).toBe(can_start_now ? 'taken_back' : 'open')
    expect((await tripOf(trip)).arrives_at).not.toBeNull()
  })

  test('leaves no street behind when its gig is deleted', async () => {
    const trip = await book(50)
    const place = { ...(await gigOf(trip)).dropoff_location, street_address: '8 Other Street' }
    await put(trip, { dropoff_location: place })
    const stored = async () => {
      const [row] = await api.sql<[{ columns: object | null }]>`
        select columns from proposals where trip_id = ${trip.id}`
      return JSON.stringify(row.columns)
    }
    expect(await stored()).toContain('8 Other Street')
    expect((await customer.delete(`/api/gigs/${trip.gig_id}`)).status).toBe(204)
    expect(await stored()).toBe('null')
  })

  test('lets the packer leave without a mark, and book again', async () => {
    const helper = packer
    packer = await api.signUp('packer')
    const trip = await book(10)
    await api.sql`
      update trips set created_at = created_at - interval '2 days' where id = ${trip.id}`
    const proposal = await json<Proposal>(propose(customer, trip, { kind: 'change', ...later }))
    expect((await answer(packer, proposal, 'leave')).status).toBe(200)
    const left = await tripOf(trip, packer)
    expect([left.stage, left.packer.bookings_kept]).toEqual(['cancelled', null])
    expect(await gigOf(trip)).toMatchObject({ gig_status_id: 1, pickup_date: trip.pickup_date })
    expect((await packer.post(`/api/packer/gigs/${trip.gig_id}`)).status).toBe(201)
    packer = helper
  })

  test('is refused if it is no change, in the past, or asked for by the packer', async () => {
    const trip = await book(50)
    const statuses = async (person: Person, times: object) =>
      (await propose(person, trip, { kind: 'change', ...times })).status
    expect(await statuses(customer, {})).toBe(422)
    expect(await statuses(customer, { pickup_date: inHours(-1) })).toBe(422)
    expect(await statuses(customer, { pickup_date: inHours(60) })).toBe(422)
    expect(await statuses(packer, later)).toBe(403)
  })
})

describe('extra work', () => {
  test('is agreed to with a new hold, and paid on the receipt', async () => {
    const trip = await arrive()
    expect((await tripOf(trip, packer)).extra).toEqual({ most: 100, left: 3 })
    const proposal = await json<Proposal>(ask(trip))
    expect(proposal).toMatchObject({
      state: 'open',
      new_price: 145,
      new_total: null,
      may: ['take_back'],
    })
    const [seen] = await proposalsOf(trip)
    expect(seen).toMatchObject({ amount: 45, new_total: 156.6, may: ['yes', 'no'] })
    expect(await json<Proposal>(answer(customer, proposal, 'yes'))).toMatchObject({
      state: 'agreed',
    })
    expect(await tripOf(trip, packer)).toMatchObject({ price: 145, extra: { most: 100, left: 2 } })
    expect((await gigOf(trip)).price).toBe(145)
    await settlePayments(api.sql, payments)
    const extras = [{ reason: 'stairs', amount: 45 }]
    expect(await paymentOf(trip)).toMatchObject({ price: 145, authorized: 156.6, extras })
    expect(await holdsOf(trip)).toEqual(['canceled 10800', 'open 15660'])
    await move(trip, 'loaded', 2)
    await api.startPickup(trip.gig_id)
    await move(trip, 'delivered', 3)
    await customer.post(`/api/trips/${trip.id}/stage`, { stage: 'completed', version: 4 })
    await settlePayments(api.sql, payments)
    const receipt = await (await customer.get(`/api/trips/${trip.id}/receipt`)).text()
    expect(receipt).toContain('<dt>Extra work: stairs, all to')
    expect(receipt).toContain('$156.60')
  })

  test('is a no if the card is declined: nothing changes, and the hold stays', async () => {
    const trip = await arrive()
    // With the fee, the total ends in .01, which the test provider declines.
    const proposal = await json<Proposal>(ask(trip, 92.6))
    expect(await json<Proposal>(answer(customer, proposal, 'yes'))).toMatchObject({
      state: 'card_declined',
    })
    await settlePayments(api.sql, payments)
    expect(await paymentOf(trip)).toMatchObject({ price: 100, authorized: 108, is_secured: true })
    expect((await tripOf(trip)).price).toBe(100)
    // Before the pickup time, leaving counts as any cancellation.
    expect((await proposalsOf(trip, packer))[0]?.may).toEqual([])
    await api.startPickup(trip.gig_id)
    expect((await proposalsOf(trip, packer))[0]?.may).toEqual(['leave'])
    expect((await kindsOf(trip)).at(-1)).toBe('proposal_declined')
    expect((await answer(packer, proposal, 'leave')).status).toBe(200)
    expect((await tripOf(trip)).stage).toBe('cancelled')
  })

  test('is agreed to once, even if the answer of the provider is lost', async () => {
    const trip = await arrive()
    // With the fee, the total ends in .02: the answer is lost.
    const proposal = await json<Proposal>(ask(trip, 92.61))
    expect(await json<Proposal>(answer(customer, proposal, 'yes'))).toMatchObject({
      state: 'charging',
    })
    // Delivered meanwhile: the customer has agreed, so it counts.
    await api.startPickup(trip.gig_id)
    await move(trip, 'delivered', 2)
    await settlePayments(api.sql, payments)
    expect((await proposalsOf(trip))[0]?.state).toBe('agreed')
    expect(await paymentOf(trip)).toMatchObject({ price: 192.61, captured: 208.02 })
  })

  test('does not change a booking that was canceled before the bank answered', async () => {
    const trip = await arrive()
    const proposal = await json<Proposal>(ask(trip, 92.61))
    await answer(customer, proposal, 'yes')
    await packer.post(`/api/trips/${trip.id}/cancel`, { reason: 'The truck broke down.' })
    expect((await readTrip(api.sql, trip.id)).trip.waiting_cents).toBeNull()
    await settlePayments(api.sql, payments)
    expect((await proposalsOf(trip))[0]?.state).toBe('ended')
    expect(await paymentOf(trip)).toMatchObject({ price: 100, authorized: 0, captured: 0 })
    expect(await holdsOf(trip)).toEqual(['canceled 10800', 'canceled 20802'])
  })

  test('after a long drive was charged at Loaded, charges only what is more', async () => {
    const trip = await arrive({ dropoff_date: inHours(24 * 6) })
    await move(trip, 'loaded', 2)
    await settlePayments(api.sql, payments)
    expect(await paymentOf(trip)).toMatchObject({ captured: 108 })
    const proposal = await json<Proposal>(ask(trip, 50))
    await answer(customer, proposal, 'yes')
    await settlePayments(api.sql, payments)
    expect(await paymentOf(trip)).toMatchObject({ price: 150, captured: 108, authorized: 54 })
    await move(trip, 'delivered', 3)
    await settlePayments(api.sql, payments)
    expect(await paymentOf(trip)).toMatchObject({ price: 150, captured: 162 })
  })

  test('goes with the packer: the gig that is open again has the price that was booked', async () => {
    const trip = await arrive()
    await answer(customer, await json<Proposal>(ask(trip)), 'yes')
    const second = await json<Proposal>(ask(trip))
    await answer(customer, second, 'no')
    await answer(customer, await json<Proposal>(ask(trip, 20)), 'yes')
    await api.startPickup(trip.gig_id)
    // A no before a yes is no reason to leave.
    expect((await answer(packer, second, 'leave')).status).toBe(409)
    const form = await gigOf(trip)
    expect(form.price).toBe(165)
    await packer.post(`/api/trips/${trip.id}/cancel`, { reason: 'The truck broke down.' })
    expect(await gigOf(trip)).toMatchObject({ gig_status_id: 1, price: 100 })
    // A form that was open meanwhile does not bring the extra pay back.
    expect((await customer.put(`/api/gigs/${trip.gig_id}`, form)).status).toBe(409)
  })

  test.each(['cancels the trip', 'deletes the booking'])(
    'goes with a packer who %s while the customer agrees',
    async (door) => {
      const trip = await arrive()
      const { id } = await json<Proposal>(ask(trip))
      const { left } = await api.sql.begin(async (tx) => {
        await tx`select from gigs where id = ${trip.gig_id} for update`
        const left =
          door === 'cancels the trip'
            ? packer.post(`/api/trips/${trip.id}/cancel`, { reason: 'The truck broke down.' })
            : packer.delete(`/api/packer/gigs/${trip.gig_id}`)
        await untilWaiting(api.sql, 1)
        await settleExtra(tx, id, true)
        return { left }
      })
      expect((await left).ok).toBe(true)
      expect(await gigOf(trip)).toMatchObject({ gig_status_id: 1, price: 100 })
    },
  )

  test('that waits for the bank keeps an operator from dividing the money', async () => {
    const trip = await arrive()
    await answer(customer, await json<Proposal>(ask(trip, 92.61)), 'yes')
    await api.startPickup(trip.gig_id)
    await move(trip, 'delivered', 2)
    const resolve = () =>
      resolveTrip(api.sql, 'kim', { tripId: trip.id, refund: 10_000, text: 'Sorry.' })
    await expect(resolve()).rejects.toThrow(/bank has not answered/)
    await settlePayments(api.sql, payments)
    expect((await resolve())?.after.customer).toBe(10_800)
  })

  test('of one trip is asked for at most three times, one at a time, up to the booked price', async () => {
    const trip = await arrive()
    const statuses = async (...amounts: number[]) => {
      const found = []
      for (const amount of amounts) found.push((await ask(trip, amount)).status)
      return found
    }
    expect(await statuses(4.99, 100.01, 5.001)).toEqual([422, 422, 422])
    expect((await ask(trip, 5, { text: '' })).status).toBe(422)
    const [image] = [await api.upload(packer)]
    const first = await json<Proposal>(ask(trip, 100, { text: undefined, images: [image] }))
    expect(first.images).toHaveLength(1)
    // The same request again, after a lost answer, is the one that is open.
    const again = await json<Proposal>(ask(trip, 100, { text: undefined, images: [image] }))
    expect(again).toEqual(first)
    expect((await ask(trip, 100)).status).toBe(409)
    expect(await statuses(5)).toEqual([409])
    await answer(customer, first, 'yes')
    expect((await tripOf(trip, packer)).extra).toEqual({ most: 100, left: 2 })
    await answer(packer, await json<Proposal>(ask(trip)), 'take_back')
    await answer(customer, await json<Proposal>(ask(trip)), 'no')
    expect(await statuses(5)).toEqual([409])
    expect((await tripOf(trip, packer)).extra).toBeNull()
  })

  test('without an answer for 20 minutes lets the packer leave, and ends at Delivered', async () => {
    const trip = await arrive()
    expect((await tripOf(trip, packer)).undo?.stage).toBe('booked')
    const proposal = await json<Proposal>(ask(trip))
    expect((await tripOf(trip, packer)).undo).toBeNull()
    expect((await answer(packer, proposal, 'leave')).status).toBe(409)
    await api.sql`
      update proposals set created_at = created_at - interval '20 minutes' where id = ${proposal.id}`
    expect((await proposalsOf(trip, packer))[0]?.may).toEqual(['take_back'])
    await api.startPickup(trip.gig_id)
    expect((await proposalsOf(trip, packer))[0]?.may).toEqual(['take_back', 'leave'])
    await move(trip, 'delivered', 2)
    expect((await proposalsOf(trip))[0]).toMatchObject({ state: 'ended', may: [] })
    expect((await answer(customer, proposal, 'yes')).status).toBe(409)
    // An operator who decides about the job reads of no open request.
    expect((await readTrip(api.sql, trip.id)).trip.waiting_cents).toBeNull()
  })

  test('before the arrival, by the customer, or by a stranger is refused', async () => {
    const trip = await book(1)
    expect((await ask(trip)).status).toBe(409)
    expect(
      (await propose(customer, trip, { kind: 'extra', reason: 'other', amount: 5, text: 'x' }))
        .status,
    ).toBe(403)
    const stranger = await api.signUp('packer')
    expect((await propose(stranger, trip, { kind: 'extra' })).status).toBe(404)
  })

  test('both answer at once: exactly one counts', async () => {
    for (let round = 0; round < 5; round += 1) {
      const trip = await arrive()
      const proposal = await json<Proposal>(ask(trip))
      const [yes, back] = await Promise.all([
        answer(customer, proposal, 'yes'),
        answer(packer, proposal, 'take_back'),
      ])
      await settlePayments(api.sql, payments)
      expect([
        [200, 409, 145],
        [409, 200, 100],
      ]).toContainEqual([yes.status, back.status, (await tripOf(trip)).price])
    }
  })
})

test('a job paid directly gets its extra work at once', async () => {
  const [settings] = await api.sql`select * from payment_settings`
  await api.sql`update payment_settings set provider = 'off'`
  const trip = await arrive()
  await api.sql`update payment_settings set provider = ${settings?.['provider'] as string}`
  const proposal = await json<Proposal>(ask(trip))
  expect((await proposalsOf(trip))[0]).toMatchObject({ new_price: 145, new_total: null })
  expect(await json<Proposal>(answer(customer, proposal, 'yes'))).toMatchObject({ state: 'agreed' })
  const jobs = await json<CustomerJob[]>(customer.get('/api/customer/jobs'))
  expect(jobs.find(({ trip_id }) => trip_id === trip.id)?.price).toBe(145)
})
