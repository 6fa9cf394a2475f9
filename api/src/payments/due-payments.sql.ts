import type { AnySql, Tx } from '../platform/db/sql.ts'
import type { PaymentRow } from './payments.sql.ts'

/** The trip's payment if it should be looked at now. A clock may be late, so looks a second ahead. */
const duePayment = (sql: AnySql, provider: PaymentRow['provider'], tripId: number) => sql`
  select trip_id from payments
  where trip_id = ${tripId} and next_at <= now() + interval '1 second' and provider = ${provider}`

export async function isDue(sql: AnySql, provider: PaymentRow['provider'], tripId: number) {
  return (await sql`${duePayment(sql, provider, tripId)}`).count > 0
}

/**
 * Locks the trip's payment and other due payments, at most `most`, and returns their trips. Leaves
 * locked ones to the transaction that has locked them, or to the job that runs each minute.
 */
export async function lockDuePayments(
  tx: Tx,
  provider: PaymentRow['provider'],
  tripId: number,
  most: number,
): Promise<number[]> {
  const own = await tx<{ trip_id: number }[]>`
    ${duePayment(tx, provider, tripId)} for update skip locked`
  if (own.length === 0) return []
  const others = await tx<{ trip_id: number }[]>`
    select trip_id from payments
    where next_at <= now() and provider = ${provider} and trip_id <> ${tripId}
    order by next_at limit ${most - 1} for update skip locked`
  return [...own, ...others].map(({ trip_id }) => trip_id)
}

/** Adds a job for each payment that is due, at most `most`. */
export async function addPaymentJobs(sql: AnySql, provider: PaymentRow['provider'], most: number) {
  await sql`
    select add_payment_job(trip_id) from (
      select trip_id from payments
      where next_at <= now() and provider = ${provider} order by next_at limit ${most}) due`
}

/**
 * Makes the payments due that owe their packers money but wait for nothing: another trip's reversal
 * has covered a packer's debt, or a bank account was connected in the same moment.
 */
export async function wakeUnsentPayments(sql: AnySql, provider: PaymentRow['provider']) {
  await sql`
    update payments p set next_at = now()
    from trips t join payment_accounts k on k.user_id = t.packer_id and k.payouts_enabled
    where t.id = p.trip_id and k.provider = p.provider and p.provider = ${provider}
      and p.next_at is null and p.released_cents + p.tip_cents > p.transferred_cents
      and 0 < (
        select sum(l.cents) from ledger_accounts a join ledger_lines l on l.account_id = a.id
        where a.kind = 'earned' and a.user_id = t.packer_id)`
}
