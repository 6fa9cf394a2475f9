import { lockPayments } from '../workflow/payments.sql.ts'
import { type AnySql, jsonRows, type Tx } from '../platform/db/sql.ts'
import type { TripRole, TripStage } from '../rules/trip-stages.ts'
import type { ExtraReason } from '../rules/extra-work.ts'
import type { Payment, PaymentSettings } from './payments.contract.ts'
import type { PaymentProvider } from './provider.ts'
import { restCents } from '../workflow/due-cents.sql.ts'
import { changePayments } from '../workflow/write-payments.sql.ts'

export type PaymentState = 'none' | 'declined' | 'authorized' | 'captured' | 'released' | 'refunded'

export interface PaymentRow {
  trip_id: number
  provider: PaymentProvider['name']
  state: PaymentState
  fee_percent: number
  price_cents: number
  fee_cents: number
  cancel_fee_cents: number | null
  is_postponed_late: boolean
  /** The extra work that the customer has agreed to, and whose hold is not placed yet. 0: none. */
  asked_cents: number
  asked_by: number | null
  refund_goal_cents: number
  /** The part of `refund_goal_cents` that comes from the service fee. */
  refund_fee_cents: number
  /** The part of `refund_goal_cents` that an operator has written off: the customer has not paid it. */
  waived_cents: number
  /** The operator's reason for a refund of a job that was not disputed. */
  refund_note: string | null
  authorized_cents: number
  captured_cents: number
  rest_cents: number
  released_cents: number
  released_fee_cents: number
  refunded_cents: number
  /** The refund that is sent to the provider, until it is confirmed. */
  sending_cents: number
  charged_back_cents: number
  tip_cents: number
  transferred_cents: number
  hold_ref: string | null
  old_hold_ref: string | null
  capture_before: Date | null
  secured_at: Date | null
  retry_at: Date | null
  next_at: Date | null
  updated_at: Date
  gig_id: number | null
  title: string
  customer_id: number
  packer_id: number
  stage: TripStage
  actor: TripRole | 'system' | 'operator'
  pickup_date: Date
  dropoff_date: Date
  booked_at: Date
  stage_at: Date
  delivered_at: Date | null
  ended_at: Date | null
  customer_ref: string | null
  method_ref: string | null
  /** The customer's card now. */
  method_label: string | null
  /** The card of the last hold. */
  hold_label: string | null
  payout_ref: string | null
  payouts_enabled: boolean
  /** The bank's last decision about a charge that it took back. */
  chargeback_state: Payment['chargeback']
  /** Whether the packer's account is deleted. */
  has_packer_left: boolean
  /** The extra work that both sides agreed to. */
  extras: { reason: ExtraReason; cents: number }[] | null
}

const paymentColumns = (sql: AnySql) => sql`
  p.*, p.fee_percent::float8 as fee_percent, t.gig_id, t.title, t.customer_id, t.packer_id, t.stage,
  t.actor, t.pickup_date, t.dropoff_date, t.created_at as booked_at, t.stage_at, t.delivered_at, t.ended_at,
  ${restCents(sql)} as rest_cents,
  c.customer_ref, c.method_ref, c.method_label, k.payout_ref,
  (select s.method_label from payment_steps s
    where s.trip_id = p.trip_id and s.kind = 'authorize' and s.state = 'done'
    order by s.id desc limit 1) as hold_label,
  coalesce(k.payouts_enabled, false) as payouts_enabled,
  (select b.state from chargebacks b where b.trip_id = p.trip_id and b.taken_cents is not null
    order by b.created_at desc, b.ref limit 1) as chargeback_state,
  (select u.deleted_at is not null from users u where u.id = t.packer_id) as has_packer_left,
  coalesce((select s.cents from payment_steps s
    where s.trip_id = p.trip_id and s.kind = 'refund' and s.state in ('wanted', 'unknown')), 0) as sending_cents,
  (select json_agg(json_build_object('reason', x.reason, 'cents', x.cents) order by x.id)
    from proposals x where x.trip_id = p.trip_id and x.kind = 'extra' and x.state = 'agreed') as extras`

const paymentTables = (sql: AnySql) => sql`
  payments p join trips t on t.id = p.trip_id
  left join payment_accounts c on c.user_id = t.customer_id and c.provider = p.provider
  left join payment_accounts k on k.user_id = t.packer_id and k.provider = p.provider`

/** Returns the payment; `undefined` unless the user is the trip's customer or packer. */
export async function findPayment(sql: AnySql, tripId: number, userId: number) {
  const [row] = await sql<PaymentRow[]>`
    select ${paymentColumns(sql)} from ${paymentTables(sql)}
    where p.trip_id = ${tripId} and ${userId} in (t.customer_id, t.packer_id)`
  return row
}

/** Locks payments and returns them. The read starts after the lock, so it sees the current trips. */
export async function lockPaymentRows(tx: Tx, tripIds: number[]): Promise<PaymentRow[]> {
  const [, rows] = await Promise.all([
    lockPayments(tx, tripIds),
    tx<PaymentRow[]>`
      select ${paymentColumns(tx)} from ${paymentTables(tx)}
      where p.trip_id = any(${tripIds}) order by p.trip_id`,
  ])
  return rows
}

export async function lockPayment(tx: Tx, tripId: number) {
  const [row] = await lockPaymentRows(tx, [tripId])
  return row
}

/**
 * Returns what Manyhands owes each packer: the balance of the packer's account, without what open
 * steps are about to send. Locks the packers' payment accounts, so that two transactions cannot send
 * the same money.
 */
