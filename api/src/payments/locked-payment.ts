import type { Tx } from '../platform/db/sql.ts'
import { type ChargebackRow, listChargebacksOf } from './chargebacks.sql.ts'
import { listStepsOf, type StepRow } from './payment-steps.sql.ts'
import {
  lockPaymentRows,
  type PaymentChange,
  type PaymentRow,
  saveNextTimes,
  savePayments,
} from './payments.sql.ts'

/** A payment that this transaction has locked. Its changes are collected, and written once. */
export interface LockedPayment {
  payment: PaymentRow
  steps: StepRow[]
  chargebacks: ChargebackRow[]
  change: PaymentChange
}

/**
 * Locks the gigs and trips of those payments whose steps change the price, before the payments: the order of every writer.
 */
const lockAskedTrips = (tx: Tx, tripIds: number[]) => tx`
  with asked as (
    select t.id, t.gig_id from payments p join trips t on t.id = p.trip_id
    where p.trip_id = any(${tripIds}) and p.asked_cents > 0
  ), locked as materialized (
    select id from gigs where id in (select gig_id from asked) order by id for update
  )
  select from trips where id in (select id from asked) and (select count(*) from locked) >= 0
  order by id for no key update`

export async function lockWithSteps(tx: Tx, tripIds: number[]): Promise<LockedPayment[]> {
  if (tripIds.length === 0) return []
  const [, payments, steps, chargebacks] = await Promise.all([
    lockAskedTrips(tx, tripIds),
    lockPaymentRows(tx, tripIds),
    listStepsOf(tx, tripIds),
    listChargebacksOf(tx, tripIds),
  ])
  if (payments.length < tripIds.length)
    throw new Error(`One of the trips ${tripIds.join(', ')} has no payment.`)
  return payments.map((payment) => ({
    payment,
    steps: steps.filter(({ trip_id }) => trip_id === payment.trip_id),
    chargebacks: chargebacks.filter(({ trip_id }) => trip_id === payment.trip_id),
    change: {},
  }))
}

/** Changes the payment in memory. `saveLocked` writes the changes. */
export function changeLocked(locked: LockedPayment, change: PaymentChange) {
  Object.assign(locked.payment, change)
  Object.assign(locked.change, change)
}

export async function saveLocked(tx: Tx, locked: LockedPayment[]) {
  const hasChange = ({ change }: LockedPayment) =>
    Object.keys(change).some((column) => column !== 'next_at')
  const changed = locked.filter(hasChange)
  const postponed = locked.filter((each) => !hasChange(each) && 'next_at' in each.change)
  await savePayments(
    tx,
    changed.map(({ payment }) => payment),
  )
  await saveNextTimes(
    tx,
    postponed.map(({ payment }) => payment),
  )
}
