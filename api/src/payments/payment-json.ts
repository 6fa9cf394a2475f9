import { toDollars } from '../rules/money.ts'
import { isDone } from '../rules/trip-stages.ts'
import { holdBeforePickupMs, tipMs } from '../rules/windows.ts'
import { goalOf } from './next-step.ts'
import type { Payment } from './payments.contract.ts'
import { factsOf } from './payment-facts.ts'
import { type PaymentRow } from './payments.sql.ts'

/** Whether the packer can be certain of the money. */
export const isSecured = ({ state, hold_ref, secured_at }: PaymentRow) =>
  secured_at !== null && (hold_ref !== null || state === 'captured' || state === 'released')

/** Until when the customer can add a tip. Null if a tip is not possible. */
export function tipDeadline(
  { stage, state, ended_at, has_packer_left }: PaymentRow,
  now = Date.now(),
): Date | null {
  // Nothing could be sent to a deleted account, and the job is paid first.
  if (has_packer_left || state !== 'released') return null
  if (!isDone(stage) || !ended_at) return null
  const until = new Date(ended_at.getTime() + tipMs)
  return until.getTime() > now ? until : null
}

/** Returns what the customer pays in the end, without tips, in cents. */
export const chargeOf = (row: PaymentRow) => goalOf(factsOf(row)).charge

/** The card that is held or was charged, or the one that will be, also for a rest. The customer may have replaced it. */
const cardLabel = (row: PaymentRow) =>
  row.state === 'none' || row.state === 'declined' || row.rest_cents > 0
    ? row.method_label
    : (row.hold_label ?? row.method_label)

/** Returns the payment as the customer or the packer sees it. Only the customer gets the card. */
export function toPayment(row: PaymentRow, userId: number): Payment {
  const isCustomer = row.customer_id === userId
  return {
    trip_id: row.trip_id,
    state: row.stage === 'disputed' && row.captured_cents > 0 ? 'disputed' : row.state,
    provider: row.provider,
    price: toDollars(row.price_cents),
    ...(row.extras && {
      extras: row.extras.map(({ reason, cents }) => ({ reason, amount: toDollars(cents) })),
    }),
    fee: toDollars(row.fee_cents),
    fee_percent: row.fee_percent,
    tip: toDollars(row.tip_cents),
    total: toDollars(chargeOf(row) + row.tip_cents),
    authorized: row.hold_ref === null ? 0 : toDollars(row.authorized_cents),
    captured: toDollars(row.captured_cents),
    ...(row.rest_cents > 0 && { rest: toDollars(row.rest_cents) }),
    released: toDollars(row.released_cents),
    refunded: toDollars(row.refunded_cents),
    charged_back: toDollars(row.charged_back_cents),
    chargeback: row.chargeback_state,
    cancel_fee: row.cancel_fee_cents === null ? null : toDollars(row.cancel_fee_cents),
    method_label: isCustomer ? cardLabel(row) : null,
    has_method: isCustomer && row.method_ref !== null,
    is_secured: isSecured(row),
    secured_at: row.secured_at?.toISOString() ?? null,
    secures_at: new Date(
      Math.max(row.pickup_date.getTime() - holdBeforePickupMs, row.booked_at.getTime()),
    ).toISOString(),
    can_tip_until: isCustomer ? (tipDeadline(row)?.toISOString() ?? null) : null,
    updated_at: row.updated_at.toISOString(),
  }
}
