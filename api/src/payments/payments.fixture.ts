import type { Person, TestApi } from '../app.fixture.ts'
import type { Sql } from '../platform/db/sql.ts'
import { stepsToDelivery } from '../rules/trip-stages.ts'
import type { Trip } from '../trips/trips.contract.ts'
import { settleDue } from '../background/settle-due.ts'
import { advancePayment } from './advance-payment.ts'
import { Killed } from './payment-faults.fixture.ts'
import type { Payments } from './payments.ts'
import type { Payment } from './payments.contract.ts'
import { wakeUnsentPayments } from './due-payments.sql.ts'
import { savePaymentSettings } from './payments.sql.ts'
import { acceptEvent, handleEvent } from './provider-events.ts'
import { AnswerLost, type PaymentProvider } from './provider.ts'
import { createTestProvider } from './test-provider/test-provider.ts'

export const webhookSecret = 'a secret of the tests'

/** Opens the test provider for `createTestApi`. `change` replaces some of its functions. */
export const testPayments =
  (change: (provider: PaymentProvider) => PaymentProvider = (provider) => provider) =>
  async (sql: Sql): Promise<Payments> => {
    const feePercent = 8
    await savePaymentSettings(sql, { provider: 'test', fee_percent: feePercent })
    const provider = createTestProvider(sql, {
      apiUrl: 'http://localhost',
      secret: webhookSecret,
      deliver: (event) => acceptEvent(sql, 'test', event),
      lostMs: 0,
    })
    return { provider: change(provider), feePercent, siteUrl: 'http://localhost' }
  }

/**
 * Does what the background tasks do, until no payment is due. Returns how many answers of the
 * provider were lost, or processes killed. Their payments are looked at again at once.
 */
export async function settlePayments(sql: Sql, { provider }: Payments): Promise<number> {
  let lost = 0
  const countFault = (error: unknown) => {
    if (!(error instanceof AnswerLost || error instanceof Killed)) throw error
    lost += 1
  }
  for (;;) {
    const events = await sql<{ id: string }[]>`
      select id from provider_events where handled_at is null order by id`
    for (const { id } of events) await handleEvent(sql, provider, id).catch(countFault)
    await wakeUnsentPayments(sql, provider.name)
    const due = await sql<{ trip_id: number }[]>`
      select trip_id from payments
      where next_at <= now() and provider = ${provider.name} order by next_at limit 100`
    if (due.length === 0 && events.length === 0) return lost
    for (const { trip_id: tripId } of due) {
      await advancePayment(sql, provider, tripId).catch(async (error: unknown) => {
        countFault(error)
        await sql`update payments set next_at = now() where trip_id = ${tripId}`
      })
    }
  }
}

const formOf = (page: string, choice: string) => ({
  body: new URLSearchParams({ choice }).toString(),
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  page: new URL(page).pathname,
})

/** Opens the provider's page as the user, and sends its form. */
async function fillPage(api: TestApi, person: Person, call: string, choice: string) {
  const answer = await person.post(call, { return_to: '/account' })
  const { url } = (await answer.json()) as { url: string }
  const { page, ...form } = formOf(url, choice)
  return api.app.request(page, { method: 'POST', ...form })
}

export const addCard = (api: TestApi, customer: Person, card = 'Visa 4242') =>
  fillPage(api, customer, '/api/payments/method', card)

export const connectBank = (api: TestApi, packer: Person) =>
  fillPage(api, packer, '/api/packer/payouts', 'bank')

/**
 * Lets hours pass: moves all open trips and payments, holds and transfers into the past. Gigs keep
 * their dates.
 */
export async function passHours(sql: Sql, hours: number) {
  const age = `${hours} hours`
  await sql`
    update trips t set pickup_date = t.pickup_date - ${age}::interval,
      dropoff_date = t.dropoff_date - ${age}::interval, created_at = created_at - ${age}::interval,
      stage_at = stage_at - ${age}::interval, ended_at = ended_at - ${age}::interval
    from payments p where p.trip_id = t.id and (t.ended_at is null or p.next_at is not null)`
  await sql`
    update payments set next_at = next_at - ${age}::interval, retry_at = retry_at - ${age}::interval,
      capture_before = capture_before - ${age}::interval
    where next_at is not null`
  await sql`
    update payment_steps set arrives_at = arrives_at - ${age}::interval where arrives_at > now()`
  await sql`
    update test_provider.objects set created_at = created_at - ${age}::interval where state = 'open'`
  await sql`
    update test_provider.objects set state = 'expired'
    where kind = 'hold' and state = 'open' and created_at < now() - interval '5 days'`
  await settleDue(sql)
}

/** Sends a notification about an object. A repeated `id` is a repeated notification. */
export async function notifyOf(sql: Sql, { provider }: Payments, ref: string, id = `told-${ref}`) {
  await acceptEvent(sql, 'test', { id, type: 'random', ref })
  await handleEvent(sql, provider, id)
}

export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Posts a gig and books it. Returns the trip. */
export async function bookTrip(
  api: TestApi,
  { customer, packer }: { customer: Person; packer: Person },
  { price = 100, pickupHours = 0.5 }: { price?: number; pickupHours?: number } = {},
): Promise<Trip> {
  const { id } = await api.createGig(customer, {
    price,
    pickup_date: inHours(pickupHours),
    dropoff_date: inHours(pickupHours + 4),
  })
  await packer.post(`/api/packer/gigs/${id}`)
  return (await (await packer.get(`/api/gigs/${id}/trip`)).json()) as Trip
}

/** The steps that a packer reports before a step. */
const before: Record<string, string[]> = {
  loaded: ['at_pickup'],
  delivered: ['at_pickup', 'loaded'],
}

const placeOf = (stage: string) => (stepsToDelivery as readonly string[]).indexOf(stage)

/**
 * Moves the trip to the stages as its packer, or as its customer for `completed`. Reports the steps before, too. Their
 * time must have come.
 */
export async function moveTo(
  { customer, packer }: { customer: Person; packer: Person },
  { id }: Trip,
  ...stages: string[]
) {
  const wanted = stages.flatMap((stage) => [...(before[stage] ?? []), stage])
  for (const stage of new Set(wanted)) {
    const person = stage === 'completed' ? customer : packer
    const now = (await (await person.get(`/api/trips/${id}`)).json()) as Trip
    if (stage !== 'completed' && placeOf(now.stage) >= placeOf(stage)) continue
    const { version } = now
    const answer = await person.post(`/api/trips/${id}/stage`, { stage, version })
    if (answer.status !== 200) throw new Error(await answer.text())
  }
}

export const paymentOf = async (person: Person, { id }: Trip) =>
  (await (await person.get(`/api/trips/${id}/payment`)).json()) as Payment

/** Returns the balances of all accounts by kind, and the sum of all lines, in cents. */
export async function balances(sql: Sql): Promise<Record<string, number>> {
  const rows = await sql<{ kind: string; cents: number }[]>`
    select a.kind, sum(l.cents)::float8 as cents
    from ledger_accounts a join ledger_lines l on l.account_id = a.id group by a.kind`
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]))
}
