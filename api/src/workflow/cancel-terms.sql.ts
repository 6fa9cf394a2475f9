import type { AnySql } from '../platform/db/sql.ts'
import { cancelFee, type CancelFacts } from '../rules/cancel-fee.ts'

export interface CancelRow extends CancelFacts {
  trip_id: number
  packer_id: number
  packer_name: string
  pickup_zip_code: string
  /** What is on hold or captured. */
  taken_cents: number
  /** Null for a trip that is paid directly. */
  provider: string | null
}

/** Returns the fee that the customer pays for canceling now. 0 for a trip that is paid directly. */
export const feeNow = (row: CancelRow) => (row.provider === null ? 0 : cancelFee(row).fee_cents)

const cancelColumns = (sql: AnySql) => sql`
  t.id as trip_id, t.stage, coalesce(p.price_cents, t.price_cents) as price_cents, t.pickup_date,
  t.booked_pickup_date, t.created_at, t.arrival_minutes, t.arrives_at, coalesce(p.is_postponed_late, false) as is_postponed_late,
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
