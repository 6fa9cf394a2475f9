import type Stripe from 'stripe'
import type { ProviderRecord } from '../provider.ts'
import { toProviderError } from './stripe-errors.ts'
import { stepKeyOf } from './stripe-disputes.ts'
import { listRealRefunds } from './stripe-outcomes.ts'

const limit = 100
/**
 * Stripe lists the reversals of one transfer only. A transfer that is older than this is no longer
 * reversed: banks accept disputes for 120 days.
 */
const reversibleSeconds = 120 * 24 * 3600

const longestDisputeSeconds = 180 * 24 * 3600

const toDate = (seconds: number) => new Date(seconds * 1000)

interface Range {
  /** In seconds. */
  since: number
  /** What the keys of this database begin with. */
  prefix: string
}

/** Whether a step of another database, which shares the account, made the object. */
const isForeign = ({ metadata }: { metadata: Stripe.Metadata | null }, { prefix }: Range) =>
  metadata?.['step']?.startsWith(prefix) === false

/**
 * Lists all movements of money since a time, without those of other databases. A capture has the
 * time of its hold.
 */
export async function* listRecords(
  stripe: Stripe,
  since: Date,
  prefix: () => Promise<string>,
): AsyncGenerator<ProviderRecord> {
  try {
    const range = { since: Math.floor(since.getTime() / 1000), prefix: await prefix() }
    yield* listCharges(stripe, range)
    yield* listRefunds(stripe, range)
    yield* listTransfers(stripe, range)
    yield* listDisputes(stripe, range)
  } catch (error) {
    throw toProviderError(error)
  }
}

async function* listCharges(stripe: Stripe, range: Range): AsyncGenerator<ProviderRecord> {
  const created = { gte: range.since }
  for await (const intent of stripe.paymentIntents.list({ created, limit })) {
    if (intent.status !== 'succeeded' || isForeign(intent, range)) continue
    const kind = intent.capture_method === 'manual' ? 'capture' : 'tip'
    yield { kind, ref: intent.id, cents: intent.amount_received, at: toDate(intent.created) }
  }
}

async function* listRefunds(stripe: Stripe, range: Range): AsyncGenerator<ProviderRecord> {
  for await (const refund of listRealRefunds(stripe, { created: { gte: range.since } })) {
    const { id: ref, amount: cents, created } = refund
    if (!isForeign(refund, range)) yield { kind: 'refund', ref, cents, at: toDate(created) }
  }
}

async function* listTransfers(stripe: Stripe, range: Range): AsyncGenerator<ProviderRecord> {
  const { since } = range
  const transfers = stripe.transfers.list({ created: { gte: since - reversibleSeconds }, limit })
  for await (const transfer of transfers) {
    const { id: ref, amount: cents, amount_reversed, created } = transfer
    if (isForeign(transfer, range)) continue
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

/** Banks decide for months, so older disputes can move money now. */
async function* listDisputes(stripe: Stripe, range: Range): AsyncGenerator<ProviderRecord> {
  const created = { gte: range.since - longestDisputeSeconds }
  const disputes = stripe.disputes.list({ created, limit, expand: ['data.payment_intent'] })
  for await (const dispute of disputes) {
    if (stepKeyOf(dispute)?.startsWith(range.prefix) === false) continue
    for (const { amount, created: at } of dispute.balance_transactions) {
      if (at < range.since) continue
      const kind = amount < 0 ? 'chargeback' : 'chargeback_won'
      yield { kind, ref: dispute.id, cents: Math.abs(amount), at: toDate(at) }
    }
  }
}
