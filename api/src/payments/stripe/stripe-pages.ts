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

/**
 * Opens a page of the user's object at Stripe. Creates the object first if there is none, or if Stripe no longer has it.
 * The key makes two calls at the same time create one; it has the object that is gone, because Stripe returns the first
 * answer again for a key that it knows.
 */
async function openFor<Page>(
  ref: string | null,
  key: string,
  { create, open }: { create(key: string): Promise<string>; open(ref: string): Promise<Page> },
): Promise<{ ref: string; page: Page }> {
  if (ref !== null) {
    try {
      return { ref, page: await open(ref) }
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  const created = await create(ref === null ? key : `${key}-after-${ref}`)
  return { ref: created, page: await open(created) }
}

/** Creates a Checkout page that stores a card and charges nothing. */
export async function createMethodPage(
  stripe: Stripe,
  { userId, ref, returnUrl }: HostedPageRequest,
  prefix: string,
): Promise<HostedPage> {
  const { ref: customer, page } = await openFor(ref, `${prefix}customer-${userId}`, {
    create: (key) => createCustomer(stripe, userId, key),
    open: (id) =>
      stripe.checkout.sessions.create({
        mode: 'setup',
        customer: id,
        allowed_payment_method_types: ['card'],
        success_url: returnUrl,
        cancel_url: returnUrl,
      }),
  })
  if (page.url === null) throw new Error('Stripe returned no address for the page of a card.')
  return { url: page.url, ref: customer }
}

async function createCustomer(
  stripe: Stripe,
  userId: number,
  idempotencyKey: string,
): Promise<string> {
  const { id } = await stripe.customers.create({ metadata: { user: userId } }, { idempotencyKey })
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
  const { ref: account, page } = await openFor(ref, `${prefix}account-${userId}`, {
    create: (key) => createAccount(stripe, userId, key),
    open: (id) =>
      stripe.accountLinks.create({
        account: id,
        type: 'account_onboarding',
        return_url: returnUrl,
        // A link works once and for some minutes. The page that we return to creates a new one.
        refresh_url: returnUrl,
      }),
  })
  return { url: page.url, ref: account }
}

/** Creates an Express account. Stripe pays it out daily by default. */
async function createAccount(
  stripe: Stripe,
  userId: number,
  idempotencyKey: string,
): Promise<string> {
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
    { idempotencyKey },
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
