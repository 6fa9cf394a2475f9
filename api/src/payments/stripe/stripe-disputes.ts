import type Stripe from 'stripe'
import type { BankMove, Chargeback } from '../provider.ts'

/** The states in which the money stays with Manyhands, or comes back. */
const won: readonly string[] = ['won', 'warning_closed', 'prevented']

/** Returns a dispute as a chargeback. `payment_intent` is expanded. */
export function toChargeback(dispute: Stripe.Dispute): Chargeback {
  const { id: ref, amount: cents, status, evidence_details } = dispute
  const dueBy = evidence_details.due_by
  return {
    ref,
    cents,
    stepKey: stepKeyOf(dispute),
    state: status === 'lost' ? 'lost' : won.includes(status) ? 'won' : 'open',
    respondBy: dueBy === null ? null : new Date(dueBy * 1000),
    taken: bankMoveOf(dispute, -1),
    returned: bankMoveOf(dispute, 1),
  }
}

/** The key of the step that made the disputed charge. */
export function stepKeyOf({ payment_intent: intent }: Stripe.Dispute): string | null {
  return intent === null || typeof intent === 'string' ? null : (intent.metadata['step'] ?? null)
}

/** The money that the bank took (`sign` -1) or gave back (1). An inquiry takes none. */
function bankMoveOf({ balance_transactions }: Stripe.Dispute, sign: 1 | -1): BankMove | null {
  const moved = balance_transactions.filter(({ amount }) => amount * sign > 0)
  if (moved.length === 0) return null
  return {
    cents: moved.reduce((sum, { amount }) => sum + amount * sign, 0),
    costCents: moved.reduce((sum, { fee }) => sum + fee, 0),
  }
}
