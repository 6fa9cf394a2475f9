import type { Tx } from '../platform/db/sql.ts'
import { addingTasks } from '../platform/db/task-queue.ts'
import { changePayments, feeCents, paymentTasks, startingPayments } from './write-payments.sql.ts'
import { leastChargeCents } from '../rules/least-charge.ts'
import { freeAfterBookingMs } from '../rules/windows.ts'

interface Terms {
  price_cents: number
  /** ISO 8601. */
  pickup_date: string
}

/** Gives the payment of a locked trip the changed price and pickup time. A trip that was free gets a payment. */
export async function changePaymentTerms(tx: Tx, tripId: number, before: Terms, after: Terms) {
  if (before.price_cents === after.price_cents && before.pickup_date === after.pickup_date) return
  const changed = await changePayments(tx, {
    set: tx`
      price_cents = t.price_cents, fee_cents = ${feeCents(tx, tx`t.price_cents`, tx`p.fee_percent`)},
      next_at = case
        when t.stage = 'booked' then greatest(now(), payment_begins_at(t.pickup_date))
        else now()
      end,
      -- Nothing is due until the hold begins, so a card that was declined or missing says nothing about it.
      state = case when p.state = 'declined' and p.hold_ref is null and t.stage = 'booked'
        and payment_begins_at(t.pickup_date) > now() then 'none' else p.state end,
      is_postponed_late = p.is_postponed_late or (t.pickup_date > ${before.pickup_date}
        and now() > payment_begins_at(${before.pickup_date}) and now() > t.created_at + make_interval(secs => ${freeAfterBookingMs / 1000})),
      updated_at = now()`,
    from: tx`trips t`,
    where: tx`t.id = p.trip_id and t.id = ${tripId}`,
  })
  if (changed > 0 || before.price_cents >= leastChargeCents) return
  await tx`
    with t as (select * from trips where id = ${tripId}),
    payment as (${startingPayments(tx, tx`t`)})
    ${addingTasks(tx, paymentTasks(tx, tx`payment`))}`
}

/** Makes the hold for extra work due. Its payment is locked. */
export async function askForExtra(tx: Tx, tripId: number, proposalId: number, cents: number) {
  await changePayments(tx, {
    set: tx`asked_cents = ${cents}, asked_by = ${proposalId}, retry_at = null, next_at = now()`,
    where: tx`p.trip_id = ${tripId}`,
  })
}

/** Stores what a canceled booking costs the customer. Call it before the trip is canceled. */
export async function saveCancelFee(tx: Tx, tripId: number, cents: number) {
  await changePayments(tx, {
    set: tx`cancel_fee_cents = ${cents}`,
    where: tx`p.trip_id = ${tripId}`,
  })
}

/**
 * Locks the payments of trips. A transaction that changes several payments calls this first: it locks them in the order of
 * their trips, and before payment accounts, tasks and mails. Another order could deadlock.
 */
export const lockPayments = (tx: Tx, tripIds: number[]) => tx`
  select from payments where trip_id = any(${tripIds}) order by trip_id for update`
