import { randomInt, randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import type { PaymentProvider, ProviderStep, ProviderStepKind } from '../provider.ts'
import { createStripeProvider, type StripeOptions } from './stripe-provider.ts'
import { startStripeServer } from './stripe-server.fixture.ts'

/** With this variable, tests that need no server of their own use Stripe itself, in test mode. */
export const testKey = process.env['STRIPE_TEST_KEY']
/** An onboarded account of that key. No call of the API can onboard one. */
export const testAccount = process.env['STRIPE_TEST_ACCOUNT']

export const webhookSecret = 'whsec_test'
const databaseId = () => Promise.resolve('fixture')
export const returnUrl = 'https://manyhands.example/account'

/** A random id: objects of earlier runs are still at Stripe. */
export const newId = () => randomInt(1_000_000_000, 2_000_000_000)

export interface StripeAccount {
  provider: PaymentProvider
  /** Acts as the customer's bank, the Stripe dashboard and the hosted pages do. */
  stripe: Stripe
  /** Returns an account that can be paid. */
  payableAccount(): Promise<string>
  close(): Promise<void>
}

/** Opens Stripe itself if a test key is set, and a fixture server otherwise. */
export async function openStripe(): Promise<StripeAccount> {
  if (testKey === undefined) return openServer()
  return {
    provider: createStripeProvider({ key: testKey, databaseId, webhookSecret }),
    stripe: new Stripe(testKey),
    payableAccount: () => Promise.resolve(testAccount ?? ''),
    close: () => Promise.resolve(),
  }
}

/** Opens a fixture server. Its provider repeats no call by itself. */
export async function openServer(options: Partial<StripeOptions> = {}) {
  const key = 'sk_test_fixture'
  const server = await startStripeServer(key)
  const newProvider = (more: Partial<StripeOptions>) =>
    createStripeProvider({
      ...{ key, databaseId, webhookSecret, maxNetworkRetries: 0 },
      ...server.options,
      ...more,
    })
  const provider = newProvider(options)
  return {
    server,
    provider,
    newProvider,
    stripe: new Stripe(key, { ...server.options, maxNetworkRetries: 0 }),
    async payableAccount() {
      const { ref } = await provider.payoutPage({ userId: newId(), ref: null, returnUrl })
      server.completeOnboarding(ref)
      return ref
    },
    close: () => server.close(),
  }
}

/** A step with a new key and, unless given, a new trip. */
export function newStep(
  kind: ProviderStepKind,
  cents: number,
  fields: Partial<ProviderStep> = {},
): ProviderStep {
  return { kind, cents, key: `test-${randomUUID()}`, tripId: newId(), ...fields }
}

/** Creates a customer with a card. Returns what authorize and tip need. */
export async function addCustomer(
  { provider, stripe }: StripeAccount,
  token = 'pm_card_visa',
): Promise<{ customerRef: string; methodRef: string }> {
  const { ref } = await provider.methodPage({ userId: newId(), ref: null, returnUrl })
  await stripe.paymentMethods.attach(token, { customer: ref })
  const method = await provider.findMethod(ref)
  if (!method) throw new Error('The customer has no card.')
  return { customerRef: ref, methodRef: method.methodRef }
}

/** Runs a step that must succeed. Returns the reference. */
export async function runDone({ provider }: StripeAccount, step: ProviderStep): Promise<string> {
  const outcome = await provider.run(step)
  if (outcome.state !== 'done') throw new Error(`The step failed: ${outcome.reason}`)
  return outcome.ref
}
