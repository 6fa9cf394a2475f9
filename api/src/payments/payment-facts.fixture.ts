import type { PaymentFacts } from './next-step.ts'

/** A completed trip of $100 plus a fee of $10, whose card was declined. */
const declined: PaymentFacts = {
  stage: 'completed',
  actor: 'customer',
  wasDelivered: true,
  pickupDate: new Date('2026-11-29T12:00:00Z'),
  dropoffDate: new Date('2026-11-30T12:00:00Z'),
  endedAt: new Date('2026-11-30T14:00:00Z'),
  price: 10_000,
  fee: 1_000,
  asked: 0,
  askedFee: 0,
  askedBy: null,
  cancelFee: null,
  refundGoal: 0,
  refundFee: 0,
  waived: 0,
  authorized: 0,
  captured: 0,
  released: 0,
  releasedFee: 0,
  refunded: 0,
  chargedBack: 0,
  hasChargeback: false,
  bankMove: null,
  tip: 0,
  transferred: 0,
  hasHold: false,
  hasOldHold: false,
  captureBefore: null,
  retryAt: new Date('2026-12-01T16:00:00Z'),
  hasCard: true,
  hasPayouts: true,
  owedToPacker: 0,
  lastFailed: 'authorize',
}

export const paymentFacts = (facts: Partial<PaymentFacts>): PaymentFacts => ({
  ...declined,
  ...facts,
})
