import { addNotice } from '../events/account-mails.sql.ts'
import { passIdentity } from '../checks/checks.sql.ts'
import type { AnySql, Fragment, Tx } from '../platform/db/sql.ts'
import { wakePayments } from './due-payments.sql.ts'
import { dueCents } from '../workflow/due-cents.sql.ts'
import { isDeclined } from './open-money.sql.ts'
import type { PaymentRow } from './payments.sql.ts'

export interface PaymentAccount {
  customer_ref: string | null
  method_ref: string | null
  method_label: string | null
  payout_ref: string | null
  payouts_enabled: boolean
  /** Whether the provider's page for a card may still be open. */
  has_method_page: boolean
  /** Whether the provider's page for a bank account may still be open. */
  has_payout_page: boolean
}

/** Whether a page that was opened at the time may still be open: the provider's pages last a day. */
const mayBeOpen = (sql: AnySql, column: 'method_page_at' | 'payout_page_at') =>
  sql`coalesce(${sql(column)} > now() - interval '25 hours', false)`

export async function findPaymentAccount(
  sql: AnySql,
  userId: number,
  provider: PaymentRow['provider'],
): Promise<PaymentAccount> {
  const [row] = await sql<PaymentAccount[]>`
    select customer_ref, method_ref, method_label, payout_ref, payouts_enabled,
      ${mayBeOpen(sql, 'method_page_at')} as has_method_page,
      ${mayBeOpen(sql, 'payout_page_at')} as has_payout_page
    from payment_accounts where user_id = ${userId} and provider = ${provider}`
  return (
    row ?? {
      customer_ref: null,
      method_ref: null,
      method_label: null,
      payout_ref: null,
      payouts_enabled: false,
      has_method_page: false,
      has_payout_page: false,
    }
  )
}

/**
 * Whether the card of the customer was declined for a payment that will be tried again. A new card clears `retry_at`
 * until it is tried, too.
 */
export async function hasDeclinedPayment(
  sql: AnySql,
  customerId: number,
  provider: PaymentRow['provider'],
): Promise<boolean> {
  const [row] = await sql`
    select from payments p join trips t on t.id = p.trip_id
    where t.customer_id = ${customerId} and p.provider = ${provider}
      and ${isDeclined(sql)} and p.next_at is not null and p.retry_at is not null limit 1`
  return row !== undefined
}

/**
 * Stores that a user opens the provider's page, with the provider's reference for the user. Another account than before
 * cannot be paid yet.
 */
export async function saveOpenedPage(
  sql: AnySql,
  userId: number,
  provider: PaymentRow['provider'],
  refs: { customer_ref: string } | { payout_ref: string },
) {
  const page = 'customer_ref' in refs ? 'method_page_at' : 'payout_page_at'
  const opened = { ...refs, [page]: new Date() }
  await sql`
    insert into payment_accounts ${sql({ user_id: userId, provider, ...opened })}
    on conflict (user_id, provider) do update set ${sql(opened)},
      payouts_enabled = payment_accounts.payouts_enabled
        and coalesce(excluded.payout_ref, payment_accounts.payout_ref) = payment_accounts.payout_ref`
}

/** Returns the users with ids above `after` who may have a page of the provider open, at most `most`. */
export const listOpenedPages = (
  sql: AnySql,
  provider: PaymentRow['provider'],
  { after, most }: { after: number; most: number },
) => sql<{ user_id: number }[]>`
  select user_id from payment_accounts
  where greatest(method_page_at, payout_page_at) > now() - interval '25 hours'
    and provider = ${provider} and user_id > ${after}
  order by user_id limit ${most}`

/** Locks the user before the payment account, as the deletion of an account does. */
const lockOwner = (tx: Tx, account: Fragment) => tx`
  select from users where id = (select user_id from payment_accounts where ${account})
  for no key update`

/**
 * Stores the card of a customer, notifies the customer, and makes the payments due that wait for a card. Does nothing
 * if the card is stored already.
 */
export async function saveMethod(
  tx: Tx,
  provider: PaymentRow['provider'],
  { customerRef, methodRef, label }: { customerRef: string; methodRef: string; label: string },
) {
  await lockOwner(tx, tx`provider = ${provider} and customer_ref = ${customerRef}`)
  const [account] = await tx<{ user_id: number }[]>`
    update payment_accounts set method_ref = ${methodRef}, method_label = ${label}
    where provider = ${provider} and customer_ref = ${customerRef}
      and method_ref is distinct from ${methodRef}
    returning user_id`
  if (!account) return
  await wakePayments(
    tx,
    provider,
    tx`
      t.customer_id = ${account.user_id} and p.state <> 'authorized'
      and ${dueCents(tx)} > 0
      and now() >= payment_begins_at(t.pickup_date)`,
  )
  await addNotice(tx, account.user_id, { kind: 'card_changed', details: { card: label } })
}

/**
 * Stores whether the packer can be paid. If so, notifies the packer, makes the payments due that wait for it, and
 * passes the identity check, because the provider has checked an ID.
 */
export async function savePayouts(
  tx: Tx,
  provider: PaymentRow['provider'],
  { payoutRef, enabled }: { payoutRef: string; enabled: boolean },
) {
  await lockOwner(tx, tx`provider = ${provider} and payout_ref = ${payoutRef}`)
  const [account] = await tx<{ user_id: number }[]>`
    select user_id from payment_accounts
    where provider = ${provider} and payout_ref = ${payoutRef} and payouts_enabled <> ${enabled}`
  if (!account) return
  const { user_id } = account
  // Before the account: a batch of payments locks its packers' accounts after the payments.
  if (enabled) {
    await wakePayments(
      tx,
      provider,
      tx`t.packer_id = ${user_id} and p.released_cents + p.tip_cents > p.transferred_cents`,
      // A declined card keeps its time.
      tx`case when ${isDeclined(tx)} then p.retry_at end`,
    )
  }
  await tx`
    update payment_accounts set payouts_enabled = ${enabled}
    where user_id = ${user_id} and provider = ${provider}`
  if (!enabled) return
  await addNotice(tx, user_id, { kind: 'bank_changed', details: { is_connected: true } })
  await passIdentity(tx, user_id, { provider, ref: payoutRef })
}
