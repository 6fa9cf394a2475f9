import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import { runOperatorCommand } from '../operator/command/command.ts'
import { resolveTrip } from '../operator/acts/trips.ts'
import type { GigEvent, Trip } from '../trips/trips.contract.ts'
import type { PackerPay } from './payments.contract.ts'
import {
  addCard,
  balances,
  bookTrip,
  connectBank,
  moveTo,
  notifyOf,
  paymentOf,
  settlePayments,
  testPayments,
} from './payments.fixture.ts'
import type { Payments } from './payments.ts'
import type { ProviderStepKind } from './provider.ts'
import { reconcile } from './reconcile.ts'
import { closeChargeback, openChargeback } from './test-provider/test-chargebacks.ts'

let api: TestApi
let payments: Payments
let customer: Person
let packer: Person
/** The provider refuses these steps. */
let refused: ProviderStepKind | undefined

beforeAll(async () => {
  const open = testPayments((provider) => ({
    ...provider,
    run: async (step) =>
      step.kind === refused ? { state: 'failed', reason: 'refused' } : provider.run(step),
  }))
  api = await createTestApi({}, { payments: async (sql) => (payments = await open(sql)) })
})
beforeEach(async () => {
  refused = undefined
  customer = await api.signUp('customer', { name: 'Dana Smith' })
  packer = await api.signUp('packer')
  await addCard(api, customer)
  await connectBank(api, packer)
})
afterEach(async () => {
  await reconcile(api.sql, payments.provider, { ageMs: 0 })
  const differences = await api.sql`select text from payment_differences`
  expect(differences.map((row) => row['text'] as string)).toEqual([])
  const {
    card = 0,
    held = 0,
    earned = 0,
    fees = 0,
    costs = 0,
    bank = 0,
    loss = 0,
  } = await balances(api.sql)
  expect(card + held + earned + fees + costs + bank + loss).toBe(0)
})
afterAll(() => api.close())

const settle = () => settlePayments(api.sql, payments)

/** A job of $100 plus $8, at this stage. */
async function job(...stages: string[]) {
  const trip = await bookTrip(api, { customer, packer }, { price: 100 })
  await settle()
  await moveTo({ customer, packer }, trip, 'delivered')
  if (stages.length > 0) await moveTo({ customer, packer }, trip, ...stages)
  await settle()
  return trip
}

/** The provider's reference of the object that a step of the trip made. */
async function refOf({ id }: Trip, kind: string) {
  const [step] = await api.sql<{ provider_ref: string }[]>`
    select provider_ref from payment_steps where trip_id = ${id} and kind = ${kind} and state = 'done'
    order by id desc limit 1`
  return step?.provider_ref ?? ''
}

async function takenBack(
  trip: Trip,
  options: Parameters<typeof openChargeback>[2] = {},
  of = 'capture',
) {
  const ref = (await openChargeback(api.sql, await refOf(trip, of), options)) ?? ''
  await notify(ref)
  return ref
}

let notifications = 0
async function notify(ref: string, id = `notification-${(notifications += 1)}`) {
  await notifyOf(api.sql, payments, ref, id)
  await settle()
}

async function decided(ref: string, state: 'won' | 'lost') {
  await closeChargeback(api.sql, ref, state)
  await notify(ref)
}

/** The balances of the customer and the packer in the ledger, in cents. */
async function sidesOf() {
  const rows = await api.sql<{ kind: string; cents: number }[]>`
    select a.kind, sum(l.cents)::int as cents
    from ledger_accounts a join ledger_lines l on l.account_id = a.id
    where a.user_id in (${customer.id}, ${packer.id}) group by a.kind`
  const sums = Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]))
  return { card: sums['card'] ?? 0, earned: sums['earned'] ?? 0, bank: sums['bank'] ?? 0 }
}

const kindsOf = async ({ id }: Trip) =>
  (
    await api.sql<{ kind: string }[]>`
    select kind from payment_steps where trip_id = ${id} and state = 'done' order by id`
  ).map(({ kind }) => kind)

const eventsOf = async ({ gig_id }: Trip, person: Person) =>
  ((await (await person.get(`/api/gigs/${gig_id}/events`)).json()) as GigEvent[])
    .filter(({ kind }) => kind.startsWith('chargeback'))
    .map(({ kind, amount }) => [kind, amount])

