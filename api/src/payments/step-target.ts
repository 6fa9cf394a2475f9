import type { LockedPayment } from './locked-payment.ts'
import type { StepKind } from './next-step.ts'
import type { StepRow } from './payment-steps.sql.ts'

/** Returns the provider's object that a step acts on, and the most cents that it allows. */
export function targetOf(
  { payment, steps: all }: LockedPayment,
  kind: StepKind,
  isOldHold = false,
): { targetRef: string | null; most: number } {
  const unlimited = Number.MAX_SAFE_INTEGER
  if (kind === 'cancel' || kind === 'capture') {
    const targetRef = isOldHold ? payment.old_hold_ref : payment.hold_ref
    const hold = all.find((step) => step.kind === 'authorize' && step.provider_ref === targetRef)
    return { targetRef, most: hold?.cents ?? unlimited }
  }
  if (kind !== 'refund' && kind !== 'reverse' && kind !== 'transfer') {
    return { targetRef: null, most: unlimited }
  }
  const steps = all.filter(({ state }) => state === 'done')
  if (kind === 'transfer') return sourceOf(steps)
  // Money goes back to where it came from: a refund to a charge, a reversal to a transfer.
  const from = kind === 'refund' ? 'capture' : 'transfer'
  const rest = steps
    .filter((step) => step.kind === from)
    .map(({ provider_ref, cents }) => ({
      ref: provider_ref,
      cents:
        kind === 'refund'
          ? restOfCharge(steps, provider_ref, cents)
          : cents - centsOf(steps, kind, provider_ref),
    }))
    .toSorted((a, b) => b.cents - a.cents)[0]
  if (!rest?.ref || rest.cents <= 0) {
    throw new Error(`The payment of trip ${payment.trip_id} has nothing left for a ${kind}.`)
  }
  return { targetRef: rest.ref, most: rest.cents }
}

/**
 * Returns the cents of a charge that are neither refunded nor taken back by the customer's bank. `cents` is the whole
 * charge; `steps` are done.
 */
export const restOfCharge = (steps: StepRow[], ref: string | null, cents: number): number =>
  Math.max(
    cents -
      centsOf(steps, 'refund', ref) -
      centsOf(steps, 'chargeback', ref) +
      centsOf(steps, 'chargeback_won', ref),
    0,
  )

/**
 * Returns the charge that a transfer sends money of, and the most cents that it allows. The provider
 * takes one charge per transfer, so a tip and the price need two transfers.
 */
function sourceOf(steps: StepRow[]): { targetRef: string | null; most: number } {
  const charges = ['tip', 'capture'].flatMap((kind) => steps.filter((step) => step.kind === kind))
  for (const { cents, provider_ref } of charges) {
    const transfers = steps.filter(
      (step) => step.kind === 'transfer' && step.target_ref === provider_ref,
    )
    const sent = transfers.reduce(
      (total, step) => total + step.cents - centsOf(steps, 'reverse', step.provider_ref),
      0,
    )
    const rest = cents - sent
    if (rest > 0) return { targetRef: provider_ref, most: rest }
  }
  return { targetRef: null, most: Number.MAX_SAFE_INTEGER }
}

/** The cents of the steps of a kind that act on an object of the provider. */
const centsOf = (steps: StepRow[], kind: StepKind, ref: string | null) =>
  steps
    .filter((step) => step.kind === kind && step.target_ref === ref)
    .reduce((total, step) => total + step.cents, 0)
