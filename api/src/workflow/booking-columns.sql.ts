import type { AnySql } from '../platform/db/sql.ts'

/** A row of `bookingColumns`. */
export interface BookingRow {
  id: number
  gig_id: number
  packer_id: number
  gig_status_id: 1 | 2 | 3
  created_on_date: Date
  unread_messages: number
}

/** The columns of a booking, for a statement that selects from `bookings b` and `gigs g`. */
export const bookingColumns = (sql: AnySql) => sql`
  b.id, b.gig_id, b.packer_id, g.gig_status_id, b.created_on_date,
  (select count(*)::int from messages m join trips t on t.id = m.trip_id
    where m.recipient_id = b.packer_id and m.seen_at is null and t.gig_id = b.gig_id)
    as unread_messages`
