import type { Person, TestApi } from '../app.fixture.ts'
import { claimGig, completeGig, releaseGig } from '../workflow/bookings.sql.ts'
import { changeColumns } from '../workflow/gigs.sql.ts'
import { OperatorError } from '../operator/operator-error.ts'
import { resolveTrip, writeOff } from '../operator/acts/trips.ts'
import { runTx } from '../platform/db/sql.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { cancelTrip } from '../trips/move-trip.ts'
import { reportProblem } from '../trips/report-problem.ts'
import type { TripStage } from '../rules/trip-stages.ts'
import { moveTo } from '../workflow/moves.fixture.ts'
import { addTip } from './add-tip.ts'
import { advanceDuePayments, advancePayment } from './advance-payment.ts'
import { createRandom, Killed, withFaults } from './payment-faults.fixture.ts'
import {
  addCard,
  connectBank,
  inHours,
  notifyOf,
  passHours,
  settlePayments,
  testPayments,
} from './payments.fixture.ts'
import type { Payments } from './payments.ts'
import { handleEvent } from './provider-events.ts'
import { openBank } from './random-chargebacks.fixture.ts'
import { AnswerLost } from './provider.ts'
import { findCancelRow, feeNow } from '../workflow/cancel-terms.sql.ts'

interface OpenTrip {
  id: number
  gig_id: number | null
  customer_id: number
  packer_id: number
  stage: TripStage
  version: number
}

