import { hash, randomBytes } from 'node:crypto'
import { addJob } from '../platform/db/job-queue.ts'
import type { AnySql, Tx } from '../platform/db/sql.ts'

/** An account and the address to which its mail goes. */
export interface MailedAccount {
  id: number
  username: string
  email: string
}

type Purpose = 'reset' | 'verify'

const hashToken = (token: string) => hash('sha256', token, 'buffer')

/** Creates a token for a link in a mail to this address. The database stores only its hash. */
export async function createToken(
  sql: AnySql,
  { account, purpose, minutes }: { account: MailedAccount; purpose: Purpose; minutes: number },
) {
  const token = randomBytes(32).toString('base64url')
  await sql`
    with swept as (delete from account_tokens where expires_at < now())
    insert into account_tokens (token_hash, user_id, purpose, email, expires_at)
    values (${hashToken(token)}, ${account.id}, ${purpose}, ${account.email},
      now() + make_interval(mins => ${minutes}))`
  return token
}

/** Deletes the token, and returns its account and address. Returns `undefined` unless it is valid. */
export async function takeToken(tx: Tx, token: string, purpose: Purpose) {
  const [row] = await tx<{ user_id: number; email: string }[]>`
    delete from account_tokens
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and expires_at > now()
    returning user_id, email`
  return row
}

/** At most this many accounts with one address get a link. */
const mostAccounts = 5

/**
 * Returns the accounts with this username or address. Ignores the letter case. Accounts with a
 * verified address come first.
 */
export function accountsToReset(sql: AnySql, by: { email: string } | { username: string }) {
  const condition =
    'email' in by
      ? // A username may look like an address.
        sql`(lower(email) = lower(${by.email})
          or lower(username collate "C") = lower(${by.email}::text collate "C"))`
      : sql`lower(username collate "C") = lower(${by.username}::text collate "C")`
  return sql<MailedAccount[]>`
    select id, username, email from users
    where ${condition} and deleted_at is null and email <> ''
    order by email_verified_at nulls last, id desc limit ${mostAccounts}`
}

/** Adds the job that mails a link to reset the password, whether or not there is such an account. */
export const addResetMail = (sql: AnySql, by: { email: string } | { username: string }) =>
  addJob(sql, 'mail_reset', by)

/** Returns the address that the user has not confirmed yet. */
export async function addressToVerify(sql: AnySql, userId: number) {
  const [row] = await sql<MailedAccount[]>`
    select id, username, coalesce(pending_email, email) as email from users
    where id = ${userId} and deleted_at is null
      and (pending_email is not null or (email_verified_at is null and email <> ''))`
  return row
}

/** Adds the job that mails a link to confirm the user's address. */
export const addVerifyMail = (sql: AnySql, userId: number) =>
  addJob(sql, 'mail_verify', { user_id: userId })

/**
 * Marks the address as verified if it is the account's address. If it is the pending address, makes
 * it the account's address, and adds the mail to the old one. Returns false for any other address.
 */
export async function verifyAddress(tx: Tx, userId: number, email: string): Promise<boolean> {
  const [row] = await tx<{ old: string }[]>`
    update users u set email = ${email}, pending_email = null, email_verified_at = now(),
      email_refused_at = null
    from (select id, email from users where id = ${userId} for update) before
    where u.id = before.id and ${email} in (u.email, u.pending_email)
    returning before.email as old`
  if (!row) return false
  if (row.old !== '' && row.old !== email) {
    const mail = { kind: 'email_changed', user_id: userId, to: row.old, new_address: email }
    await addJob(tx, 'mail_account', mail)
  }
  return true
}

/**
 * Saves the password if the account still has this address. Ends all sessions and cancels all other
 * reset links. The link also proves the address.
 */
export async function resetPassword(
  tx: Tx,
  { userId, email, passwordHash }: { userId: number; email: string; passwordHash: string },
): Promise<boolean> {
  const rows = await tx`
    update users set password_hash = ${passwordHash},
      email_verified_at = coalesce(email_verified_at, now())
    where id = ${userId} and email = ${email} and deleted_at is null returning id`
  if (rows.length === 0) return false
  await tx`delete from account_tokens where user_id = ${userId} and purpose = 'reset'`
  await tx`delete from sessions where user_id = ${userId}`
  return true
}
