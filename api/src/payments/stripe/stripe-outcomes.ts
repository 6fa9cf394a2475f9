import type Stripe from 'stripe'
import { AnswerLost, type Outcome } from '../provider.ts'
import { isMissing } from './stripe-errors.ts'

const day = 24 * 3_600_000
/** How long a card keeps a hold if Stripe does not say it. Visa: 4 days and 18 hours. */
const holdMs = 4.75 * day
/** Express accounts are paid out daily, and a US bank has the money two business days later. */
const payoutMs = 2 * day
/** A PaymentIntent that our call has not confirmed by then will never be confirmed. */
const confirmMs = 10 * 60_000

/** What the outcome of a charge needs of its PaymentIntent. */
export const chargeDetails = ['latest_charge.balance_transaction']

const toDate = (seconds: number) => new Date(seconds * 1000)
const gone: Outcome = { state: 'failed', reason: 'gone' }

/** Returns the outcome of authorize and tip. Throws `AnswerLost` while Stripe works on it. */
export async function chargeOutcome(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
): Promise<Outcome> {
  const { id: ref, status } = intent
  const created = toDate(intent.created)
  if (status === 'requires_capture') {
    const seconds = chargeOf(intent)?.payment_method_details?.card?.capture_before
    const captureBefore =
      seconds === undefined ? new Date(created.getTime() + holdMs) : toDate(seconds)
    return { state: 'done', ref, captureBefore }
  }
  if (status === 'succeeded') {
    return { state: 'done', ref, costCents: await costOf(stripe, intent) }
  }
  if (status === 'canceled') return { ...gone, ref }
  const isDeclined =
    // The bank wants to see the customer, who is not there.
    status === 'requires_action' ||
    (status === 'requires_payment_method' && intent.last_payment_error !== null)
  if (isDeclined) return { state: 'failed', ref, reason: 'declined' }
  // Another process may be creating and confirming it right now.
  if (status === 'processing' || Date.now() - created.getTime() < confirmMs) throw new AnswerLost()
  return { state: 'failed', ref, reason: 'refused' }
}

/**
 * Returns the outcome of capture or cancel: the state of the hold tells what happened. Undefined if
 * the hold is open.
 */
export async function holdOutcome(
  stripe: Stripe,
  kind: 'capture' | 'cancel',
  ref: string,
): Promise<Outcome | undefined> {
  const intent = await readIntent(stripe, ref)
  if (intent?.status === 'requires_capture') return undefined
  if (intent?.status === 'processing') throw new AnswerLost()
  if (intent?.status !== (kind === 'capture' ? 'succeeded' : 'canceled')) return gone
  return kind === 'capture'
    ? { state: 'done', ref, costCents: await costOf(stripe, intent) }
    : { state: 'done', ref }
}

/** Returns a PaymentIntent with `chargeDetails`. Undefined if there is none. */
async function readIntent(stripe: Stripe, ref: string): Promise<Stripe.PaymentIntent | undefined> {
  try {
    return await stripe.paymentIntents.retrieve(ref, { expand: chargeDetails })
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export function refundOutcome({ id: ref, status }: Stripe.Refund): Outcome {
  const hasFailed = status === 'failed' || status === 'canceled'
  return hasFailed ? { state: 'failed', ref, reason: 'refused' } : { state: 'done', ref }
}

export const transferOutcome = ({ id: ref, created }: Stripe.Transfer): Outcome => ({
  state: 'done',
  ref,
  arrivesAt: new Date(toDate(created).getTime() + payoutMs),
})

const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent) =>
  typeof charge === 'string' ? null : charge

const isExpanded = (
  transaction: string | Stripe.BalanceTransaction | null,
): transaction is Stripe.BalanceTransaction =>
  transaction !== null && typeof transaction !== 'string'

/** Returns what Stripe charges for a payment. Undefined if Stripe does not know it yet. */
async function costOf(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<number | undefined> {
  const charge = chargeOf(intent)
  if (!charge || !isExpanded(charge.balance_transaction)) return undefined
  const { fee } = charge.balance_transaction
  if (charge.amount_captured === charge.amount) return fee
  // Stripe books the whole hold, and takes back what was not captured, with a part of the fee.
  let cents = fee
  for await (const { balance_transaction } of listRefunds(stripe, { charge: charge.id })) {
    if (isExpanded(balance_transaction) && isUncaptured(balance_transaction)) {
      cents += balance_transaction.fee
    }
  }
  return cents
}

const isUncaptured = ({ reporting_category }: Stripe.BalanceTransaction) =>
  reporting_category === 'partial_capture_reversal'

const listRefunds = (stripe: Stripe, params: Stripe.RefundListParams) =>
  stripe.refunds.list({ ...params, limit: 100, expand: ['data.balance_transaction'] })

/**
 * Lists the refunds that moved money. Stripe also creates a refund for a hold that is canceled (it
 * has no balance transaction), and for the part of a hold that a capture leaves.
 */
export async function* listRealRefunds(stripe: Stripe, params: Stripe.RefundListParams) {
  for await (const refund of listRefunds(stripe, params)) {
    const { balance_transaction: transaction, metadata, status } = refund
    if (status === 'failed' || status === 'canceled') continue
    // A refund that waits for our balance has no balance transaction, but it has our step.
    const isOurs = metadata?.['step'] !== undefined
    if (isOurs || (isExpanded(transaction) && !isUncaptured(transaction))) yield refund
  }
}
