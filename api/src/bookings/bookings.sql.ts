import type { AnySql } from '../platform/db/sql.ts'
import { gigJson } from '../gigs/gig-json.sql.ts'
import type { Viewer } from '../gigs/street-visibility.sql.ts'
import { bookingColumns, type BookingRow } from '../workflow/booking-columns.sql.ts'
import type { Booking } from './bookings.contract.ts'

export const toBooking = (row: BookingRow): Booking => ({
  ...row,
  created_on_date: row.created_on_date.toISOString(),
})

/** Returns whether the customer reported that the packer did not show up. */
export async function hasMissedPickup(sql: AnySql, gigId: number, packerId: number) {
  const [row] = await sql<{ has_missed: boolean }[]>`
    select missed_pickup(${gigId}, ${packerId}) as has_missed`
  return row?.has_missed ?? false
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
