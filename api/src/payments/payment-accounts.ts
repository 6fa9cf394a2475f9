import { runTx, type Sql } from '../platform/db/sql.ts'
import type { PaymentMethod, Payouts } from './payments.contract.ts'
import { addNotice } from '../events/account-mails.sql.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { AnswerLost, type PaymentProvider } from './provider.ts'
import type { Payments } from './payments.ts'
import {
  findPaymentAccount,
  hasDeclinedPayment,
  listOpenedPages,
  type PaymentAccount,
  saveMethod,
  saveOpenedPage,
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

/** Returns undefined if the provider does not answer; the caller then returns the stored state. */
const orNothing = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof AnswerLost || (error instanceof HttpError && error.status === 503)) {
      return undefined
    }
    throw error
  })

/**
 * Returns the customer's card. Asks the provider while the customer may have its page open, because a
 * notification can be late or lost.
 */
export async function readMethod(
  sql: Sql,
  payments: Pick<Payments, 'provider'> | undefined,
  userId: number,
): Promise<PaymentMethod> {
  if (!payments) return { provider: 'off', label: null, is_declined: false }
  const { name } = payments.provider
  const account = await findPaymentAccount(sql, userId, name)
  const method = await findNewMethod(payments.provider, account)
  if (method) {
    await runTx(sql, (tx) => saveMethod(tx, name, method))
    return { provider: name, label: method.label, is_declined: false }
  }
  const is_declined = account.method_ref !== null && (await hasDeclinedPayment(sql, userId, name))
  return { provider: name, label: account.method_label, is_declined }
}

/** Asks the provider for a card that is not stored yet. */
async function findNewMethod(provider: PaymentProvider, account: PaymentAccount) {
  const { customer_ref: customerRef, method_ref } = account
  if (customerRef === null || (method_ref !== null && !account.has_method_page)) return undefined
  const asked = provider.findMethod(customerRef)
  const method = await (method_ref === null ? orBusy(asked) : orNothing(asked))
  return method && method.methodRef !== method_ref ? { customerRef, ...method } : undefined
}

/** As `readMethod`, for the bank account of a packer. */
export async function readPayouts(
  sql: Sql,
  payments: Pick<Payments, 'provider'> | undefined,
  userId: number,
): Promise<Payouts> {
  if (!payments) return { provider: 'off', enabled: false, is_started: false }
  const { provider } = payments
  const account = await findPaymentAccount(sql, userId, provider.name)
  const { payout_ref: payoutRef, payouts_enabled } = account
  let enabled = payouts_enabled
  if (payoutRef !== null && (!enabled || account.has_payout_page)) {
    const asked = provider.hasPayouts(payoutRef)
    const answer = (await (enabled ? orNothing(asked) : orBusy(asked))) ?? enabled
    if (answer !== enabled) {
      await runTx(sql, (tx) => savePayouts(tx, provider.name, { payoutRef, enabled: answer }))
    }
    enabled = answer
  }
  return { provider: provider.name, enabled, is_started: payoutRef !== null }
}

/**
 * Asks the provider about all users who may have one of its pages open, because some never return to ours. Reads `most`
 * users at a time. If the provider does not answer for a user, the next run asks again.
 */
export async function readOpenedPages(sql: Sql, provider: PaymentProvider, most = 1000) {
  for (let after: number | undefined = 0; after !== undefined;) {
    const users = await listOpenedPages(sql, provider.name, { after, most })
    for (const { user_id } of users) {
      await orNothing(readMethod(sql, { provider }, user_id))
      await orNothing(readPayouts(sql, { provider }, user_id))
    }
    after = users.at(-1)?.user_id
  }
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
  await saveOpenedPage(sql, userId, provider.name, { customer_ref: page.ref })
  return page.url
}

/** Creates the provider's page for a bank account. Returns its address. */
export async function openPayoutPage(
  sql: Sql,
  { provider, siteUrl }: Payments,
  userId: number,
  returnTo: string,
): Promise<string> {
  const { payout_ref, payouts_enabled } = await findPaymentAccount(sql, userId, provider.name)
  const returnUrl = `${siteUrl}${returnTo}`
  const page = await orBusy(provider.payoutPage({ userId, ref: payout_ref, returnUrl }))
  await saveOpenedPage(sql, userId, provider.name, { payout_ref: page.ref })
  // The provider does not tell us whether the user then changes the account.
  if (payouts_enabled) {
    await addNotice(sql, userId, { kind: 'bank_changed', details: { is_connected: false } })
  }
  return page.url
}
