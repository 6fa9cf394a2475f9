import type { Tx } from '../platform/db/sql.ts'
import { listSteps, type StepRow } from './payment-steps.sql.ts'
import {
  changePayment,
  lockPayment,
  type PaymentChange,
  type PaymentRow,
  setNextAt,
} from './payments.sql.ts'

/** A payment that this transaction has locked. Its changes are collected, and written once. */
export interface LockedPayment {
  payment: PaymentRow
  steps: StepRow[]
  change: PaymentChange
}

export async function lockWithSteps(tx: Tx, tripId: number): Promise<LockedPayment> {
  const [payment, steps] = await Promise.all([lockPayment(tx, tripId), listSteps(tx, tripId)])
  if (!payment) throw new Error(`Trip ${tripId} has no payment.`)
  return { payment, steps: [...steps], change: {} }
}

/** Changes the payment in memory. `saveLocked` writes the changes. */
export function changeLocked(locked: LockedPayment, change: PaymentChange) {
  Object.assign(locked.payment, change)
  Object.assign(locked.change, change)
}

export async function saveLocked(tx: Tx, { payment, change }: LockedPayment) {
  const { next_at, ...others } = change
  if (Object.keys(others).length > 0) await changePayment(tx, payment.trip_id, change)
  else if (next_at !== undefined) await setNextAt(tx, payment.trip_id, next_at)
}