const payOf = async () => (await (await packer.get('/api/packer/pay')).json()) as PackerPay

async function queue() {
  const lines: string[] = []
  await runOperatorCommand(['queue', '--operator', 'kim'], {
    env: () => ({ DATABASE_URL: api.url }),
    start: 'operate',
    say: (line) => lines.push(line),
  })
  return lines.join('\n')
}

test('a chargeback takes the pay of a paid job back once, and the packer gets it once if the bank returns the money', async () => {
  const trip = await job('completed')
  expect(await sidesOf()).toEqual({ card: -10_800, earned: 0, bank: 10_000 })
  const ref = await takenBack(trip)
  await notify(ref)
  await notify(ref, 'the same id')
  await notify(ref, 'the same id')
  expect(await sidesOf()).toEqual({ card: 0, earned: 0, bank: 0 })
  const taken = {
    state: 'refunded',
    charged_back: 108,
    chargeback: 'open',
    refunded: 0,
    released: 0,
  }
  expect(await paymentOf(customer, trip)).toMatchObject(taken)
  expect(await paymentOf(packer, trip)).toMatchObject(taken)
  expect(await payOf()).toMatchObject({ on_its_way: 0, paid: 0, jobs: [{ state: 'not_paid' }] })
  for (const person of [customer, packer]) {
    expect((await person.delete('/api/account', { password: person.password })).status).toBe(409)
  }
  expect(await queue()).toMatch(/^trip \d+ .*, \$108\.00\n {4}Chargeback, .*, due 20.* UTC$/m)

  await decided(ref, 'won')
  await notify(ref)
  expect(await sidesOf()).toEqual({ card: -10_800, earned: 0, bank: 10_000 })
  expect(await paymentOf(packer, trip)).toMatchObject({
    ...{ state: 'released', charged_back: 0, chargeback: 'won', released: 100 },
  })
  expect(await queue()).not.toContain(`trip ${trip.id} `)
  expect((await kindsOf(trip)).slice(-5)).toEqual([
    ...['chargeback', 'reverse', 'chargeback_won', 'release', 'transfer'],
  ])
  const events = [
    ['chargeback', 108],
    ['chargeback_won', 108],
  ]
  expect(await eventsOf(trip, customer)).toEqual(events)
  expect(await eventsOf(trip, packer)).toEqual(events)
})

test('a later refund gives the customer only what is left, and the rest once the bank returns the money', async () => {
  const trip = await job('completed')
  const ref = await takenBack(trip)
  const decide = ({ id: tripId }: Trip) =>
    resolveTrip(api.sql, 'kim', { tripId, refund: 5000, text: 'A broken lamp.' })
  const split = await decide(trip)
  expect(split?.after).toEqual({ customer: 0, packer: 0, manyhands: 0 })
  expect(split).toMatchObject({ refund: 5400, chargedBack: 10_800 })
  await settle()
  expect(await kindsOf(trip)).not.toContain('refund')
  expect(await sidesOf()).toMatchObject({ card: 0 })
  await decided(ref, 'won')
  expect(await sidesOf()).toEqual({ card: -5400, earned: 0, bank: 5000 })

  const other = await job('completed')
  await takenBack(other, { cents: 3000 })
  expect((await decide(other))?.after).toEqual({ customer: 2400, packer: 5000, manyhands: 400 })
  await settle()
  expect(await paymentOf(customer, other)).toMatchObject({
    ...{ charged_back: 30, refunded: 24, released: 50, state: 'released' },
  })
})

test('the customer keeps the money of a lost chargeback, and both sides are notified once', async () => {
  const trip = await job('completed')
  const ref = await takenBack(trip)
  await decided(ref, 'lost')
  await notify(ref)
  expect(await paymentOf(packer, trip)).toMatchObject({ chargeback: 'lost', released: 0 })
  expect(await eventsOf(trip, packer)).toEqual([
    ['chargeback', 108],
    ['chargeback_lost', 108],
  ])
  expect(await queue()).not.toContain(`trip ${trip.id} `)
})

