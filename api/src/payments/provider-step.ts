import type { StepRow } from './payment-steps.sql.ts'
import type { PaymentRow } from './payments.sql.ts'
import type { ProviderStep } from './provider.ts'
import { isLedgerKind } from './step-effects.ts'

/** A step as the provider needs it. */
export function toProviderStep(step: StepRow, payment: PaymentRow): ProviderStep {
  const { kind } = step
  if (isLedgerKind(kind)) throw new Error(`The step ${kind} is not sent to the provider.`)
  return {
    kind,
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
