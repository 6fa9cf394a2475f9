import { notifyChange } from '../platform/db/notify-change.ts'
import type { AnySql, Fragment, Tx } from '../platform/db/sql.ts'
import type { UserType } from './sessions.contract.ts'

export interface SessionUser {
  id: number
  username: string
  user_type: UserType
  first_name?: string | undefined
}

export interface AccountRow extends SessionUser {
  name: string
  email: string
  phone: string
  bio: string
}

export interface NewAccount extends Omit<AccountRow, 'id'> {
  password_hash: string
}

export type Credential = SessionUser & { password_hash: string }

/**
 * Returns the account with this username, and accounts with this confirmed address. Ignores the letter case. An address
 * that is not confirmed may belong to another user. Accounts of the role come first, then the one with the username.
 */
export const findCredentials = (
  sql: AnySql,
  name: string,
  { role, most }: { role: UserType; most: number },
) => sql<Credential[]>`
  select id, username, user_type, password_hash from users
  where lower(username collate "C") = lower(${name}::text collate "C")
    ${name.includes('@') ? sql`or (lower(email) = lower(${name}) and email <> '' and email_verified_at is not null)` : sql``}
  order by user_type = ${role} desc, lower(username collate "C") = lower(${name}::text collate "C") desc, id desc
  limit ${most}`

export async function findCredential(sql: AnySql, userId: number) {
  const [row] = await sql<Credential[]>`
    select id, username, user_type, password_hash from users
    where id = ${userId} and deleted_at is null`
  return row
}

/** Returns `undefined` if the username is taken. The unique index decides, so there is no race. */
export async function insertAccount(sql: AnySql, account: NewAccount) {
  const { username, user_type, password_hash, name, email, phone, bio } = account
  const [row] = await sql<AccountRow[]>`
    insert into users (username, user_type, password_hash, name, email, phone, bio)
    values (${username}, ${user_type}, ${password_hash}, ${name}, ${email}, ${phone}, ${bio})
    on conflict do nothing
    returning id, username, user_type, name, email, phone, bio`
  return row
}

interface NewSession {
  tokenHash: Uint8Array
  userId: number
  lifeSeconds: number
  device: string
  /** The hash of the account's password when the sign-in began; undefined for a new account. */
  passwordHash: string | undefined
}

/**
 * Adds a session. Mails the user about a device that is not among the devices of earlier sessions. Adds none, and says why, if
 * the account is suspended, or its password is no longer the one with which the sign-in began: the lock orders this after
 * or before the suspension or the new password, which end the sessions.
 */
export async function insertSession(
  sql: AnySql,
  session: NewSession,
): Promise<'added' | 'suspended' | 'changed'> {
  const { tokenHash, userId, lifeSeconds, device, passwordHash } = session
  const [row] = await sql<{ is_suspended: boolean; is_added: boolean }[]>`
    with swept as (delete from sessions where expires_at < now()),
    account as materialized (
      select id, email, suspended_at is not null as is_suspended,
        coalesce(password_hash = ${passwordHash ?? null}, true) as is_current
      from users where id = ${userId} for share
    ), owner as materialized (
      select id, email from account where is_current and not is_suspended
    ), added as (
      insert into known_devices (user_id, device) select id, ${device} from owner
      on conflict do nothing returning user_id
    ), mail as (
      select add_account_mail('new_device', u.id, u.email, jsonb_build_object('device', ${device}::text))
      from added join owner u on u.id = added.user_id
      where exists (select from known_devices where user_id = ${userId})
    ), opened as (
      insert into sessions (token_hash, user_id, expires_at, device)
      select ${tokenHash}::bytea, id, now() + make_interval(secs => ${lifeSeconds}), ${device}
      from owner, (select count(*) from mail) mails returning user_id
    )
    select is_suspended, exists (select from opened) as is_added from account`
  return row?.is_added ? 'added' : row?.is_suspended ? 'suspended' : 'changed'
}

/** Until the transaction ends, the user cannot delete the account. Throws 401 if it is deleted. */
export const keepAccount = (tx: Tx, userId: number) => tx`select account_type(${userId}::int)`

/** Locks the account, and returns whether it is suspended; undefined if there is none. */
export async function lockAccountState(tx: Tx, userId: number) {
  const [row] = await tx<{ is_suspended: boolean }[]>`
    select suspended_at is not null as is_suspended from users
    where id = ${userId} and deleted_at is null for update`
  return row
}

export async function setSuspended(tx: Tx, userId: number, isSuspended: boolean) {
  await tx`
    update users set suspended_at = ${isSuspended ? tx`now()` : null} where id = ${userId}`
}

export interface SessionRow extends SessionUser {
  name: string
  token_hash: Uint8Array
  /** Whether `last_seen_at` is old enough to be updated. */
  untouched: boolean
}

/**
 * Returns the sessions with these hashes, and their users, unless the sessions have been idle for
 * too long or are too old.
 */
export async function findSessions(sql: AnySql, tokenHashes: Uint8Array[], idleSeconds: number) {
  const hashes = tokenHashes.map((hash) => Buffer.from(hash).toString('hex'))
  return sql<SessionRow[]>`
    select s.token_hash, u.id, u.username, u.user_type, u.name,
      s.last_seen_at < now() - make_interval(secs => ${restSeconds(idleSeconds)}) as untouched
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = any(array(select decode(h, 'hex') from unnest(${hashes}::text[]) h))
      and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(secs => ${idleSeconds})`
}

/** Updates `last_seen_at`, at most once a minute even if many requests run concurrently. */
export async function touchSession(sql: AnySql, tokenHash: Uint8Array, idleSeconds: number) {
  await sql`
    update sessions set last_seen_at = now()
    where token_hash = ${tokenHash}
      and last_seen_at < now() - make_interval(secs => ${restSeconds(idleSeconds)})`
}

/**
 * The minimum interval between two updates: one minute, or less if the idle timeout is under ten
 * minutes.
 */
const restSeconds = (idleSeconds: number) => Math.min(60, idleSeconds / 10)

/**
 * Ends sessions, and tells each API process to close their event streams. Only the sweep of expired sessions deletes
 * them without it: their streams have closed long before.
 */
export async function endSessions(sql: AnySql, which: Fragment) {
  const session = sql`json_build_object('user_id', user_id, 'hash', encode(token_hash, 'hex'))`
  await sql`
    with ended as (delete from sessions where ${which} returning user_id, token_hash, expires_at)
    select ${notifyChange(sql, { kind: 'session_ended', users: sql`'{}'::int[]`, session })}
    from ended where expires_at > now()`
}

interface OwnAccountRow extends AccountRow {
  created_on_date: Date
  pending_email: string | null
  email_verified: boolean
  email_refused: boolean
}

export async function findAccount(sql: AnySql, id: number) {
  const [row] = await sql<OwnAccountRow[]>`
    select id, username, user_type, name, email, phone, bio, created_on_date, pending_email,
      email_verified_at is not null as email_verified, email_refused_at is not null as email_refused
    from users where id = ${id} and deleted_at is null`
  return row
}
