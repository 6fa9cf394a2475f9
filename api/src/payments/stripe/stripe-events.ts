import type Stripe from 'stripe'
import type { ProviderEvent, ProviderObject } from '../provider.ts'
import { toChargeback } from './stripe-disputes.ts'
import { isMissing } from './stripe-errors.ts'
import { findMethod } from './stripe-pages.ts'

const toleranceSeconds = 300

/** Verifies a notification with one of the secrets. Undefined if none signed it, or long ago. */
export function readEvent(
  stripe: Stripe,
  secrets: string[],
  body: string,
  header: string | undefined,
): ProviderEvent | undefined {
  if (header === undefined) return undefined
  for (const secret of secrets) {
    try {
      const event = stripe.webhooks.constructEvent(body, header, secret, toleranceSeconds)
      // A few objects, such as a balance, have no id.
      const ref = 'id' in event.data.object ? event.data.object.id : undefined
      return { id: event.id, type: event.type, ref: ref ?? event.id }
    } catch {
      // Not signed with this secret.
    }
  }
  return undefined
}

/**
 * Returns the current state of an event's object. Undefined for an event of another kind, for an
 * object of another database, and for an object that this key cannot read: Stripe sends events of
 * test mode to live endpoints, too.
 *
 * @param prefix what the keys of this database begin with
 */
export async function fetchObject(
  stripe: Stripe,
  event: ProviderEvent,
  prefix: string,
): Promise<ProviderObject | undefined> {
  try {
    const object = await fetchCurrent(stripe, event)
    if (object?.is === 'method' || object?.is === 'payouts') return object
    if (!object) return undefined
    if (!object.stepKey?.startsWith(prefix)) return undefined
    return { ...object, stepKey: object.stepKey.slice(prefix.length) }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function fetchCurrent(stripe: Stripe, { type, ref }: ProviderEvent) {
  if (type === 'setup_intent.succeeded') {
    const { customer } = await stripe.setupIntents.retrieve(ref)
    return fetchMethod(stripe, customer)
  }
  if (type === 'checkout.session.completed') {
    const { customer } = await stripe.checkout.sessions.retrieve(ref)
    return fetchMethod(stripe, customer)
  }
  if (type === 'account.updated') {
    const { payouts_enabled: enabled } = await stripe.accounts.retrieve(ref)
    return { is: 'payouts', payoutRef: ref, enabled } as const
  }
  if (type.startsWith('payment_intent.')) return fetchIntent(stripe, ref)
  if (type.startsWith('refund.') || type === 'charge.refund.updated') {
    return toStep(await stripe.refunds.retrieve(ref))
  }
  if (type.startsWith('charge.dispute.')) {
    const dispute = await stripe.disputes.retrieve(ref, { expand: ['payment_intent'] })
    return { is: 'chargeback', ...toChargeback(dispute) } as const
  }
  if (type.startsWith('transfer.')) return toStep(await stripe.transfers.retrieve(ref))
  return undefined
}

async function fetchMethod(
  stripe: Stripe,
  customer: string | Stripe.Customer | Stripe.DeletedCustomer | null,
): Promise<ProviderObject | undefined> {
  const customerRef = typeof customer === 'string' ? customer : customer?.id
  if (customerRef === undefined) return undefined
  const method = await findMethod(stripe, customerRef)
  return method && { is: 'method', customerRef, ...method }
}

async function fetchIntent(stripe: Stripe, ref: string): Promise<ProviderObject | undefined> {
  const intent = await stripe.paymentIntents.retrieve(ref)
  if (intent.capture_method !== 'manual') return toStep(intent)
  const isOpen = intent.status === 'requires_capture'
  return { is: 'hold', ref, isOpen, stepKey: intent.metadata['step'] ?? null }
}

function toStep({ metadata }: { metadata: Stripe.Metadata | null }): ProviderObject | undefined {
  const stepKey = metadata?.['step']
  return stepKey === undefined ? undefined : { is: 'step', stepKey }
}
