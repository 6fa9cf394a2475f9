import type { AnySql, Tx } from '../platform/db/sql.ts'
import type { TripRole, TripStage } from '../trips/trip-stages.ts'
import type { PaymentFacts, StepKind } from './next-step.ts'
import type { PaymentProvider, ProviderStep } from './provider.ts'

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
  refund_goal_cents: number
  authorized_cents: number
  captured_cents: number
  released_cents: number
  released_fee_cents: number
  refunded_cents: number
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
  ended_at: Date | null
  customer_ref: string | null
  method_ref: string | null
  method_label: string | null
  payout_ref: string | null
  payouts_enabled: boolean
}

const paymentColumns = (sql: AnySql) => sql`
  p.*, p.fee_percent::float8 as fee_percent, t.gig_id, t.title, t.customer_id, t.packer_id, t.stage,
  t.actor, t.pickup_date, t.dropoff_date, t.created_at as booked_at, t.stage_at, t.ended_at,
  c.customer_ref, c.method_ref, c.method_label, k.payout_ref,
  coalesce(k.payouts_enabled, false) as payouts_enabled`

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

/** Locks the payment and returns it. The read starts after the lock, so it sees the current trip. */
export async function lockPayment(tx: Tx, tripId: number) {
  const [, [row]] = await Promise.all([
    tx`select from payments where trip_id = ${tripId} for update`,
    tx<PaymentRow[]>`
      select ${paymentColumns(tx)} from ${paymentTables(tx)} where p.trip_id = ${tripId}`,
  ])
  return row
}

export interface StepRow {
  id: number
  trip_id: number
  kind: StepKind
  cents: number
  key: string
  state: 'wanted' | 'done' | 'failed' | 'unknown'
  target_ref: string | null
  provider_ref: string | null
  detail: string | null
  arrives_at: Date | null
  created_at: Date
  settled_at: Date | null
}

/** Returns the payment's steps, oldest first. */
export const listSteps = (sql: AnySql, tripId: number) => sql<StepRow[]>`
  select * from payment_steps where trip_id = ${tripId} order by id`

export async function findStep(sql: AnySql, id: number) {
  const [row] = await sql<StepRow[]>`select * from payment_steps where id = ${id}`
  return row
}

/** Returns the step that is open, the tip if `isTip`. */
export async function findOpenStep(sql: AnySql, tripId: number, isTip: boolean) {
  const [row] = await sql<StepRow[]>`
    select * from payment_steps
    where trip_id = ${tripId} and (kind = 'tip') = ${isTip} and state in ('wanted', 'unknown')`
  return row
}

/**
 * What Manyhands owes the packer: the balance of the packer's account, without what open steps are
 * about to send. Locks the packer's payment account, so that two trips cannot send the same money.
 */
export async function owedTo(tx: Tx, packerId: number): Promise<number> {
  const [, [row]] = await Promise.all([
    tx`select from payment_accounts where user_id = ${packerId} for update`,
    tx<{ cents: number }[]>`
      with pending as materialized (
        select trip_id, cents from payment_steps
        where kind = 'transfer' and state in ('wanted', 'unknown')
      )
      select (
        select coalesce(sum(l.cents), 0) from ledger_accounts a join ledger_lines l on l.account_id = a.id
        where a.kind = 'earned' and coalesce(a.user_id, 0) = ${packerId} and coalesce(a.trip_id, 0) = 0
      )::float8 - (
        select coalesce(sum(s.cents), 0) from pending s join trips t on t.id = s.trip_id
        where t.packer_id = ${packerId}
      )::float8 as cents`,
  ])
  return row?.cents ?? 0
}

export function factsOf(
  row: PaymentRow,
  { owedToPacker, lastFailed }: Pick<PaymentFacts, 'owedToPacker' | 'lastFailed'>,
): PaymentFacts {
  return {
    stage: row.stage,
    actor: row.actor,
    pickupDate: row.pickup_date,
    dropoffDate: row.dropoff_date,
    endedAt: row.ended_at,
    price: row.price_cents,
    fee: row.fee_cents,
    cancelFee: row.cancel_fee_cents,
    refundGoal: row.refund_goal_cents,
    authorized: row.authorized_cents,
    captured: row.captured_cents,
    released: row.released_cents,
    releasedFee: row.released_fee_cents,
    refunded: row.refunded_cents,
    tip: row.tip_cents,
    transferred: row.transferred_cents,
    hasHold: row.hold_ref !== null,
    hasOldHold: row.old_hold_ref !== null,
    captureBefore: row.capture_before,
    retryAt: row.retry_at,
    hasCard: row.method_ref !== null,
    hasPayouts: row.payouts_enabled,
    owedToPacker,
    lastFailed,
  }
}

