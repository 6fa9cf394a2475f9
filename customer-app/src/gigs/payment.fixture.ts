import type { CancelTerms, Payment } from 'api/client'

/** Returns the payment of Marcus's trip 501: $480 and a fee of 8%, not yet on hold. */
export const makePayment = (fields: Partial<Payment> = {}): Payment => ({
  trip_id: 501,
  state: 'none',
  provider: 'stripe',
  price: 480,
  fee: 38.4,
  fee_percent: 8,
  tip: 0,
  total: 518.4,
  authorized: 0,
  captured: 0,
  released: 0,
  refunded: 0,
  charged_back: 0,
  chargeback: null,
  cancel_fee: null,
  method_label: 'Visa 4242',
  has_method: true,
  is_secured: false,
  secured_at: null,
  secures_at: '2036-12-04T17:00:00.000Z',
  can_tip_until: null,
  updated_at: '2026-11-20T12:00:00.000Z',
  ...fields,
})

/** The fields of a payment whose money is on hold on the card, in our hands, or with the packer. */
export const onHold = { state: 'authorized', authorized: 518.4, is_secured: true } as const
export const charged = { state: 'captured', captured: 518.4, is_secured: true } as const
export const paidOut = { ...charged, state: 'released', released: 480 } as const

/** The terms of a trip that is paid directly. */
export const freeTerms: CancelTerms = {
  fee_cents: 0,
  refund_cents: 0,
  free_until: '2036-12-04T17:00:00.000Z',
  late_fee_cents: 0,
  moving_fee_cents: 0,
  sentence: 'Canceling is free: this job is paid directly.',
}

/** The terms of a trip whose packer has not set out, less than 24 hours before the pickup. */
export const lateTerms: CancelTerms = {
  fee_cents: 14_400,
  refund_cents: 37_440,
  free_until: '2036-12-04T17:00:00.000Z',
  late_fee_cents: 14_400,
  moving_fee_cents: 28_800,
  sentence: 'Canceling now costs $144.00, 30% of the price. All of it goes to Marcus T.',
}
