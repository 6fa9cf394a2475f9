import {
  type Form,
  StripeError,
  seconds,
  type StripeObject,
  StripeStore,
} from './stripe-store.fixture.ts'

interface Card {
  brand: string
  last4: string
  /** The code of the bank's answer to a charge without the customer. */
  decline?: string
}

/** Stripe's test cards: https://docs.stripe.com/testing */
const cards: { [token: string]: Card } = {
  pm_card_visa: { brand: 'visa', last4: '4242' },
  pm_card_mastercard: { brand: 'mastercard', last4: '4444' },
  pm_card_chargeCustomerFail: { brand: 'visa', last4: '0341', decline: 'card_declined' },
  pm_card_authenticationRequired: {
    brand: 'visa',
    last4: '3184',
    decline: 'authentication_required',
  },
}

const feeOf = (cents: number) => Math.round(cents * 0.029) + 30

/** The documented rules of changing the objects of a Stripe account. */
export class StripeObjects extends StripeStore {
  /** Cents that a transfer without a source can use. */
  available = 0

  addCard(token: string, customer: string): StripeObject {
    const card = cards[token]
    if (!card) throw new StripeError(404, 'resource_missing')
    this.get(customer)
    return this.add('pm', 'payment_method', new URLSearchParams(), {
      ...{ type: 'card', customer, card: { brand: card.brand, last4: card.last4 }, token },
    })
  }

  createIntent(form: Form): StripeObject {
    const method = this.get(form.get('payment_method') ?? '')
    const customer = form.get('customer')
    const isComplete =
      method['customer'] === customer &&
      form.get('currency') === 'usd' &&
      form.get('confirm') === 'true' &&
      form.get('off_session') === 'true' &&
      form.get('allowed_payment_method_types[0]') === 'card'
    if (!isComplete) throw new StripeError(400, 'parameter_missing')
    const amount = Number(form.get('amount'))
    const isManual = form.get('capture_method') === 'manual'
    const transfer_group = form.get('transfer_group')
    const decline = cards[String(method['token'])]?.decline
    const charge = this.add('ch', 'charge', new URLSearchParams(), {
      ...{ amount, amount_captured: 0, transfer_group, balance_transaction: null },
      payment_method_details: {
        card: { last4: '4242', capture_before: isManual ? seconds() + 7 * 86_400 : undefined },
      },
    })
    const intent = this.add('pi', 'payment_intent', form, {
      ...{ amount, amount_received: 0, customer, transfer_group, latest_charge: charge.id },
      ...{ capture_method: form.get('capture_method'), status: 'requires_capture' },
      last_payment_error: null,
    })
    charge['payment_intent'] = intent.id
    if (decline !== undefined) {
      intent['status'] = 'requires_payment_method'
      intent['last_payment_error'] = { code: decline }
      throw new StripeError(402, decline, { payment_intent: { ...intent }, payment_method: method })
    }
    if (!isManual) this.#book(intent, charge, amount)
    return intent
  }