interface NewStep {
  tripId: number
  kind: StepKind
  cents: number
  targetRef: string | null
  /** Default: the number of the step among those of its kind. */
  key?: string
}

export async function insertStep(tx: Tx, { tripId, kind, cents, targetRef, key }: NewStep) {
  const [row] = await tx<StepRow[]>`
    insert into payment_steps (trip_id, kind, cents, target_ref, key)
    select ${tripId}, ${kind}, ${cents}, ${targetRef}, coalesce(${key ?? null},
      concat_ws(':', ${tripId}::int, ${kind}::text,
        (select count(*) + 1 from payment_steps where trip_id = ${tripId} and kind = ${kind})))
    returning *`
  if (!row) throw new Error('The step was not inserted.')
  return row
}

/** Ends a step. Returns false if it has ended before. */
export async function endStep(
  tx: Tx,
  id: number,
  end: {
    state: 'done' | 'failed'
    ref?: string | undefined
    detail?: string
    arrivesAt?: Date | undefined
  },
): Promise<boolean> {
  const ended = await tx`
    update payment_steps set state = ${end.state}, provider_ref = ${end.ref ?? null},
      detail = ${end.detail ?? null}, arrives_at = ${end.arrivesAt ?? null}, settled_at = now()
    where id = ${id} and state in ('wanted', 'unknown')`
  return ended.count > 0
}

export async function markUnknown(sql: AnySql, id: number) {
  await sql`update payment_steps set state = 'unknown' where id = ${id} and state = 'wanted'`
}

/** The columns that a step changes. */
export type PaymentChange = Partial<
  Pick<
    PaymentRow,
    | 'state'
    | 'authorized_cents'
    | 'captured_cents'
    | 'released_cents'
    | 'released_fee_cents'
    | 'refunded_cents'
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

export async function changePayment(tx: Tx, tripId: number, change: PaymentChange) {
  await tx`
    update payments set ${tx(change)}, version = version + 1, updated_at = now()
    where trip_id = ${tripId}`
}

/** When the job should look at the payment again. Changes nothing that a user sees. */
export async function setNextAt(tx: Tx, tripId: number, at: Date | null) {
  await tx`update payments set next_at = ${at} where trip_id = ${tripId}`
}

/** The trips whose payments are due, at most `most`. */
export async function listDuePayments(sql: AnySql, provider: PaymentRow['provider'], most: number) {
  const rows = await sql<{ trip_id: number }[]>`
    select trip_id from payments
    where next_at <= now() and provider = ${provider} order by next_at limit ${most}`
  return rows.map(({ trip_id }) => trip_id)
}

/** Writes an event of both sides. Only the gig's id, the kind and the amount: no personal data. */
export async function addPaymentEvent(
  tx: Tx,
  { trip_id }: Pick<PaymentRow, 'trip_id'>,
  event: {
    kind: string
    actor: 'system' | 'customer' | 'operator'
    cents?: number
    reason?: string
  },
) {
  // A deleted gig's id is in the events only.
  await tx`
    insert into gig_events (gig_id, trip_id, customer_id, packer_id, actor, kind, reason, changes)
    select coalesce(t.gig_id, (select e.gig_id from gig_events e
        where e.customer_id = t.customer_id and e.trip_id = t.id limit 1)),
      t.id, t.customer_id, t.packer_id, ${event.actor}, ${event.kind}, ${event.reason ?? null},
      ${event.cents === undefined ? null : tx.json({ fields: [], cents: event.cents })}
    from trips t where t.id = ${trip_id}`
}

export interface PaymentSettings {
  provider: PaymentProvider['name'] | 'off'
  fee_percent: number
}

/** Writes the settings that the triggers use. Writes nothing if they are the same. */
export async function savePaymentSettings(sql: AnySql, { provider, fee_percent }: PaymentSettings) {
  await sql`
    update payment_settings set provider = ${provider}, fee_percent = ${fee_percent}
    where (provider, fee_percent) is distinct from (${provider}, ${fee_percent}::numeric)`
}

export interface PaymentAccount {
  customer_ref: string | null
  method_ref: string | null
  method_label: string | null
  payout_ref: string | null
  payouts_enabled: boolean
}

export async function findPaymentAccount(
  sql: AnySql,
  userId: number,
  provider: PaymentRow['provider'],
): Promise<PaymentAccount> {
  const [row] = await sql<PaymentAccount[]>`
    select customer_ref, method_ref, method_label, payout_ref, payouts_enabled
    from payment_accounts where user_id = ${userId} and provider = ${provider}`
  return (
    row ?? {
      customer_ref: null,
      method_ref: null,
      method_label: null,
      payout_ref: null,
      payouts_enabled: false,
    }
  )
}

