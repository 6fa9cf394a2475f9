import type Stripe from 'stripe'
import type { HostedPage, HostedPageRequest } from '../provider.ts'
import { isMissing } from './stripe-errors.ts'

const brands: { [brand: string]: string } = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** Creates a Checkout page that stores a card and charges nothing. */
export async function createMethodPage(
  stripe: Stripe,
  { userId, ref, returnUrl }: HostedPageRequest,
  prefix: string,
): Promise<HostedPage> {
  const customer = ref ?? (await createCustomer(stripe, userId, prefix))
  const { url } = await stripe.checkout.sessions.create({
    mode: 'setup',
    customer,
    allowed_payment_method_types: ['card'],
    success_url: returnUrl,
    cancel_url: returnUrl,
  })
  if (url === null) throw new Error('Stripe returned no address for the page of a card.')
  return { url, ref: customer }
}

/** The key makes two calls at the same time create one customer. */
async function createCustomer(stripe: Stripe, userId: number, prefix: string): Promise<string> {
  const { id } = await stripe.customers.create(
    { metadata: { user: userId } },
    { idempotencyKey: `${prefix}customer-${userId}` },
  )
  return id
}

/** Returns the customer's newest card. */
export async function findMethod(stripe: Stripe, customerRef: string) {
  try {
    const cards = await stripe.customers.listPaymentMethods(customerRef, { type: 'card', limit: 1 })
    const [method] = cards.data
    if (!method?.card) return undefined
    const { brand, last4 } = method.card
    return { methodRef: method.id, label: `${brands[brand] ?? 'Card'} ${last4}` }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Creates the onboarding page of an Express account. */
export async function createPayoutPage(
  stripe: Stripe,
  { userId, ref, returnUrl }: HostedPageRequest,
  prefix: string,
): Promise<HostedPage> {
  const account = ref ?? (await createAccount(stripe, userId, prefix))
  const { url } = await stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    return_url: returnUrl,
    // A link works once and for some minutes. The page that we return to creates a new one.
    refresh_url: returnUrl,
  })
  return { url, ref: account }
}

/** Creates an Express account. Stripe pays it out daily by default. */
async function createAccount(stripe: Stripe, userId: number, prefix: string): Promise<string> {
  const { id } = await stripe.accounts.create(
    {
      controller: {
        stripe_dashboard: { type: 'express' },
        requirement_collection: 'stripe',
        fees: { payer: 'application' },
        losses: { payments: 'application' },
      },
      capabilities: { transfers: { requested: true } },
      metadata: { user: userId },
    },
    { idempotencyKey: `${prefix}account-${userId}` },
  )
  return id
}

/** Whether the account can be paid. An account that Stripe no longer has cannot. */
export async function hasPayouts(stripe: Stripe, payoutRef: string): Promise<boolean> {
  try {
    const { payouts_enabled } = await stripe.accounts.retrieve(payoutRef)
    return payouts_enabled
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Deletes the customer with their cards, and the account. Does nothing for one that is deleted. */
export async function forget(
  stripe: Stripe,
  { customerRef, payoutRef }: { customerRef: string | null; payoutRef: string | null },
): Promise<void> {
  if (customerRef !== null) await ignoreMissing(stripe.customers.del(customerRef))
  if (payoutRef !== null) await ignoreMissing(stripe.accounts.del(payoutRef))
}

async function ignoreMissing(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
