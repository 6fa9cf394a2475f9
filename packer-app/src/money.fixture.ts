import type { PackerPay, Payment, Payouts } from 'api/client'
import { type Answer, refusal } from './answer.fixture.ts'

/** Returns the payment of a trip that costs $480. Its hold begins on Dec 5, 2026, at 9:00 AM PST. */
export const makePayment = (trip_id: number, fields: Partial<Payment> = {}): Payment => ({
  trip_id,
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
  method_label: null,
  has_method: false,
  is_secured: false,
  secured_at: null,
  secures_at: '2026-12-05T17:00:00.000Z',
  can_tip_until: null,
  updated_at: '2026-11-20T12:00:00.000Z',
  ...fields,
})

/** Returns the pay of a packer with a connected bank account and no money yet. */
export const makePay = (fields: Partial<PackerPay> = {}): PackerPay => ({
  provider: 'stripe',
  payouts_enabled: true,
  held: 0,
  on_its_way: 0,
  paid: 0,
  held_count: 0,
  held_until: null,
  arrives_at: null,
  last_paid: null,
  months: [],
  jobs: [],
  ...fields,
})

/** The packer's money. By default payments are switched off, and customers pay packers directly. */
export class Money {
  pay: PackerPay = makePay({ provider: 'off', payouts_enabled: false })
  payouts: Payouts = { provider: 'off', enabled: false, is_started: false }
  /** The address of the provider's page. Only the hash changes, because jsdom cannot leave the page. */
  providerPage = '#bank'
  private payments = new Map<number, Payment>()

  /** Stores the payment of a trip. */
  set(payment: Payment) {
    this.payments.set(payment.trip_id, payment)
  }

  /** Returns the response to GET /api/trips/:id/payment. */
  paymentOf(tripId: number): Answer {
    const body = this.payments.get(tripId)
    return body ? { body } : refusal(404, 'There is no such trip.')
  }
}