/** Stores the provider's reference for a user. */
export async function saveAccountRef(
  sql: AnySql,
  userId: number,
  provider: PaymentRow['provider'],
  refs: { customer_ref: string } | { payout_ref: string },
) {
  await sql`
    insert into payment_accounts ${sql({ user_id: userId, provider, ...refs })}
    on conflict (user_id, provider) do update set ${sql(refs)}`
}

/**
 * Stores the card of a customer, and makes the payments due that wait for one. Does nothing if the
 * card is stored already.
 */
export async function saveMethod(
  tx: Tx,
  provider: PaymentRow['provider'],
  { customerRef, methodRef, label }: { customerRef: string; methodRef: string; label: string },
) {
  const [account] = await tx<{ user_id: number }[]>`
    update payment_accounts set method_ref = ${methodRef}, method_label = ${label}
    where provider = ${provider} and customer_ref = ${customerRef}
      and method_ref is distinct from ${methodRef}
    returning user_id`
  if (!account) return
  await tx`
    update payments p set next_at = now(), retry_at = null from trips t
    where t.id = p.trip_id and t.customer_id = ${account.user_id} and p.provider = ${provider}
      and p.state in ('none', 'declined', 'captured') and p.captured_cents < p.price_cents + p.fee_cents
      and now() >= payment_begins_at(t.pickup_date)`
}

/** Stores whether the packer can be paid, and makes the payments due that wait for it. */
export async function savePayouts(
  tx: Tx,
  provider: PaymentRow['provider'],
  { payoutRef, enabled }: { payoutRef: string; enabled: boolean },
) {
  const [account] = await tx<{ user_id: number }[]>`
    update payment_accounts set payouts_enabled = ${enabled}
    where provider = ${provider} and payout_ref = ${payoutRef} and payouts_enabled <> ${enabled}
    returning user_id`
  if (!account || !enabled) return
  await tx`
    update payments p set next_at = now(), retry_at = null from trips t
    where t.id = p.trip_id and t.packer_id = ${account.user_id} and p.provider = ${provider}
      and p.released_cents + p.tip_cents > p.transferred_cents`
}

/** A step as the provider needs it. */
export function toProviderStep(step: StepRow, payment: PaymentRow): ProviderStep {
  if (step.kind === 'release' || step.kind === 'take_back') {
    throw new Error(`The provider has no part in the step ${step.kind}.`)
  }
  return {
    kind: step.kind,
    cents: step.cents,
    key: providerKey(step.id),
    tripId: step.trip_id,
    customerRef: payment.customer_ref,
    methodRef: payment.method_ref,
    payoutRef: payment.payout_ref,
    targetRef: step.target_ref,
  }
}

export const providerKey = (stepId: number) => `step-${stepId}`

/** The id of the step with this key. Undefined for a key of another kind. */
export function stepIdOf(key: string | null): number | undefined {
  const id = /^step-([1-9]\d{0,9})$/.exec(key ?? '')?.[1]
  return id === undefined ? undefined : Number(id)
}

/** How many differences the last comparison with the provider found. */
export async function countDifferences(sql: AnySql) {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from payment_differences`
  return row?.count
}

/** How many payments a background job should have looked at five minutes ago. */
export async function countOverdue(sql: AnySql) {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from payments where next_at < now() - interval '5 minutes'`
  return row?.count
}

/** Stores what a canceled booking costs the customer. Call it before the trip is canceled. */
export async function saveCancelFee(tx: Tx, tripId: number, cents: number) {
  await tx`update payments set cancel_fee_cents = ${cents} where trip_id = ${tripId}`
}

/** Returns the call with this Idempotency-Key. */
export async function findCall(sql: AnySql, userId: number, key: string) {
  const [row] = await sql<{ body_hash: Buffer; step_id: number }[]>`
    select body_hash, step_id from idempotent_calls where user_id = ${userId} and key = ${key}`
  return row
}

export async function insertCall(
  tx: Tx,
  call: { userId: number; key: string; bodyHash: Buffer; stepId: number },
) {
  await tx`
    insert into idempotent_calls (user_id, key, body_hash, step_id)
    values (${call.userId}, ${call.key}, ${call.bodyHash}, ${call.stepId})`
}

/** Returns the payment for an operator. */
export async function findPaymentOfTrip(sql: AnySql, tripId: number) {
  const [row] = await sql<PaymentRow[]>`
    select ${paymentColumns(sql)} from ${paymentTables(sql)} where p.trip_id = ${tripId}`
  return row
}

/** Stores what the customer gets back in total, and makes the payment due. */
export async function saveRefundGoal(tx: Tx, tripId: number, cents: number) {
  await tx`
    update payments set refund_goal_cents = ${cents}, next_at = now(), retry_at = null
    where trip_id = ${tripId}`
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
