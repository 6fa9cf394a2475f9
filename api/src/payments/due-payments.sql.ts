import type { AnySql, Fragment, Tx } from '../platform/db/sql.ts'
import { addingTasks } from '../platform/db/task-queue.ts'
import type { PaymentRow } from './payments.sql.ts'
import { changePayments, paymentTasks } from '../workflow/write-payments.sql.ts'

/** The trip's payment if it should be looked at now. A clock may be late, so looks a second ahead. */
const duePayment = (sql: AnySql, provider: PaymentRow['provider'], tripId: number) => sql`
  select trip_id from payments
  where trip_id = ${tripId} and next_at <= now() + interval '1 second' and provider = ${provider}`

export async function isDue(sql: AnySql, provider: PaymentRow['provider'], tripId: number) {
  return (await sql`${duePayment(sql, provider, tripId)}`).count > 0
}

/**
 * Locks the trip's payment and other due payments, at most `most`, and returns their trips. Leaves
 * locked ones to the transaction that has locked them, or to the task that runs each minute.
 */
export async function lockDuePayments(
  tx: Tx,
  provider: PaymentRow['provider'],
  tripId: number,
  most: number,
): Promise<number[]> {
  // A payment whose steps change the price is handled alone, because its gig and trip are locked before it.
  const asked = await tx`${duePayment(tx, provider, tripId)} and asked_cents > 0`
  if (asked.count > 0) return [tripId]
  const own = await tx<{ trip_id: number }[]>`
    ${duePayment(tx, provider, tripId)} and asked_cents = 0 for update skip locked`
  if (own.length === 0) return []
  const others = await tx<{ trip_id: number }[]>`
    select trip_id from payments
    where next_at <= now() and provider = ${provider} and trip_id <> ${tripId} and asked_cents = 0
    order by next_at limit ${most - 1} for update skip locked`
  return [...own, ...others].map(({ trip_id }) => trip_id)
}

/** Adds a task for each payment that is due, at most `most`. */
export async function addPaymentTasks(sql: AnySql, provider: PaymentRow['provider'], most: number) {
  await sql`
    with due as (
      select trip_id, next_at from payments
      where next_at <= now() and provider = ${provider} order by next_at limit ${most}
    )
    ${addingTasks(sql, paymentTasks(sql, sql`due`))}`
}

/**
 * Makes the payments `p` of trips `t` due now for which the condition holds, with the retry time. Locks them in the order
 * of `lockPayments`.
 */
export async function wakePayments(
  sql: AnySql,
  provider: PaymentRow['provider'],
  condition: Fragment,
  retryAt = sql`null::timestamptz`,
) {
  await changePayments(sql, {
    set: sql`next_at = now(), retry_at = woken.retry_at`,
    from: sql`(
      select p.trip_id, ${retryAt} as retry_at from payments p join trips t on t.id = p.trip_id
      where p.provider = ${provider} and ${condition}
      order by p.trip_id for update of p) woken`,
    where: sql`woken.trip_id = p.trip_id`,
  })
}

/**
 * Makes the payments due that owe their packers money but wait for nothing: another trip's reversal
 * has covered a packer's debt, or a bank account was connected in the same moment.
 */
export const wakeUnsentPayments = (sql: AnySql, provider: PaymentRow['provider']) =>
  wakePayments(
    sql,
    provider,
    sql`
      p.next_at is null and p.released_cents + p.tip_cents > p.transferred_cents
      and exists (
        select from payment_accounts k
        where k.user_id = t.packer_id and k.provider = p.provider and k.payouts_enabled)
      and 0 < (
        select sum(l.cents) from ledger_accounts a join ledger_lines l on l.account_id = a.id
        where a.kind = 'earned' and a.user_id = t.packer_id)`,
  )
