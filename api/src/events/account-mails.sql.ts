import { z } from 'zod'
import type { AnySql } from '../platform/db/sql.ts'

const user = z.int()

/**
 * The tasks of account mails. Only the SQL function `add_account_mail` adds them, because it counts them.
 */
export const AccountMailTask = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['verify', 'reset']),
    user_id: user,
    to: z.string(),
    link_id: z.int(),
  }),
  z.object({
    kind: z.literal('password_changed'),
    user_id: user,
    to: z.string(),
    /** Whether by a mailed link, which also removes the passkeys. */
    is_reset: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal('new_device'),
    user_id: user,
    to: z.string(),
    device: z.string(),
  }),
  z.object({
    kind: z.literal('username_changed'),
    user_id: user,
    to: z.string(),
    username: z.string(),
  }),
  /** `card`: such as "Visa 4242". */
  z.object({ kind: z.literal('card_changed'), user_id: user, to: z.string(), card: z.string() }),
  z.object({
    kind: z.literal('bank_changed'),
    user_id: user,
    to: z.string(),
    /** False: the user opened the payment company's page, which does not report whether the account changed. */
    is_connected: z.boolean(),
  }),
  z.object({
    kind: z.enum(['passkey_added', 'passkey_removed']),
    user_id: user,
    to: z.string(),
    passkey: z.string(),
  }),
  z.object({ kind: z.literal('suspended'), user_id: user, to: z.string(), reason: z.string() }),
  z.object({ kind: z.literal('suspension_lifted'), user_id: user, to: z.string() }),
  z.object({ kind: z.literal('calendar_on'), user_id: user, to: z.string() }),
  /** To the old address. */
  z.object({ kind: z.literal('email_removed'), user_id: user, to: z.string() }),
  z.object({
    kind: z.enum(['email_change', 'email_changed']),
    user_id: user,
    /** The old address. */
    to: z.string(),
    new_address: z.string(),
  }),
])
export type AccountMailTask = z.infer<typeof AccountMailTask>

export type AccountMailKind = AccountMailTask['kind']

interface AccountMail {
  kind: AccountMailKind
  userId: number
  to: string
  /** The values that the mail mentions. */
  details?:
    | { device: string }
    | { new_address: string }
    | { username: string }
    | { is_reset: boolean }
    | { card: string }
    | { passkey: string }
    | { is_connected: boolean }
    | { reason: string }
  /** The address was confirmed until this transaction. */
  wasConfirmed?: boolean
}

/**
 * Adds a mail about an account; call it in the transaction of the change. Adds none if the budget of the mailbox or of
 * the account is spent (docs/product.md). Do not reveal that to the user: other accounts count toward a mailbox's
 * budget, too.
 */
export async function addAccountMail(
  sql: AnySql,
  { kind, userId, to, details = {} as never, wasConfirmed = false }: AccountMail,
) {
  await sql`
    select add_account_mail(${kind}, ${userId}, ${to}, ${sql.json(details)}, ${wasConfirmed})`
}

/** Adds a notice to the address that the account has. Call it in the transaction of the change. */
export async function addNotice(
  sql: AnySql,
  userId: number,
  notice: Pick<AccountMail, 'kind' | 'details'>,
) {
  const [row] = await sql<{ to: string }[]>`
    select email as to from users where id = ${userId} and deleted_at is null`
  if (row) await addAccountMail(sql, { ...notice, userId, ...row })
}

/** Returns the address of a new account or a changed one, if it can get mails. */
export async function mayMail(sql: AnySql, userId: number, to: string) {
  const [row] = await sql`
    select from users where id = ${userId} and deleted_at is null
      and not (email = ${to} and email_refused_at is not null)`
  return row !== undefined
}

/**
 * Returns whether a mail that is not about the account may go to the address: always if an account has confirmed it,
 * else 3 in an hour, together with account mails. A repeated attempt with the same Message-ID counts once.
 */
export async function takeMailBudget(sql: AnySql, to: string, messageId: string) {
  const [row] = await sql<[{ ok: boolean }]>`select take_mail_budget(${to}, ${messageId}) as ok`
  return row.ok
}