export async function owedTo(tx: Tx, packerIds: number[]): Promise<Map<number, number>> {
  const [, rows] = await Promise.all([
    tx`select from payment_accounts where user_id = any(${packerIds}) order by user_id for update`,
    tx<{ id: number; cents: number }[]>`
      with pending as materialized (
        select t.packer_id, s.cents from payment_steps s join trips t on t.id = s.trip_id
        where s.kind = 'transfer' and s.state in ('wanted', 'unknown')
      )
      select p.id, (
        select coalesce(sum(l.cents), 0) from ledger_accounts a join ledger_lines l on l.account_id = a.id
        where a.kind = 'earned' and coalesce(a.user_id, 0) = p.id and coalesce(a.trip_id, 0) = 0
      )::float8 - (
        select coalesce(sum(s.cents), 0) from pending s where s.packer_id = p.id
      )::float8 as cents
      from unnest(${packerIds}::int[]) p (id)`,
  ])
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}

/** The columns that a step changes. */
export type PaymentChange = Partial<
  Pick<
    PaymentRow,
    | 'state'
    | 'price_cents'
    | 'fee_cents'
    | 'asked_cents'
    | 'asked_by'
    | 'authorized_cents'
    | 'captured_cents'
    | 'released_cents'
    | 'released_fee_cents'
    | 'refunded_cents'
    | 'charged_back_cents'
    | 'tip_cents'
    | 'transferred_cents'
    | 'hold_ref'
    | 'old_hold_ref'
    | 'capture_before'
    | 'secured_at'
    | 'retry_at'
    | 'next_at'
  >
>

/** Writes what steps can change of payments that the transaction has locked. */
export async function savePayments(tx: Tx, payments: PaymentRow[]) {
  if (payments.length === 0) return
  await changePayments(tx, {
    set: tx`
      state = n.state, price_cents = n.price_cents, fee_cents = n.fee_cents, asked_cents = n.asked_cents,
      asked_by = n.asked_by, authorized_cents = n.authorized_cents,
      captured_cents = n.captured_cents, released_cents = n.released_cents,
      released_fee_cents = n.released_fee_cents, refunded_cents = n.refunded_cents,
      charged_back_cents = n.charged_back_cents, tip_cents = n.tip_cents, transferred_cents = n.transferred_cents, hold_ref = n.hold_ref,
      old_hold_ref = n.old_hold_ref, capture_before = n.capture_before, secured_at = n.secured_at,
      retry_at = n.retry_at, next_at = n.next_at, version = p.version + 1, updated_at = now()`,
    from: tx`jsonb_populate_recordset(null::payments, ${jsonRows(tx, payments)}) n`,
    where: tx`p.trip_id = n.trip_id`,
  })
}

/** Stores when the task checks the payments next. Changes nothing that a user sees. */
export async function saveNextTimes(tx: Tx, payments: PaymentRow[]) {
  if (payments.length === 0) return
  await changePayments(tx, {
    set: tx`next_at = n.next_at`,
    from: tx`jsonb_populate_recordset(null::payments, ${jsonRows(tx, payments)}) n`,
    where: tx`p.trip_id = n.trip_id`,
  })
}

/** Stores when the task checks the payment next. Changes nothing that a user sees. */
export async function setNextAt(tx: Tx, tripId: number, at: Date | null) {
  await changePayments(tx, { set: tx`next_at = ${at}`, where: tx`p.trip_id = ${tripId}` })
}

/** Writes the settings that bookings use. Writes nothing if they are the same. */
export async function savePaymentSettings(sql: AnySql, { provider, fee_percent }: PaymentSettings) {
  await sql`
    update payment_settings set provider = ${provider}, fee_percent = ${fee_percent}
    where (provider, fee_percent) is distinct from (${provider}, ${fee_percent}::numeric)`
}

/** How many differences the last comparison with the provider found. */
export async function countDifferences(sql: AnySql) {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from payment_differences`
  return row?.count
}

/** How many payments a background task should have looked at five minutes ago. */
export async function countOverdue(sql: AnySql) {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from payments where next_at < now() - interval '5 minutes'`
  return row?.count
}

/** Returns the payment for an operator. */
export async function findPaymentOfTrip(sql: AnySql, tripId: number) {
  const [row] = await sql<PaymentRow[]>`
    select ${paymentColumns(sql)} from ${paymentTables(sql)} where p.trip_id = ${tripId}`
  return row
}

/**
 * Stores what the customer gets back or need not pay in total, the part of it that comes from the service fee, and the
 * part that is written off. Makes the payment due.
 * If nothing was taken and all of it is given back, the payment has ended. The event of the refund gets the note.
 */
export async function saveRefundGoal(
  tx: Tx,
  tripId: number,
  {
    goal,
    feePart,
    waived,
    note,
  }: { goal: number; feePart: number; waived: number; note: string | null },
) {
  await changePayments(tx, {
    set: tx`
      refund_goal_cents = ${goal}, refund_fee_cents = ${feePart}, waived_cents = ${waived},
      refund_note = ${note},
      next_at = now(), retry_at = null,
      state = case when p.captured_cents = 0 and p.hold_ref is null
        and ${goal}::int >= p.price_cents + p.fee_cents then 'refunded' else p.state end`,
    where: tx`p.trip_id = ${tripId}`,
  })
}

/** Returns the payments of the user's trips with ids below `before`, newest first, at most `count`. */
export function slicePayments(
  sql: AnySql,
  { userId, role }: { userId: number; role: TripRole },
  before: number | undefined,
  count: number,
) {
  return sql<(PaymentRow & { id: number })[]>`
    select ${paymentColumns(sql)}, t.id from ${paymentTables(sql)}
    where t.${sql(`${role}_id`)} = ${userId} ${before === undefined ? sql`` : sql`and t.id < ${before}`}
    order by t.id desc limit ${count}`
}
