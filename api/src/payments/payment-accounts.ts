import { runTx, type Sql } from '../platform/db/sql.ts'
import type { PaymentMethod, Payouts } from './payments.contract.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { AnswerLost } from './provider.ts'
import type { Payments } from './payments.ts'
import {
  findPaymentAccount,
  hasDeclinedPayment,
  saveAccountRef,
  saveMethod,
  savePayouts,
} from './payment-accounts.sql.ts'

/** Turns a missing answer of the provider into 503. */
const orBusy = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    if (!(error instanceof AnswerLost)) throw error
    throw new HttpError(503, 'The payment company does not answer. Try again in a moment.', {
      headers: { 'Retry-After': '5' },
    })
  })

/**
 * Returns the customer's card. If the customer has been on the provider's page and no notification
 * has arrived, asks the provider.
 */
export async function readMethod(
  sql: Sql,
  payments: Payments | undefined,
  userId: number,
): Promise<PaymentMethod> {
  if (!payments) return { provider: 'off', label: null, is_declined: false }
  const { provider } = payments
  const account = await findPaymentAccount(sql, userId, provider.name)
  if (account.method_ref === null && account.customer_ref !== null) {
    const customerRef = account.customer_ref
    const method = await orBusy(provider.findMethod(customerRef))
    if (method) {
      await runTx(sql, (tx) => saveMethod(tx, provider.name, { customerRef, ...method }))
      return { provider: provider.name, label: method.label, is_declined: false }
    }
  }
  const is_declined =
    account.method_ref !== null && (await hasDeclinedPayment(sql, userId, provider.name))
  return { provider: provider.name, label: account.method_label, is_declined }
}

/** As `readMethod`, for the bank account of a packer. */
export async function readPayouts(
  sql: Sql,
  payments: Payments | undefined,
  userId: number,
): Promise<Payouts> {
  if (!payments) return { provider: 'off', enabled: false, is_started: false }
  const { provider } = payments
  const account = await findPaymentAccount(sql, userId, provider.name)
  let enabled = account.payouts_enabled
  if (!enabled && account.payout_ref !== null) {
    const payoutRef = account.payout_ref
    enabled = await orBusy(provider.hasPayouts(payoutRef))
    if (enabled) await runTx(sql, (tx) => savePayouts(tx, provider.name, { payoutRef, enabled }))
  }
  return { provider: provider.name, enabled, is_started: account.payout_ref !== null }
}

/** Creates the provider's page for a card. Returns its address. */
export async function openMethodPage(
  sql: Sql,
  { provider, siteUrl }: Payments,
  userId: number,
  returnTo: string,
): Promise<string> {
  const { customer_ref } = await findPaymentAccount(sql, userId, provider.name)
  const returnUrl = `${siteUrl}${returnTo}`
  const page = await orBusy(provider.methodPage({ userId, ref: customer_ref, returnUrl }))
  if (page.ref !== customer_ref) {
    await saveAccountRef(sql, userId, provider.name, { customer_ref: page.ref })
  }
  return page.url
}

/** Creates the provider's page for a bank account. Returns its address. */
export async function openPayoutPage(
  sql: Sql,
  { provider, siteUrl }: Payments,
  userId: number,
  returnTo: string,
): Promise<string> {
  const { payout_ref } = await findPaymentAccount(sql, userId, provider.name)
  const returnUrl = `${siteUrl}${returnTo}`
  const page = await orBusy(provider.payoutPage({ userId, ref: payout_ref, returnUrl }))
  if (page.ref !== payout_ref) {
    await saveAccountRef(sql, userId, provider.name, { payout_ref: page.ref })
  }
  return page.url
}
