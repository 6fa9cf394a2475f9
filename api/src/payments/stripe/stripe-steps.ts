import Stripe from 'stripe'
import type { Outcome, ProviderStep } from '../provider.ts'
import { isMissing } from './stripe-errors.ts'
import {
  chargeDetails,
  chargeOutcome,
  holdOutcome,
  refundOutcome,
  transferOutcome,
} from './stripe-outcomes.ts'

const { errors } = Stripe
const currency = 'usd'
const groupOf = ({ tripId }: ProviderStep) => `trip-${tripId}`

/** Runs a step. Throws the Stripe library's errors if it is unknown what happened. */
export async function runStep(stripe: Stripe, step: ProviderStep): Promise<Outcome> {
  try {
    return await send(stripe, step)
  } catch (error) {
    if (error instanceof errors.StripeCardError) {
      return { state: 'failed', reason: 'declined', ref: error.payment_intent?.id }
    }
    const isRefused = error instanceof errors.StripeInvalidRequestError || isMissing(error)
    if (!isRefused) throw error
    if (step.kind !== 'capture' && step.kind !== 'cancel') {
      return { state: 'failed', reason: 'refused' }
    }
    // The hold can still look open for a moment.
    if (isExpired(error)) return { state: 'failed', reason: 'gone' }
    const outcome = await holdOutcome(stripe, step.kind, required(step, 'targetRef'))
    return outcome ?? { state: 'failed', reason: 'refused' }
  }
}

const isExpired = (error: unknown) =>
  error instanceof errors.StripeError && error.code === 'charge_expired_for_capture'

async function send(stripe: Stripe, step: ProviderStep): Promise<Outcome> {
  const { kind, cents: amount, key } = step
  const once = { idempotencyKey: key }
  const metadata = { step: key }
  switch (kind) {
    case 'authorize':
    case 'tip': {
      const intent = await stripe.paymentIntents.create(
        {
          amount,
          currency,
          customer: required(step, 'customerRef'),
          payment_method: required(step, 'methodRef'),
          allowed_payment_method_types: ['card'],
          // Not `automatic_async`, the default: its answer would not have the fee yet.
          capture_method: kind === 'authorize' ? 'manual' : 'automatic',
          confirm: true,
          off_session: true,
          transfer_group: groupOf(step),
          metadata,
          expand: chargeDetails,
        },
        once,
      )
      return chargeOutcome(stripe, intent)
    }
    case 'capture':
    case 'cancel': {
      const hold = required(step, 'targetRef')
      await (kind === 'capture'
        ? stripe.paymentIntents.capture(hold, { amount_to_capture: amount }, once)
        : stripe.paymentIntents.cancel(hold, {}, once))
      return (await holdOutcome(stripe, kind, hold)) ?? { state: 'failed', reason: 'refused' }
    }
    case 'refund': {
      const payment_intent = required(step, 'targetRef')
      return refundOutcome(await stripe.refunds.create({ payment_intent, amount, metadata }, once))
    }
    case 'transfer': {
      const charge = step.targetRef ? await findCharge(stripe, step.targetRef) : undefined
      const transfer = await stripe.transfers.create(
        {
          amount,
          currency,
          destination: required(step, 'payoutRef'),
          // Sends money that is not in our balance yet.
          ...(charge !== undefined && { source_transaction: charge }),
          transfer_group: groupOf(step),
          metadata,
        },
        once,
      )
      return transferOutcome(transfer)
    }
    case 'reverse': {
      const transfer = required(step, 'targetRef')
      const { id } = await stripe.transfers.createReversal(transfer, { amount, metadata }, once)
      return { state: 'done', ref: id }
    }
  }
}

/**
 * Looks for the effect of a step in Stripe's lists. Unlike Stripe's search, which can be an hour
 * behind, lists have new objects at once.
 */
export async function findStep(stripe: Stripe, step: ProviderStep): Promise<Outcome | undefined> {
  const limit = 100
  switch (step.kind) {
    case 'authorize':
    case 'tip': {
      const customer = required(step, 'customerRef')
      const found = await findByKey(stripe.paymentIntents.list({ customer, limit }), step.key)
      if (!found) return undefined
      const intent = await stripe.paymentIntents.retrieve(found.id, { expand: chargeDetails })
      return chargeOutcome(stripe, intent)
    }
    case 'capture':
    case 'cancel':
      return holdOutcome(stripe, step.kind, required(step, 'targetRef'))
    case 'refund': {
      const payment_intent = required(step, 'targetRef')
      const refund = await findByKey(stripe.refunds.list({ payment_intent, limit }), step.key)
      return refund && refundOutcome(refund)
    }
    case 'transfer': {
      const transfer_group = groupOf(step)
      const transfer = await findByKey(stripe.transfers.list({ transfer_group, limit }), step.key)
      return transfer && transferOutcome(transfer)
    }
    case 'reverse': {
      const transfer = required(step, 'targetRef')
      const reversals = stripe.transfers.listReversals(transfer, { limit })
      const reversal = await findByKey(reversals, step.key)
      return reversal && { state: 'done', ref: reversal.id }
    }
  }
}

/** Walks the pages of a list. Returns the object that the step with this key made. */
async function findByKey<T extends { metadata: Stripe.Metadata | null }>(
  list: AsyncIterable<T>,
  key: string,
): Promise<T | undefined> {
  for await (const object of list) if (object.metadata?.['step'] === key) return object
  return undefined
}

async function findCharge(stripe: Stripe, intentRef: string): Promise<string | undefined> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intentRef)
  return typeof charge === 'string' ? charge : charge?.id
}

function required(
  step: ProviderStep,
  field: 'customerRef' | 'methodRef' | 'payoutRef' | 'targetRef',
): string {
  const ref = step[field]
  if (!ref) throw new Error(`The step ${step.key} (${step.kind}) has no ${field}.`)
  return ref
}
