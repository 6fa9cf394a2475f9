import type Stripe from 'stripe'
import type { ProviderRecord } from '../provider.ts'
import { toProviderError } from './stripe-errors.ts'
import { listRealRefunds } from './stripe-outcomes.ts'

const limit = 100
/**
 * Stripe lists the reversals of one transfer only. A transfer that is older than this is no longer
 * reversed: banks accept disputes for 120 days.
 */
const reversibleSeconds = 120 * 24 * 3600

const toDate = (seconds: number) => new Date(seconds * 1000)

/** Lists all movements of money since a time. A capture has the time of its hold. */
export async function* listRecords(stripe: Stripe, since: Date): AsyncGenerator<ProviderRecord> {
  try {
    const seconds = Math.floor(since.getTime() / 1000)
    yield* listCharges(stripe, seconds)
    yield* listRefunds(stripe, seconds)
    yield* listTransfers(stripe, seconds)
  } catch (error) {
    throw toProviderError(error)
  }
}

async function* listCharges(stripe: Stripe, since: number): AsyncGenerator<ProviderRecord> {
  for await (const intent of stripe.paymentIntents.list({ created: { gte: since }, limit })) {
    if (intent.status !== 'succeeded') continue
    const kind = intent.capture_method === 'manual' ? 'capture' : 'tip'
    yield { kind, ref: intent.id, cents: intent.amount_received, at: toDate(intent.created) }
  }
}

async function* listRefunds(stripe: Stripe, since: number): AsyncGenerator<ProviderRecord> {
  for await (const { id: ref, amount: cents, created } of listRealRefunds(stripe, {
    created: { gte: since },
  })) {
    yield { kind: 'refund', ref, cents, at: toDate(created) }
  }
}

async function* listTransfers(stripe: Stripe, since: number): AsyncGenerator<ProviderRecord> {
  const transfers = stripe.transfers.list({ created: { gte: since - reversibleSeconds }, limit })
  for await (const { id: ref, amount: cents, amount_reversed, created } of transfers) {
    if (created >= since) yield { kind: 'transfer', ref, cents, at: toDate(created) }
    if (amount_reversed > 0) yield* listReversals(stripe, ref, since)
  }
}

async function* listReversals(
  stripe: Stripe,
  transfer: string,
  since: number,
): AsyncGenerator<ProviderRecord> {
  const reversals = stripe.transfers.listReversals(transfer, { limit })
  for await (const { id: ref, amount: cents, created } of reversals) {
    if (created >= since) yield { kind: 'reverse', ref, cents, at: toDate(created) }
  }
}