/** A small market of customers and packers that does random things to payments. */
export async function openMarket(
  createApi: (open: (sql: TestApi['sql']) => Promise<Payments>) => Promise<TestApi>,
  { seed, faults = 0.25, people = 4 }: { seed: number; faults?: number; people?: number },
) {
  const random = createRandom(seed)
  const chance = (probability: number) => random() < probability
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const faultRate = { now: faults }
  const counts: Record<string, number> = {}
  const count = (name: string) => (counts[name] = (counts[name] ?? 0) + 1)

  let payments!: Payments
  const faulty = withFaults(random, faultRate)
  const api = await createApi(async (sql) => (payments = await testPayments(faulty)(sql)))
  const { sql } = api
  const { provider } = payments
  const sign = (role: 'customer' | 'packer') =>
    Promise.all(Array.from({ length: people }, () => api.signUp(role)))
  const customers = await sign('customer')
  const packers = await sign('packer')
  for (const customer of customers) await addCard(api, customer)
  for (const packer of packers.slice(1)) await connectBank(api, packer)

  /** Ignores the errors that faults cause, and the refusals of the API. */
  const attempt = async (name: string, work: Promise<unknown>) => {
    try {
      await work
      count(name)
    } catch (error) {
      if (error instanceof Killed || error instanceof AnswerLost) count('interrupted')
      else if (error instanceof HttpError && error.status < 500) count(`refused ${name}`)
      else if (error instanceof OperatorError) count(`refused ${name}`)
      else if (error instanceof HttpError && error.status === 503) count('interrupted')
      else throw error
    }
  }

  const pickTrip = async (stages: readonly TripStage[]) => {
    const rows = await sql<OpenTrip[]>`
      select t.id, t.gig_id, t.customer_id, t.packer_id, t.stage, t.version
      from trips t join payments p on p.trip_id = t.id
      where t.stage in ${sql(stages)} order by t.id desc limit 30`
    return rows.length > 0 ? pick(rows) : undefined
  }

  async function book() {
    const customer = pick(customers)
    const hours = pick([2, 8, 30, 60, 100])
    const price = Math.round(
      pick([40, 99.99, 100, 100.01, 100.02, 100.03, 480]) * 100 + random() * 900,
    )
    const gig = await api.createGig(customer, {
      price: price / 100,
      pickup_date: inHours(hours),
      dropoff_date: inHours(hours + pick([3, 150])),
    })
    await claimGig(sql, gig.id, pick(packers).id)
    count('book')
  }

  async function move() {
    const trip = await pickTrip(['booked', 'on_the_way', 'at_pickup', 'loaded', 'delivered'])
    if (!trip) return
    const path: TripStage[] = [
      'booked',
      'on_the_way',
      'at_pickup',
      'loaded',
      'delivered',
      'completed',
    ]
    const next = path[path.indexOf(trip.stage) + 1] ?? 'completed'
    if (next === 'delivered') {
      await attempt(next, completeGig(sql, trip.gig_id ?? 0, trip.packer_id))
    } else {
      const actor = next === 'completed' ? 'customer' : 'packer'
      await attempt(next, moveTo(sql, trip.id, next, actor))
    }
  }

  async function cancel() {
    const trip = await pickTrip(['booked', 'on_the_way', 'at_pickup'])
    if (!trip) return
    const reason = 'Random.'
    if (chance(0.3)) {
      const asker = { tripId: trip.id, userId: trip.packer_id }
      await attempt('packer cancels', cancelTrip(sql, asker, { reason, reopen: true }))
      return
    }
    const row = await findCancelRow(sql, trip.id)
    const fee = row ? feeNow(row) : 0
    const fee_cents = chance(0.2) ? fee + 1 : fee
    const asker = { tripId: trip.id, userId: trip.customer_id }
    const canceled = cancelTrip(sql, asker, { reason, reopen: chance(0.7), fee_cents })
    await attempt(fee_cents === 0 ? 'cancel for free' : 'cancel for a fee', canceled)
  }

  async function dispute() {
    const trip = await pickTrip(['delivered'])
    if (!trip) return
    const asker = { tripId: trip.id, userId: trip.customer_id }
    await attempt(
      'dispute',
      reportProblem(sql, asker, { kind: 'damage', text: 'Random.', images: [] }),
    )
  }

  async function resolve() {
    const trip = await pickTrip(chance(0.7) ? ['disputed'] : ['completed', 'resolved'])
    if (!trip) return
    const [payment] = await sql<{ price: number }[]>`
      select price_cents as price from payments where trip_id = ${trip.id}`
    const refund = Math.round((payment?.price ?? 0) * pick([0, 0.2, 0.5, 0.333, 0.95, 1, 1.01]))
    const decision = { tripId: trip.id, refund, text: 'Random.' }
    await attempt('resolve', resolveTrip(sql, 'kim', decision))
  }

  async function waive() {
    const trip = await pickTrip(['completed', 'resolved'])
    if (trip)
      await attempt('write off', writeOff(sql, 'kim', { tripId: trip.id, reason: 'Random.' }))
  }

  let tips = 0
  async function tip() {
    const trip = await pickTrip(['completed'])
    if (!trip) return
    tips += chance(0.3) ? 0 : 1
    const amount = pick([5, 20, 20.01, 20.02, 20.03])
    const request = { tripId: trip.id, userId: trip.customer_id, tip: { amount }, key: `t${tips}` }
    const length = chance(0.5) ? 1 : 2
    await Promise.all(Array.from({ length }, () => attempt('tip', addTip(sql, provider, request))))
  }

  async function work() {
    const rows = await sql<{ trip_id: number }[]>`
      select trip_id from payments where next_at <= now() order by random() limit 3`
    const ids = rows.flatMap(({ trip_id }) => (chance(0.2) ? [trip_id, trip_id] : [trip_id]))
    const advance = chance(0.5) ? advancePayment : advanceDuePayments
    await Promise.all(ids.map((id) => attempt('advance', advance(sql, provider, id))))
    const events = await sql<{ id: string }[]>`
      select id from provider_events where handled_at is null limit 3`
    for (const { id } of events) await attempt('event', handleEvent(sql, provider, id))
  }

  /** Sends a notification about a random object, maybe a repeated or a very late one. */
  async function notify() {
    const [object] = await sql<{ ref: string }[]>`
      select ref from test_provider.objects
      where kind in ('hold', 'charge', 'refund', 'transfer', 'chargeback') order by created_at desc
      offset ${Math.floor(random() * 40)} limit 1`
    if (object) await tell(object.ref, `random-${object.ref}-${Math.floor(random() * 3)}`)
  }

  let told = 0
  const tell = (ref: string, id = `told-${(told += 1)}`) =>
    attempt('notify', notifyOf(sql, payments, ref, id))
  const bank = openBank({ sql, chance, pick, count, tell })

  async function raisePrice() {
    const trip = await pickTrip(['booked'])
    if (!trip) return
    const more = 100 + Math.floor(random() * 2000)
    const raised = runTx(sql, async (tx) => {
      // Gigs keep their dates when hours pass, and trips do not.
      const [now] = await tx<
        { id: number; price_cents: number; pickup_date: Date; dropoff_date: Date }[]
      >`
        select g.id, g.price_cents, t.pickup_date, t.dropoff_date
        from gigs g join trips t on t.gig_id = g.id
        where t.id = ${trip.id} and g.gig_status_id = 2 for update of g`
      if (!now) return
      const { id, price_cents, ...dates } = now
      await changeColumns(tx, id, { price_cents: price_cents + more, ...dates })
    })
    await attempt('raise the price', raised)
  }

  const replaceCard = async (card = pick(['Visa 4242', 'Mastercard 4444', 'Visa 0002'])) => {
    await addCard(api, pick(customers), card)
    count(`card ${card}`)
  }

  const pass = async (hours: number) => {
    await passHours(sql, hours)
    count('time passes')
  }

  const operations: [number, () => Promise<unknown>][] = [
    [10, book],
    [22, move],
    [5, cancel],
    [3, dispute],
    [3, resolve],
    [1, waive],
    [4, tip],
    [38, work],
    [4, notify],
    [2, bank.takeBack],
    [2, bank.decide],
    [3, raisePrice],
    [2, () => replaceCard()],
    [2, () => pass(pick([1, 5, 14]))],
    [
      1,
      async () => {
        const [trip] = await sql<{ gig_id: number; packer_id: number }[]>`
          select gig_id, packer_id from trips where stage = 'booked' and gig_id is not null
          order by id desc limit 1`
        if (trip) await attempt('release', releaseGig(sql, trip.gig_id, trip.packer_id))
      },
    ],
  ]
  const weights = operations.reduce((sum, [weight]) => sum + weight, 0)

  async function runRandom(total: number) {
    for (let index = 0; index < total; index += 1) {
      let left = random() * weights
      const operation = operations.find(([weight]) => (left -= weight) < 0)?.[1] ?? work
      await operation()
    }
  }

  /** Ends all faults, lets all cards work and all packers be paid, and waits until all is settled. */
  async function finish() {
    faultRate.now = 0
    for (const customer of customers) await addCard(api, customer)
    for (const packer of packers) await connectBank(api, packer)
    await bank.tellAll()
    for (let round = 0; round < 20; round += 1) {
      await settlePayments(sql, payments)
      await pass(5)
    }
    await settlePayments(sql, payments)
  }

  const marketPeople: { customers: Person[]; packers: Person[] } = { customers, packers }
  return {
    api,
    payments,
    counts,
    random,
    pick,
    chance,
    runRandom,
    finish,
    pass,
    attempt,
    ...marketPeople,
  }
}
