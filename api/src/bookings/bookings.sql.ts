import { type AnySql, runTx, type Sql } from '../db/pool.ts'
import { gigColumns, type GigRow } from '../gigs/gig-row.ts'
import type { Booking } from './bookings.contract.ts'

type BookingRow = Omit<Booking, 'created_on_date'> & { created_on_date: Date }

const toBooking = (row: BookingRow): Booking => ({
  ...row,
  created_on_date: row.created_on_date.toISOString(),
})

const bookingColumns = (sql: AnySql) => sql`
  b.id, b.gig_id, b.packer_id, g.gig_status_id, b.created_on_date`

/**
 * `undefined` when the gig is missing, taken or beyond the packer's specialties: one statement, so
 * of many packers at once exactly one gets it, and a change of the requirements is not overlooked.
 */
export async function claimGig(sql: AnySql, gigId: number, packerId: number) {
  const [row] = await sql<BookingRow[]>`
    with g as (
      update gigs set gig_status_id = 2, packer_id = ${packerId}
      where id = ${gigId} and gig_status_id = 1 and spec_mask & ~packer_mask(${packerId}) = 0
      returning id, gig_status_id
    ), b as (
      insert into bookings (gig_id, packer_id) select id, ${packerId} from g returning *
    )
    select ${bookingColumns(sql)} from b join g on g.id = b.gig_id`
  return row && toBooking(row)
}

/**
 * `false` unless the packer holds it as booked; the gig's row decides, also against completing. It
 * is locked by a statement of its own: one that had to wait does not see a booking made meanwhile.
 */
export async function releaseGig(sql: Sql, gigId: number, packerId: number): Promise<boolean> {
  return runTx(sql, async (tx) => {
    const held = await tx`
      select from gigs
      where id = ${gigId} and packer_id = ${packerId} and gig_status_id = 2
      for update`
    if (held.count === 0) return false
    await tx`
      with b as (delete from bookings where gig_id = ${gigId})
      update gigs set gig_status_id = 1, packer_id = null where id = ${gigId}`
    return true
  })
}

/** `false` unless the packer holds it as booked. Afterwards neither it nor its booking changes. */
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

/** Newest first; all of them without a status. */
export async function listBookings(sql: AnySql, packerId: number, status?: 1 | 2 | 3) {
  const rows = await sql<BookingRow[]>`
    select ${bookingColumns(sql)}
    from bookings b join gigs g on g.id = b.gig_id
    where b.packer_id = ${packerId} ${status ? sql`and g.gig_status_id = ${status}` : sql``}
    order by b.created_on_date desc, b.id desc`
  return rows.map(toBooking)
}

/** The gigs of those bookings, in their order. */
export async function listBookedGigs(sql: AnySql, packerId: number, status?: 1 | 2 | 3) {
  return sql<GigRow[]>`
    select ${gigColumns(sql)}
    from bookings b join gigs g on g.id = b.gig_id
    where b.packer_id = ${packerId} ${status ? sql`and g.gig_status_id = ${status}` : sql``}
    order by b.created_on_date desc, b.id desc`
}
