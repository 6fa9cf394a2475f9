import { recordedCount, recording } from '../events/record-events.sql.ts'
import { type AnySql, type Fragment, part, runTx, type Sql } from '../platform/db/sql.ts'
import type { ApiSettings } from '../platform/settings.ts'
import { bookingColumns, type BookingRow } from './booking-columns.sql.ts'
import { paymentTasks, startingPayments } from './write-payments.sql.ts'
import { lockOpenTrip } from './open-trip.sql.ts'
import { moveTrip } from './moves.sql.ts'
import { qualifies } from './qualifies.sql.ts'

// Fragments that are the same in each call, built once.
const bookingParts = {
  payment: startingPayments(part, part`t`),
  recording: recording(part, ['booked'], paymentTasks(part, part`payment`)),
  columns: bookingColumns(part),
}
const count = recordedCount(part)

/**
 * Books the gig. Returns `undefined` if the gig is missing or not open (booked, completed, expired, or offered to another
 * packer), if it has another `version`, or if the packer does not qualify. A single statement checks and books: of many concurrent packers only one
 * succeeds, and the check sees the current requirements. Triggers on bookings check again with a lock on the packer: one
 * throws 23514, also if the packer did not show up before, the other MH403 for a suspended packer. With `limits`, the
 * statement fails with the code MH429 if the packer has too many bookings. `at` is the time of the booking in demo data.
 */
export async function claimGig(
  sql: AnySql,
  gigId: number,
  packerId: number,
  {
    limits,
    version,
    at = sql`now()`,
  }: {
    limits?: ApiSettings['bookings']
    version?: number | undefined
    at?: Date | Fragment
  } = {},
): Promise<BookingRow | undefined> {
  const isAllowed = limits
    ? sql`where allow_booking(${packerId}, ${limits.first.held}, ${limits.first.perDay},
        ${limits.later.held}, ${limits.later.perDay})`
    : sql``
  const [row] = await sql<(BookingRow & { events: number })[]>`
    with g as (
      update gigs g set gig_status_id = 2, packer_id = ${packerId}, offered_to = null, offered_until = null, urgent_at = null
      where id = ${gigId} and (gig_status_id = 1 or gig_status_id = 5
          and (offered_to = ${packerId} or offered_until <= ${at}))
        and gig_expires_at(pickup_date, created_on_date) > ${at} and ${qualifies(sql, packerId)}
        ${version === undefined ? sql`` : sql`and version = ${version}`}
      returning *
    ), b as (
      insert into bookings (gig_id, packer_id) select id, ${packerId} from g ${isAllowed} returning *
    ), t as (
      insert into trips (gig_id, customer_id, packer_id, title, price_cents, pickup_date, dropoff_date,
        pickup_city, pickup_state, pickup_zip_code, dropoff_city, dropoff_state, dropoff_zip_code, arrival_minutes)
      select g.id, customer_id, g.packer_id, title, price_cents, pickup_date, dropoff_date,
        pickup_city, pickup_state, pickup_zip_code, dropoff_city, dropoff_state, dropoff_zip_code,
        coalesce((move->>'arrival_minutes')::smallint, 0)
      from g join b on b.gig_id = g.id returning *
    ), payment as (
      ${bookingParts.payment}
    ), new_events as (
      select gig_id, id as trip_id, customer_id, packer_id, 'packer' as actor, 'booked' as kind,
        null as from_stage, 'booked' as to_stage, null as reason, null as note, null::jsonb as changes
      from t
    ), ${bookingParts.recording}
    select ${bookingParts.columns}, ${count} as events from b join g on g.id = b.gig_id`
  if (!row) return undefined
  const { events: _events, ...booking } = row
  return booking
}

/**
 * Moves the trip of the packer's booking. Returns `false` unless the packer has booked the gig. Throws 409 if the table of
 * moves does not allow it now. The lock on the gig's row serializes concurrent calls.
 */
const moveBooked = (
  sql: Sql,
  { gigId, packerId, to }: { gigId: number; packerId: number; to: 'cancelled' | 'delivered' },
): Promise<boolean> =>
  runTx(sql, async (tx) => {
    const locked = await tx`
      select from gigs where id = ${gigId} and packer_id = ${packerId} and gig_status_id = 2 for update`
    if (locked.count === 0) return false
    const trip = await lockOpenTrip(tx, gigId)
    if (!trip) throw new Error(`The booked gig ${gigId} has no trip.`)
    await moveTrip(tx, trip, { to, actor: 'packer', note: null })
    return true
  })

/** Ends the packer's booking, as `moveBooked`. */
export const releaseGig = (sql: Sql, gigId: number, packerId: number) =>
  moveBooked(sql, { gigId, packerId, to: 'cancelled' })

/** Sets the trip to delivered, and the gig to completed (status 3), as `moveBooked`. */
export const completeGig = (sql: Sql, gigId: number, packerId: number) =>
  moveBooked(sql, { gigId, packerId, to: 'delivered' })
