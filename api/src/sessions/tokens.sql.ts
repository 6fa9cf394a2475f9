import { createHmac, hash, randomBytes } from 'node:crypto'
import { addAccountMail } from '../events/account-mails.sql.ts'
import { addTask } from '../platform/db/task-queue.ts'
import { type AnySql, type Fragment, runTx, type Sql, type Tx } from '../platform/db/sql.ts'
import { linkMinutes } from '../rules/account-times.ts'

/** An account and the address to which its mail goes. */
export interface MailedAccount {
  id: number
  username: string
  email: string
}

type Purpose = 'reset' | 'verify'

const hashToken = (token: string) => hash('sha256', token, 'buffer')

/**
 * Locks the account of a link before the link, as an edit of the account does, which then ends the links. The opposite
 * order could deadlock.
 */
const lockOwner = (tx: Tx, link: Fragment) => tx`
  select from users where id = (select user_id from account_tokens where ${link})
  for no key update`

/**
 * Returns the account and the token of a link, and starts the link's lifetime. Each attempt to send the mail gets the
 * same token. Returns `undefined` if the link was used or replaced, or if the account no longer has the link's address.
 * The token is derived from the seed in the database and from `key`. The database does not have `key`, and stores only
 * the token's hash.
 */
export function openLink(
  sql: Sql,
  { linkId, purpose, key }: { linkId: number; purpose: Purpose; key: string },
) {
  return runTx(sql, async (tx) => {
    await lockOwner(tx, tx`id = ${linkId}`)
    const [link] = await tx<(MailedAccount & { seed: Buffer })[]>`
      update account_tokens t set seed = coalesce(seed, ${randomBytes(32)}),
        expires_at = now() + make_interval(mins => ${linkMinutes[purpose]})
      from users u
      where t.id = ${linkId} and u.id = t.user_id and u.deleted_at is null
        and t.email in (u.email, u.pending_email)
      returning u.id, u.username, t.email, t.seed`
    if (!link) return undefined
    const { seed, ...account } = link
    const token = createHmac('sha256', key).update(seed).digest('base64url')
    await tx`update account_tokens set token_hash = ${hashToken(token)} where id = ${linkId}`
    // An outage of the mail server may last longer than a link works.
    await tx`
      delete from account_tokens where id in (
        select id from account_tokens where expires_at < now() - interval '1 day'
        for update skip locked)`
    return { account, token }
  })
}

/** Deletes the token, and returns its account and address. Returns `undefined` unless it is valid. */
export async function takeToken(tx: Tx, token: string, purpose: Purpose) {
  await lockOwner(tx, tx`token_hash = ${hashToken(token)}`)
  const [row] = await tx<{ user_id: number; email: string }[]>`
    delete from account_tokens
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and expires_at > now()
    returning user_id, email`
  return row
}

/** Returns the account of a valid token, and whether confirming its address needs the password. */
export async function findVerification(sql: AnySql, token: string) {
  const [row] = await sql<{ user_id: number; needs_password: boolean }[]>`
    select t.user_id, u.email_needs_password as needs_password
    from account_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${hashToken(token)} and t.purpose = 'verify' and t.expires_at > now()`
  return row
}

/**
 * Returns SQL for whether the address of `users` may get a link to reset the password: not if a session entered it
 * without the password. If an address is pending, the flag concerns the pending one, and the current one is confirmed.
 */
export const isOwners = (sql: AnySql) =>
  sql`(pending_email is not null or not email_needs_password)`

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
    where ${condition} and deleted_at is null and email <> '' and ${isOwners(sql)}
    order by email_verified_at nulls last, id desc limit ${mostAccounts}`
}

/** Adds the task that looks up the accounts and mails a link to each. Adds it even if no account exists. */
export const addResetMail = (sql: AnySql, by: { email: string } | { username: string }) =>
  addTask(sql, 'mail_reset', by)

/** Mails a link to confirm the address that the user has not confirmed yet. */
export async function addVerifyMail(tx: Tx, userId: number) {
  const [row] = await tx<{ to: string }[]>`
    select coalesce(pending_email, email) as to from users
    where id = ${userId} and deleted_at is null
      and (pending_email is not null or (email_verified_at is null and email <> ''))
    for no key update`
  if (row) await addAccountMail(tx, { kind: 'verify', userId, ...row })
}
