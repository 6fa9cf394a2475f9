import { feeOf } from '../rules/service-fee.ts'
import type { PaymentFacts } from './next-step.ts'
import type { PaymentRow } from './payments.sql.ts'

/** The facts that are not in a payment's row. */
type OtherFacts = Pick<PaymentFacts, 'owedToPacker' | 'lastFailed' | 'hasChargeback' | 'bankMove'>

const alone: OtherFacts = {
  owedToPacker: 0,
  lastFailed: null,
  hasChargeback: false,
  bankMove: null,
}

/** Returns the facts of a payment. Without `others`, the facts that are not in its row have default values. */
export function factsOf(row: PaymentRow, others = alone): PaymentFacts {
  return {
    stage: row.stage,
    actor: row.actor,
    wasDelivered: row.delivered_at !== null,
    pickupDate: row.pickup_date,
    dropoffDate: row.dropoff_date,
    endedAt: row.ended_at,
    price: row.price_cents,
    fee: row.fee_cents,
    cancelFee: row.cancel_fee_cents,
    refundGoal: row.refund_goal_cents,
    refundFee: row.refund_fee_cents,
    waived: row.waived_cents,
    authorized: row.authorized_cents,
    captured: row.captured_cents,
    released: row.released_cents,
    releasedFee: row.released_fee_cents,
    refunded: row.refunded_cents,
    chargedBack: row.charged_back_cents,
    tip: row.tip_cents,
    transferred: row.transferred_cents,
    hasHold: row.hold_ref !== null,
    hasOldHold: row.old_hold_ref !== null,
    captureBefore: row.capture_before,
    retryAt: row.retry_at,
    hasCard: row.method_ref !== null,
    hasPayouts: row.payouts_enabled,
    asked: row.asked_cents,
    askedFee: feeOf(row.price_cents + row.asked_cents, row.fee_percent),
    askedBy: row.asked_by,
    ...others,
  }
}