  #book(intent: StripeObject, charge: StripeObject, amount: number) {
    const whole = Number(charge['amount'])
    const fee = feeOf(whole)
    charge['amount_captured'] = amount
    charge['balance_transaction'] = this.#transaction('charge', whole, fee).id
    intent['status'] = 'succeeded'
    intent['amount_received'] = amount
    if (amount === whole) return
    const rest = this.#transaction('partial_capture_reversal', amount - whole, feeOf(amount) - fee)
    this.#freeHold(intent, whole - amount, rest.id)
  }

  #transaction(reporting_category: string, amount: number, fee: number) {
    const form = new URLSearchParams()
    return this.add('txn', 'balance_transaction', form, { reporting_category, amount, fee })
  }

  /** Stripe shows what it frees of a hold as a refund. */
  #freeHold(intent: StripeObject, amount: number, balance_transaction: string | null) {
    this.add('re', 'refund', new URLSearchParams(), {
      ...{ amount, balance_transaction, status: 'succeeded' },
      ...{ payment_intent: intent.id, charge: intent['latest_charge'] },
    })
  }

  #openHold(id: string): StripeObject {
    const intent = this.get(id)
    if (intent['status'] === 'requires_capture') return intent
    throw new StripeError(400, 'payment_intent_unexpected_state', { payment_intent: { ...intent } })
  }

  capture(id: string, form: Form): StripeObject {
    const intent = this.#openHold(id)
    const amount = Number(form.get('amount_to_capture'))
    if (amount > Number(intent['amount'])) throw new StripeError(400, 'amount_too_large')
    const charge = this.get(String(intent['latest_charge']))
    if (charge['expired'] === true) throw new StripeError(400, 'charge_expired_for_capture')
    this.#book(intent, charge, amount)
    return intent
  }

  cancel(id: string, reason = 'requested_by_customer'): StripeObject {
    const intent = this.#openHold(id)
    intent['status'] = 'canceled'
    intent['cancellation_reason'] = reason
    this.#freeHold(intent, Number(intent['amount']), null)
    return intent
  }

  refund(form: Form): StripeObject {
    const intent = this.get(form.get('payment_intent') ?? '')
    const amount = Number(form.get('amount'))
    const charge = this.get(String(intent['latest_charge']))
    const rest = Number(charge['amount']) - this.sum('refund', 'payment_intent', intent.id)
    if (intent['status'] !== 'succeeded' || amount > rest) {
      throw new StripeError(400, 'charge_already_refunded')
    }
    return this.add('re', 'refund', form, {
      ...{ amount, payment_intent: intent.id, charge: charge.id, status: 'succeeded' },
      balance_transaction: this.#transaction('refund', -amount, 0).id,
    })
  }

  /** The customer's bank disputes a payment. Unless `withdraws`, it only asks. */
  dispute(
    intentId: string,
    { amount, withdraws = true }: { amount?: number; withdraws?: boolean } = {},
  ) {
    const intent = this.get(intentId)
    const cents = amount ?? Number(intent['amount_received'])
    const dispute = this.add('du', 'dispute', new URLSearchParams(), {
      ...{ amount: cents, charge: intent['latest_charge'], payment_intent: intentId },
      ...{ status: withdraws ? 'needs_response' : 'warning_needs_response' },
      ...{ evidence_details: { due_by: seconds() + 7 * 86_400 }, balance_transactions: [] },
    })
    if (withdraws) this.#moveDisputed(dispute, -cents, 1500)
    return dispute
  }

  closeDispute(id: string, status: 'won' | 'lost' | 'warning_closed') {
    const dispute = this.get(id)
    dispute['status'] = status
    if (status === 'won') this.#moveDisputed(dispute, Number(dispute['amount']), 0)
  }

  #moveDisputed(dispute: StripeObject, amount: number, fee: number) {
    const moved = this.#transaction(amount < 0 ? 'dispute' : 'dispute_reversal', amount, fee)
    ;(dispute['balance_transactions'] as StripeObject[]).push(moved)
  }

  transfer(form: Form): StripeObject {
    const account = this.get(form.get('destination') ?? '')
    if (account['payouts_enabled'] !== true) {
      throw new StripeError(400, 'insufficient_capabilities_for_transfer')
    }
    const amount = Number(form.get('amount'))
    const source = form.get('source_transaction')
    const transfer_group = form.get('transfer_group')
    if (source === null) {
      if (amount > this.available) throw new StripeError(400, 'balance_insufficient')
      this.available -= amount
    } else {
      const charge = this.get(source)
      const rest =
        Number(charge['amount_captured']) - this.sum('transfer', 'source_transaction', source)
      if (amount > rest || charge['transfer_group'] !== transfer_group) {
        throw new StripeError(400, 'parameter_invalid_integer')
      }
    }
    return this.add('tr', 'transfer', form, {
      ...{ amount, amount_reversed: 0, destination: account.id },
      ...{ source_transaction: source, transfer_group },
    })
  }

  reverse(id: string, form: Form): StripeObject {
    const transfer = this.get(id)
    const amount = Number(form.get('amount'))
    const reversed = Number(transfer['amount_reversed']) + amount
    if (reversed > Number(transfer['amount']))
      throw new StripeError(400, 'parameter_invalid_integer')
    transfer['amount_reversed'] = reversed
    return this.add('trr', 'transfer_reversal', form, { amount, transfer: id })
  }

  /** The customer enters a card on the page of a Checkout session. */
  completeSession(session: StripeObject, token: string) {
    const customer = String(session['customer'])
    this.addCard(token, customer)
    const fields = { customer, status: 'succeeded' }
    session['setup_intent'] = this.add('seti', 'setup_intent', new URLSearchParams(), fields).id
    session['status'] = 'complete'
  }
}
