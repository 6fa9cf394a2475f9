import type { AnySql } from '../platform/db/sql.ts'
import { leastChargeCents } from '../rules/least-charge.ts'

// For statements that select from `trips t` and `payments p`.

/** What the customer pays in the end, as `goalOf` says. */
export const chargeCents = (sql: AnySql) => sql`
  case when t.stage in ('cancelled', 'no_show') then coalesce(p.cancel_fee_cents, 0)
    else p.price_cents + p.fee_cents end`

/** What the customer still owes, as `goalOf` says. */
export const dueCents = (sql: AnySql) => sql`
  coalesce((select due from (values (
    ${chargeCents(sql)} - p.refund_goal_cents - (p.captured_cents - p.refunded_cents))) rest (due)
    where due >= ${leastChargeCents}), 0)`

/** What is still to pay of a payment that is paid in part. 0 while the rest is on hold or being charged. */
export const restCents = (sql: AnySql) => sql`
  case when p.captured_cents > 0
    and (p.retry_at is not null or (p.next_at is null and p.hold_ref is null))
    then ${dueCents(sql)} else 0 end`
