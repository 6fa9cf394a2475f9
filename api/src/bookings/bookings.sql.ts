import postgres from 'postgres'
import { type AnySql, runTx, type Sql } from '../platform/db/sql.ts'
import { gigJson } from '../gigs/gig-json.sql.ts'
import type { ApiSettings } from '../platform/settings.ts'
import type { Viewer } from '../gigs/street-visibility.sql.ts'
import type { Booking } from './bookings.contract.ts'

type BookingRow = Omit<Booking, 'created_on_date'> & { created_on_date: Date }

const toBooking = (row: BookingRow): Booking => ({
  ...row,
  created_on_date: row.created_on_date.toISOString(),
})

const bookingColumns = (sql: AnySql) => sql`
  b.id, b.gig_id, b.packer_id, g.gig_status_id, b.created_on_date,
  (select count(*)::int from messages m join trips t on t.id = m.trip_id
    where m.recipient_id = b.packer_id and m.seen_at is null and t.gig_id = b.gig_id)
    as unread_messages`

/**
 * Books the gig. Returns `undefined` if the gig is missing or not open (booked, completed or
 * expired), if the packer did not come to it before, if it requires specialties that the packer lacks, or if it
 * is for verified packers and the packer is not. A single statement checks and books: of many concurrent packers only one succeeds, and the check
 * sees the current requirements. A trigger on bookings repeats the check with a lock on the packer.
 * With `limits`, the statement fails with the code MH429 if the packer has too many bookings.
 */
export async function claimGig(
  sql: AnySql,
  gigId: number,
  packerId: number,
  limits?: ApiSettings['bookings'],
) {
  const isAllowed = limits
    ? sql`where allow_booking(${packerId}, ${limits.first.held}, ${limits.first.perDay},
        ${limits.later.held}, ${limits.later.perDay})`
    : sql``
  const [row] = await sql<BookingRow[]>`
    with g as (
      update gigs set gig_status_id = 2, packer_id = ${packerId}
      where id = ${gigId} and gig_status_id = 1 and spec_mask & ~packer_mask(${packerId}) = 0
        and not missed_pickup(id, ${packerId})
        and (not verified_only
          or exists (select from users where id = ${packerId} and verified_until > now()))
      returning id, gig_status_id
    ), b as (
      insert into bookings (gig_id, packer_id) select id, ${packerId} from g ${isAllowed} returning *
    )
    select ${bookingColumns(sql)} from b join g on g.id = b.gig_id`
  return row && toBooking(row)
}

/**
 * Ends the packer's booking. Returns `false` unless the packer has booked the gig and has neither
 * loaded nor completed it. The lock on the gig's row serializes concurrent calls.
 */
export async function releaseGig(sql: Sql, gigId: number, packerId: number): Promise<boolean> {
  const release = async (db: AnySql) => {
    const released = await db`
      with g as (
        update gigs set gig_status_id = 1, packer_id = null
        where id = ${gigId} and packer_id = ${packerId} and gig_status_id = 2
          and not exists (select from trips t where t.gig_id = gigs.id and t.stage = 'loaded')
        returning id
      )
      delete from bookings b using g where b.gig_id = g.id`
    return released.count > 0
  }
  try {
    return await release(sql)
  } catch (error) {
    if (!(error instanceof postgres.PostgresError && error.code === foreignKeyViolation))
      throw error
    // While the statement waited for the gig's lock, the packer canceled and booked the gig again.
    // The statement's snapshot lacks the new booking, so the booking was not deleted, and its foreign
    // key to the gig's packer failed. A new statement sees the booking, and with the lock, the booking
    // cannot be replaced once more.
    return runTx(sql, async (tx) => {
      await tx`select from gigs where id = ${gigId} for update`
      return release(tx)
    })
  }
}

const foreignKeyViolation = '23503'

/** Returns whether the customer reported that the packer did not come. */
export async function hasMissedPickup(sql: AnySql, gigId: number, packerId: number) {
  const [row] = await sql<{ has_missed: boolean }[]>`
    select missed_pickup(${gigId}, ${packerId}) as has_missed`
  return row?.has_missed ?? false
}

/** Completes the gig. Returns `false` unless the packer has booked it. */
export async function completeGig(sql: AnySql, gigId: number, packerId: number): Promise<boolean> {
  const completed = await sql`
    update gigs set gig_status_id = 3
    where id = ${gigId} and packer_id = ${packerId} and gig_status_id = 2`
  return completed.count > 0
}

export async function findBooking(sql: AnySql, gigId: number, packerId: number) {
  const [row] = await sql<BookingRow[]>`
    select ${bookingColumns(sql)}
    from bookings b join gigs g on g.id = b.gig_id
    where b.gig_id = ${gigId} and b.packer_id = ${packerId}`
  return row && toBooking(row)
}

/**
 * Returns the packer's bookings, newest first; with `status`, only those of gigs with this status.
 */
export async function listBookings(sql: AnySql, packerId: number, status?: 1 | 2 | 3) {
  const rows = await sql<BookingRow[]>`
    select ${bookingColumns(sql)}
    from bookings b join gigs g on g.id = b.gig_id
    where b.packer_id = ${packerId} ${status ? sql`and g.gig_status_id = ${status}` : sql``}
    order by b.created_on_date desc, b.id desc`
  return rows.map(toBooking)
}

/** Returns the gigs that `listBookings` refers to, in the same order, as a JSON array of `Gig`. */
export async function readBookedGigs(sql: AnySql, packer: Viewer, status?: 1 | 2 | 3) {
  const [row] = await sql<{ gigs: string }[]>`
    select '[' || coalesce(
      string_agg(${gigJson(sql, packer)}, ',' order by b.created_on_date desc, b.id desc), '') || ']' as gigs
    from bookings b join gigs g on g.id = b.gig_id
    where b.packer_id = ${packer.userId} ${status ? sql`and g.gig_status_id = ${status}` : sql``}`
  return row?.gigs ?? '[]'
}
