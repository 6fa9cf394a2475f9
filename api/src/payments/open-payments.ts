import { randomBytes } from 'node:crypto'
import type { ApiEnv } from '../platform/env.ts'
import type { Sql } from '../platform/db/sql.ts'
import type { Payments } from './payments.ts'
import { savePaymentSettings } from './payments.sql.ts'
import { acceptEvent } from './provider-events.ts'
import type { PaymentProvider } from './provider.ts'
import { databaseIdFor, WrongStripeMode } from './stripe/stripe-database.ts'
import { createTestProvider } from './test-provider/test-provider.ts'

type PaymentsOf = Pick<ApiEnv, 'payments' | 'siteUrl'> & {
  settings: Pick<ApiEnv['settings'], 'publicUrl'>
}

/**
 * Opens the provider that the environment names, and stores the settings that bookings use.
 * Undefined if payments are off.
 */
export async function openPayments(env: PaymentsOf, sql: Sql): Promise<Payments | undefined> {
  const { provider: name, feePercent } = env.payments
  // The API also starts while the database is away. It then keeps the stored settings.
  await savePaymentSettings(sql, { provider: name, fee_percent: feePercent }).catch(() => {})
  if (env.payments.provider === 'off') return undefined
  const provider = await openProvider(env, sql)
  return { provider, feePercent, siteUrl: env.siteUrl }
}

async function openProvider(
  { payments, siteUrl, settings }: PaymentsOf,
  sql: Sql,
): Promise<PaymentProvider> {
  if (payments.provider === 'stripe') {
    // Import the library only if it is used.
    const { createStripeProvider } = await import('./stripe/stripe-provider.ts')
    const databaseId = databaseIdFor(sql, payments.key)
    // Any other error: the database is away, and the first call to Stripe reads the id.
    await databaseId().catch((error: unknown) => {
      if (error instanceof WrongStripeMode) throw error
    })
    return createStripeProvider({ ...payments, databaseId })
  }
  const given = payments.provider === 'test' ? payments.webhookSecret : undefined
  return createTestProvider(sql, {
    apiUrl: settings.publicUrl ?? siteUrl,
    // By default, no other process can sign a notification.
    secret: given ?? randomBytes(32).toString('base64url'),
    deliver: (event) => acceptEvent(sql, 'test', event),
  })
}
