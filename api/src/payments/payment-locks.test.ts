import { moveTo } from '../workflow/moves.fixture.ts'
import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import { completeGig } from '../workflow/bookings.sql.ts'
import { runTx, type Sql } from '../platform/db/sql.ts'
import { untilWaiting } from '../platform/until.fixture.ts'
import { settleDue } from '../background/settle-due.ts'
import { wakeUnsentPayments } from './due-payments.sql.ts'
import { saveMethod, savePayouts } from './payment-accounts.sql.ts'
import { addPaymentEvents } from './payment-events.sql.ts'
import { addCard, bookTrip, connectBank, testPayments } from './payments.fixture.ts'
import { lockPaymentRows, owedTo } from './payments.sql.ts'

let api: TestApi
let packer: Person
let customerRef: string
let payoutRef: string
let first: number
let second: number
beforeEach(async () => {
  api = await createTestApi({}, { payments: testPayments() })
  const customer = await api.signUp('customer')
  packer = await api.signUp('packer')
  await addCard(api, customer)
  await connectBank(api, packer)
  first = (await bookTrip(api, { customer, packer })).id
  second = (await bookTrip(api, { customer, packer })).id
  const [account] = await api.sql<{ customer: string; payout: string }[]>`
    select max(customer_ref) as customer, max(payout_ref) as payout from payment_accounts`
  customerRef = account?.customer ?? ''
  payoutRef = account?.payout ?? ''
})
afterEach(() => api.close())

/** Makes both payments owe the packer money, and schedules neither. */
async function leaveUnsent(sql: Sql) {
  await sql`update payments set next_at = null, captured_cents = 100, released_cents = 100`
  await sql`
    with s as (
      insert into payment_steps (trip_id, kind, cents, key, state)
      values (${first}, 'release', 100, 'test', 'done') returning id
    ), e as (insert into ledger_entries (step_id) select id from s returning id)
    insert into ledger_lines (entry_id, account_id, cents)
    select e.id, ledger_account(l.kind, l.user_id, null), l.cents
    from e cross join (values ('earned', ${packer.id}::int, 100), ('loss', null, -100))
      l (kind, user_id, cents)`
}

interface Change {
  prepare: (sql: Sql) => Promise<unknown>
  run: (sql: Sql) => Promise<unknown>
}
const changes: Record<string, Change> = {
  'a new card': {
    prepare: (sql) => sql`update trips set pickup_date = now()`,
    run: (sql) =>
      runTx(sql, (tx) =>
        saveMethod(tx, 'test', { customerRef, methodRef: 'another', label: 'Visa 1881' }),
      ),
  },
  'a new bank account': {
    prepare: async (sql) => {
      await leaveUnsent(sql)
      await sql`update payment_accounts set payouts_enabled = false where user_id = ${packer.id}`
    },
    run: (sql) => runTx(sql, (tx) => savePayouts(tx, 'test', { payoutRef, enabled: true })),
  },
  'the wake-up of unsent payments': {
    prepare: leaveUnsent,
    run: (sql) => wakeUnsentPayments(sql, 'test'),
  },
  'the completion of trips by time': {
    prepare: async (sql) => {
      await moveTo(sql, 'all', 'delivered')
      await sql`
        update trips set pickup_date = now() - interval '3 days',
          stage_at = now() - interval '3 days' - id * interval '1 minute'`
    },
    run: (sql) => settleDue(sql),
  },
}

test('a delivery waits for the task that tells about the payment, without a deadlock', async () => {
  const [trip] = await api.sql<{ gig_id: number }[]>`select gig_id from trips where id = ${first}`
  await api.startPickup(trip?.gig_id ?? 0)
  const delivery = await runTx(api.sql, async (tx) => {
    await lockPaymentRows(tx, [first])
    const change = completeGig(api.sql, trip?.gig_id ?? 0, packer.id)
    change.catch(() => undefined)
    await untilWaiting(api.sql, 1)
    await addPaymentEvents(tx, [{ trip_id: first, kind: 'payment_declined', actor: 'system' }])
    return { change }
  })
  expect(await delivery.change).toBe(true)
})

test.each(Object.entries(changes))(
  '%s waits for a batch of payments, without a deadlock',
  async (_, { prepare, run }) => {
    await prepare(api.sql)
    // The table holds the payments in the order opposite to that of their trips.
    await api.sql`update payments set version = version + 1 where trip_id = ${second}`
    await api.sql`update payments set version = version + 1 where trip_id = ${first}`
    const pending = await runTx(api.sql, async (tx) => {
      await lockPaymentRows(tx, [first])
      const change = run(api.sql)
      change.catch(() => undefined)
      await untilWaiting(api.sql, 1)
      await lockPaymentRows(tx, [second])
      await owedTo(tx, [packer.id])
      await addPaymentEvents(
        tx,
        [first, second].map((trip_id) => ({ trip_id, kind: 'payment_declined', actor: 'system' })),
      )
      return { change }
    })
    await pending.change
    const due = await api.sql`select from payments where next_at <= now()`
    expect(due.count).toBe(2)
  },
)
