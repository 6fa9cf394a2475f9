import Stripe from 'stripe'
import type { PaymentProvider, ProviderStep } from '../provider.ts'
import { safely } from './stripe-errors.ts'
import { fetchObject, readEvent } from './stripe-events.ts'
import {
  createMethodPage,
  createPayoutPage,
  findMethod,
  forget,
  hasPayouts,
} from './stripe-pages.ts'
import { listRecords } from './stripe-records.ts'
import { findStep, runStep } from './stripe-steps.ts'

/** A call that takes longer counts as lost. Confirming a card can take several seconds. */
const timeoutMs = 20_000

export interface StripeOptions extends Pick<
  Stripe.StripeConfig,
  'host' | 'port' | 'protocol' | 'timeout' | 'maxNetworkRetries'
> {
  key: string
  /** Reads the id of the database, which begins all keys: other databases may share the account. */
  databaseId: () => Promise<string>
  /**
   * The secret that signs notifications. Two, separated by a comma, if connected accounts have a
   * second endpoint: Stripe gives each endpoint its own secret.
   */
  webhookSecret: string
}

/**
 * The payment provider Stripe. Customers pay Manyhands; a transfer sends the packer's share to
 * their Express account. Tested against a fixture server, not against Stripe itself.
 */
export function createStripeProvider({
  key,
  databaseId,
  webhookSecret,
  host,
  port,
  protocol,
  timeout = timeoutMs,
  maxNetworkRetries,
}: StripeOptions): PaymentProvider {
  const stripe = new Stripe(key, {
    ...(host !== undefined && { host, port, protocol }),
    ...(maxNetworkRetries !== undefined && { maxNetworkRetries }),
    timeout,
    telemetry: false,
  })
  const secrets = webhookSecret.split(',')
  const prefix = async () => `${await databaseId()}-`
  const withPrefix = async (step: ProviderStep) => ({ ...step, key: (await prefix()) + step.key })
  return {
    name: 'stripe',
    run: safely(async (step) => runStep(stripe, await withPrefix(step))),
    find: safely(async (step) => findStep(stripe, await withPrefix(step))),
    methodPage: safely(async (request) => createMethodPage(stripe, request, await prefix())),
    payoutPage: safely(async (request) => createPayoutPage(stripe, request, await prefix())),
    findMethod: safely((customerRef) => findMethod(stripe, customerRef)),
    hasPayouts: safely((payoutRef) => hasPayouts(stripe, payoutRef)),
    forget: safely((refs) => forget(stripe, refs)),
    readEvent: (body, header) => readEvent(stripe, secrets, body, header),
    fetchObject: safely(async (event) => fetchObject(stripe, event, await prefix())),
    records: (since) => listRecords(stripe, since, prefix),
  }
}
