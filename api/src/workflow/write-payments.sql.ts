import { notifyChange } from '../platform/db/notify-change.ts'
import type { AnySql, Fragment } from '../platform/db/sql.ts'
import { addingTasks } from '../platform/db/task-queue.ts'
import { leastChargeCents } from '../rules/least-charge.ts'

/** The service fee of a price, both in cents. `totalOf` shows the same to users. */
export const feeCents = (sql: AnySql, price: Fragment, percent: Fragment) =>
  sql`round(${price} * ${percent} / 100)`

// Only this file writes to the table of payments (scripts/one-door.test.ts): a payment that is due has a task, and open
// pages hear of what users see of it.

/**
 * Selects, for `addingTasks`, the tasks of those `payments` (trip_id, next_at) that are due. A payment that is due later
 * is found by the task that runs each minute. The column rounds to milliseconds, and the clock of the API may be later
 * than the start of the transaction. Money moves before mails, which have priority 0.
 */
export const paymentTasks = (sql: AnySql, payments: Fragment): Fragment => sql`
  select row('advance_payment', json_build_object('trip_id', trip_id), null, null, 1, 'payment-' || trip_id, -1,
    null)::graphile_worker.job_spec as task
  from (select * from ${payments} p where next_at <= clock_timestamp() + interval '1 millisecond' order by trip_id) due`

/**
 * The part of a statement that adds payments of the trips `t` whose price a card can be charged, unless customers pay packers directly.
 * The statement also adds the `paymentTasks` of what this returns.
 */
export const startingPayments = (sql: AnySql, trips: Fragment): Fragment => sql`
  insert into payments (trip_id, provider, fee_percent, price_cents, fee_cents, next_at)
  select t.id, s.provider, s.fee_percent, t.price_cents, ${feeCents(sql, sql`t.price_cents`, sql`s.fee_percent`)},
    greatest(now(), payment_begins_at(t.pickup_date))
  from ${trips} cross join payment_settings s where s.provider <> 'off' and t.price_cents >= ${leastChargeCents}
  returning trip_id, next_at`

/**
 * The part of a statement that makes the payments of the trips `t` due. The end of a booking drops extra work whose hold is
 * not placed yet. The statement also adds the `paymentTasks` of
 * what this returns.
 */
export const wakingPayments = (
  sql: AnySql,
  trips: Fragment,
  { isCanceled = false } = {},
): Fragment => sql`
  update payments p set next_at = now(), updated_at = now()
    ${isCanceled ? sql`, asked_cents = 0, asked_by = null` : sql``} from ${trips} where p.trip_id = t.id
  returning p.trip_id, p.next_at`

interface Change {
  /** What the payments `p` get. */
  set: Fragment
  /** Another table, if the change needs one. */
  from?: Fragment
  where: Fragment
}

/** Changes payments. Returns how many. */
export async function changePayments(sql: AnySql, { set, from, where }: Change): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    with changed as (
      update payments p set ${set} from payments old ${from ? sql`, ${from}` : sql``}
      where old.trip_id = p.trip_id and ${where}
      returning p.trip_id, p.next_at, ${shown(sql, sql`p`)} is distinct from ${shown(sql, sql`old`)} as is_shown
    ), tasks as materialized (${addingTasks(sql, paymentTasks(sql, sql`changed`))}),
    notices as materialized (
      select ${notifyChange(sql, {
        ...{ kind: 'payment', gigId: sql`t.gig_id`, tripId: sql`t.id` },
        users: sql`array[t.customer_id, t.packer_id]`,
      })}
      from changed join trips t on t.id = changed.trip_id where is_shown
    )
    select count(*)::int as count, (select count(*) from tasks) + (select count(*) from notices) as told
    from changed`
  return row?.count ?? 0
}

/** What users see of a payment. */
const shown = (sql: AnySql, payment: Fragment) => sql`
  (${payment}.state, ${payment}.captured_cents, ${payment}.tip_cents, ${payment}.transferred_cents,
    ${payment}.refunded_cents, ${payment}.charged_back_cents)`
