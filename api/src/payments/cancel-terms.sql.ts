import type { AnySql } from '../platform/db/sql.ts'
import type { CancelRow } from './cancel-terms.ts'

const cancelColumns = (sql: AnySql) => sql`
  t.id as trip_id, t.stage, coalesce(p.price_cents, t.price_cents) as price_cents, t.pickup_date,
  t.created_at as booked_at, coalesce(p.is_postponed_late, false) as is_postponed_late,
  t.packer_id, u.name as packer_name, t.pickup_zip_code, p.provider,
  coalesce(case when p.captured_cents > 0 then p.captured_cents - p.refunded_cents - p.charged_back_cents
    when p.hold_ref is not null then p.authorized_cents end, 0) as taken_cents`

/** Reads what decides about the terms of a trip. */
export async function findCancelRow(sql: AnySql, tripId: number) {
  const [row] = await sql<CancelRow[]>`
    select ${cancelColumns(sql)} from trips t join users u on u.id = t.packer_id
    left join payments p on p.trip_id = t.id where t.id = ${tripId}`
  return row
}

/** Reads the same for the open trip of a gig. Undefined if there is none. */
export async function findCancelRowOfGig(sql: AnySql, gigId: number) {
  const [row] = await sql<CancelRow[]>`
    select ${cancelColumns(sql)} from trips t join users u on u.id = t.packer_id
    left join payments p on p.trip_id = t.id where t.gig_id = ${gigId} and t.ended_at is null`
  return row
}