test('the notification of the decision can arrive long before that of the opening', async () => {
  const trip = await job('completed')
  const ref = (await openChargeback(api.sql, await refOf(trip, 'capture'))) ?? ''
  await decided(ref, 'won')
  expect(await sidesOf()).toEqual({ card: -10_800, earned: 0, bank: 10_000 })
  // A slow worker writes the state that it read before the decision.
  const provider = { ...payments.provider }
  payments.provider.fetchObject = async (event) => {
    const object = await provider.fetchObject(event)
    return object?.is === 'chargeback' ? { ...object, state: 'open', returned: null } : object
  }
  await notify(ref)
  payments.provider.fetchObject = provider.fetchObject
  expect(await paymentOf(packer, trip)).toMatchObject({ chargeback: 'won', charged_back: 0 })
  expect(await sidesOf()).toEqual({ card: -10_800, earned: 0, bank: 10_000 })
})

test('pay that the packer has spent becomes a debt, which later pay covers', async () => {
  const trip = await job('completed')
  refused = 'reverse'
  const ref = await takenBack(trip)
  expect(await sidesOf()).toEqual({ card: 0, earned: -10_000, bank: 10_000 })
  expect(await payOf()).toMatchObject({ on_its_way: 0 })
  await job('completed')
  expect(await sidesOf()).toEqual({ card: -10_800, earned: 0, bank: 10_000 })
  await decided(ref, 'won')
  expect(await sidesOf()).toEqual({ card: -21_600, earned: 0, bank: 20_000 })
})

test('held money goes back to the bank, and the packer never gets it', async () => {
  const trip = await job()
  await takenBack(trip)
  expect(await payOf()).toMatchObject({ held: 0 })
  await moveTo({ customer, packer }, trip, 'completed')
  await settle()
  expect(await sidesOf()).toEqual({ card: 0, earned: 0, bank: 0 })
  expect(await kindsOf(trip)).toEqual(['authorize', 'capture', 'chargeback'])
})

test('the packer loses a tip that a bank takes back', async () => {
  const trip = await job('completed')
  const key = { headers: { 'Idempotency-Key': 'tip' } }
  await customer.post(`/api/trips/${trip.id}/tip`, { amount: 20 }, key)
  await settle()
  const ref = await takenBack(trip, {}, 'tip')
  expect(await sidesOf()).toEqual({ card: -10_800, earned: 0, bank: 10_000 })
  expect(await paymentOf(customer, trip)).toMatchObject({
    ...{ tip: 0, chargeback: 'open', charged_back: 0, released: 100 },
  })
  await decided(ref, 'won')
  expect(await sidesOf()).toEqual({ card: -12_800, earned: 0, bank: 12_000 })
})

test('a chargeback of refunded money costs Manyhands, not the packer', async () => {
  const trip = await job('completed')
  await resolveTrip(api.sql, 'kim', { tripId: trip.id, refund: 3000, text: 'A broken lamp.' })
  await settle()
  expect(await sidesOf()).toEqual({ card: -7560, earned: 0, bank: 7000 })
  const ref = await takenBack(trip, { cents: 10_800 })
  expect(await sidesOf()).toEqual({ card: 3240, earned: 0, bank: 0 })
  expect((await balances(api.sql))['loss']).toBe(-3240)
  expect((await payOf()).jobs).toMatchObject([{ state: 'not_paid', pay: 0 }])
  await decided(ref, 'won')
  expect(await sidesOf()).toEqual({ card: -7560, earned: 0, bank: 7000 })
  expect((await balances(api.sql))['loss']).toBe(0)
})

test('an inquiry of a bank is a case for the operator, and moves no money', async () => {
  const trip = await job('completed')
  await takenBack(trip, { isInquiry: true })
  expect(await queue()).toMatch(/, \$108\.00\n {4}Chargeback, .*, due 20/)
  expect(await paymentOf(customer, trip)).toMatchObject({ chargeback: null, charged_back: 0 })
  expect(await sidesOf()).toEqual({ card: -10_800, earned: 0, bank: 10_000 })
  expect(await eventsOf(trip, customer)).toEqual([])
})

test('with one test card, the bank takes every payment back', async () => {
  await addCard(api, customer, 'Visa 0259')
  const trip = await job('completed')
  expect(await paymentOf(customer, trip)).toMatchObject({ chargeback: 'open', charged_back: 108 })
  expect(await sidesOf()).toEqual({ card: 0, earned: 0, bank: 0 })
})
