import { createTestApi } from '../app.fixture.ts'
import { bookTrip, testPayments } from '../payments/payments.fixture.ts'
import { createTestDatabase } from '../platform/db/database.fixture.ts'
import { runTx, type Sql } from '../platform/db/sql.ts'
import { changeColumns } from '../workflow/gigs.sql.ts'
import { accountLimits } from './account-rules.ts'
import { gigLimits } from './gig-limits.ts'
import { messageLimits } from './message-rules.ts'
import { paymentStates } from './payment-states.ts'
import { reviewLimits } from './review-rules.ts'
import { supportLimits } from './support-rules.ts'
import { tripLimits } from './trip-limits.ts'
import { hasEnded, isBeforeDelivery, tripStages } from './trip-stages.ts'
import {
  dayMs,
  freeAfterBookingMs,
  freeBeforePickupMs,
  gigExpiresAt,
  holdBeforePickupMs,
  hourMs,
  minuteMs,
} from './windows.ts'

// Rules that constraints, indexes and functions of the database repeat.

let sql: Sql
let close: () => Promise<void>
beforeAll(async () => {
  ;({ sql, close } = await createTestDatabase())
})
afterAll(() => close())

/** Returns the texts in single quotes of the definition, in their order. */
const quoted = (definition = '') =>
  [...definition.matchAll(/'(\w+)'::text/g)].map(([, word = '']) => word)

async function constraintOf(table: string, start: string): Promise<string> {
  const rows = await sql<{ definition: string }[]>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${table}::regclass and contype = 'c'`
  const found = rows.filter(({ definition }) => definition.startsWith(start))
  expect(found).toHaveLength(1)
  return found[0]?.definition ?? ''
}

test('the database knows the same stages of a trip, and which of them end it', async () => {
  expect(quoted(await constraintOf('trips', 'CHECK ((stage = ANY'))).toEqual(tripStages)
  const ended = await constraintOf('trips', 'CHECK (((ended_at IS NOT NULL) = (stage = ANY')
  expect(quoted(ended).toSorted()).toEqual(tripStages.filter(hasEnded).toSorted())
})

test('the index of the trips that a packer holds has the stages before the delivery', async () => {
  const [index] = await sql<{ indexdef: string }[]>`
    select indexdef from pg_indexes where indexname = 'trips_held_idx'`
  expect(quoted(index?.indexdef)).toEqual(tripStages.filter(isBeforeDelivery))
})

test('the database knows the same states of a payment', async () => {
  const states = quoted(await constraintOf('payments', 'CHECK ((state = ANY'))
  // A payment is disputed because its trip is.
  expect(states).toEqual(paymentStates.filter((state) => state !== 'disputed'))
})

test.each([-20, -13, -12, -11, 0, 1, 11, 12, 13, 400])(
  'a gig that is posted %d hours before its pickup expires at the same time in SQL',
  async (hours) => {
    const pickup = Math.floor(Date.now() / dayMs) * dayMs
    const posted = pickup - hours * hourMs
    const [row] = await sql<{ at: Date }[]>`
      select gig_expires_at(${new Date(pickup)}, ${new Date(posted)}) as at`
    expect(row?.at).toEqual(new Date(gigExpiresAt(pickup, posted)))
  },
)

test('the hold on the card begins at the same time in SQL', async () => {
  const pickup = new Date()
  const [row] = await sql<{ at: Date }[]>`select payment_begins_at(${pickup}) as at`
  expect(row?.at).toEqual(new Date(pickup.getTime() - holdBeforePickupMs))
})

test('the database has the same lengths of texts', async () => {
  const rows = await sql<{ table: string; definition: string }[]>`
    select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and pg_get_constraintdef(oid) like '%char_length(%'`
  const lengths = Object.fromEntries(
    rows.map(({ table, definition }) => {
      const [, column, length] = /char_length\((\w+)\) <= (\d+)/.exec(definition) ?? []
      return [`${table}.${column}`, Number(length)]
    }),
  )
  expect(lengths).toMatchObject({
    'users.name': accountLimits.name,
    'users.email': accountLimits.email,
    'users.bio': accountLimits.bio,
    'gigs.title': gigLimits.title,
    'gigs.boxes': gigLimits.boxes,
    'gigs.description': gigLimits.description,
    'trips.note': tripLimits.note,
    'gig_events.note': tripLimits.note,
    'reviews.text': reviewLimits.text,
    'reviews.reply': reviewLimits.reply,
    'messages.text': messageLimits.text,
    'message_reports.reason': messageLimits.reason,
    'support_tickets.subject': supportLimits.subject,
    'support_messages.text': supportLimits.message,
  })
})

test.each([
  ['after both free periods', minuteMs, -minuteMs, true],
  ['soon after the booking', -minuteMs, -minuteMs, false],
  ['long before the pickup', minuteMs, minuteMs, false],
])(
  'SQL agrees whether canceling stays costly after a pickup is postponed %s',
  async (_, late, early, isLate) => {
    const api = await createTestApi({}, { payments: testPayments() })
    try {
      const people = { customer: await api.signUp('customer'), packer: await api.signUp('packer') }
      const { id, gig_id } = await bookTrip(api, people)
      const since = freeAfterBookingMs + late
      const pickup = Date.now() + freeBeforePickupMs + early
      const dates = (days: number) => ({
        pickup_date: new Date(pickup + days * dayMs),
        dropoff_date: new Date(pickup + (days + 1) * dayMs),
      })
      const agreed = { agreed: 'by the packer' } as const
      await api.sql`
        update trips set created_at = now() - make_interval(secs => ${since / 1000}) where id = ${id}`
      await runTx(api.sql, (tx) => changeColumns(tx, gig_id ?? 0, dates(0), agreed))
      await api.sql`update payments set is_postponed_late = false where trip_id = ${id}`
      await runTx(api.sql, (tx) => changeColumns(tx, gig_id ?? 0, dates(9), agreed))
      const [row] = await api.sql`select is_postponed_late from payments where trip_id = ${id}`
      expect(row).toEqual({ is_postponed_late: isLate })
    } finally {
      await api.close()
    }
  },
)
