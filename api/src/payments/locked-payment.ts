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

export async function lockWithSteps(tx: Tx, tripIds: number[]): Promise<LockedPayment[]> {
  if (tripIds.length === 0) return []
  const [payments, steps, chargebacks] = await Promise.all([
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
