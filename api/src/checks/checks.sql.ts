import { hash, randomInt } from 'node:crypto'
import { addJob } from '../platform/db/job-queue.ts'
import type { AnySql, Tx } from '../platform/db/sql.ts'
import { type CertificateType, type CheckKind, checkKinds } from './check-rules.ts'
import type { CheckRecord } from './checks.contract.ts'

/** A check of one kind: its latest row, and the row that decides whether it is passed. */
export interface CheckRow {
  kind: CheckKind
  last_state: CheckRecord['state'] | null
  last_at: Date | null
  reason: string | null
  settled_state: CheckRecord['state'] | null
  decided_at: Date | null
  expires_at: Date | null
  is_valid: boolean
  /** Whether the profile has what is to be checked: an address or a number. */
  has_subject: boolean
}

/** Returns all kinds of checks of a packer, in the order of `checkKinds`. */
export const listChecks = (sql: AnySql, userId: number) => sql<CheckRow[]>`
  select k.kind, l.state as last_state, l.created_at as last_at, l.reason,
    s.state as settled_state, s.decided_at, s.expires_at,
    coalesce(check_until(u.id, k.kind) > now(), false) as is_valid,
    case k.kind when 'email' then u.email <> '' when 'phone' then u.phone <> '' else true end
      as has_subject
  from users u
  cross join unnest(${[...checkKinds]}::text[]) with ordinality k (kind, at)
  left join lateral (
    select state, created_at, reason from checks
    where user_id = u.id and kind = k.kind order by id desc limit 1) l on true
  left join lateral (
    select state, decided_at, expires_at from checks
    where user_id = u.id and kind = k.kind
      and (state in ('passed', 'expired') or (state = 'failed' and ref is null))
    order by id desc limit 1) s on true
  where u.id = ${userId} order by k.at`

/** Returns the required checks that the packer has not passed. */
export async function listMissingChecks(sql: AnySql, packerId: number) {
  const rows = await sql<{ kind: CheckKind }[]>`
    select k.kind from unnest(array['email', 'phone', 'identity', 'insurance']) with ordinality k (kind, at)
    where not coalesce(check_until(${packerId}, k.kind) > now(), false) order by k.at`
  return rows.map(({ kind }) => kind)
}

interface Decision {
  userId: number
  kind: CheckKind
  state: 'passed' | 'failed'
  provider: string
  ref?: string | null
  decidedBy?: string | null
  expiresAt?: Date | null
  reason?: string | null
}

/** Returns the id of the new row. A trigger updates the badges of the packer. */
export async function addDecision(tx: Tx, decision: Decision) {
  const { userId, kind, state, provider, ref = null, decidedBy = null } = decision
  const [row] = await tx<[{ id: number }]>`
    insert into checks (user_id, kind, state, provider, ref, decided_by, decided_at, expires_at, reason)
    values (${userId}, ${kind}, ${state}, ${provider}, ${ref}, ${decidedBy}, now(),
      ${decision.expiresAt ?? null}, ${decision.reason ?? null})
    returning id`
  return row.id
}

/** Mails the packer about an operator's decision. Call it in the transaction of the decision. */
export const addDecisionMail = (tx: Tx, checkId: number) =>
  addJob(tx, 'mail_check', { check_id: checkId, is_reminder: false })

export async function startCheck(
  sql: AnySql,
  { userId, kind, provider, ref = null }: Omit<Decision, 'state'>,
) {
  await sql`
    insert into checks (user_id, kind, state, provider, ref)
    values (${userId}, ${kind}, 'started', ${provider}, ${ref})`
}

/**
 * Passes the identity check of the packer with this account at the payment provider, which has looked at an
 * ID. Does nothing if an operator has ended the check: only an operator can pass it again.
 */
export async function passIdentity(
  tx: Tx,
  userId: number,
  { provider, ref }: { provider: string; ref: string },
) {
  await tx`
    insert into checks (user_id, kind, state, provider, ref, decided_at, expires_at)
    select id, 'identity', 'passed', ${provider}, ${ref}, now(), now() + interval '2 years'
    from users where id = ${userId} and user_type = 'packer' and not exists (
      select from (
        select state, provider from checks where user_id = ${userId} and kind = 'identity'
        order by id desc limit 1) last
      where last.state = 'failed' and last.provider = 'operator')`
}

const codeMinutes = 10
const mostTries = 5

const hashCode = (userId: number, code: string) => hash('sha256', `${userId}:${code}`, 'buffer')

/** Adds the job that sends a code. The code exists only from then on, so that no job contains it. */
export const addPhoneCode = (sql: AnySql, userId: number) =>
  addJob(sql, 'sms_phone_code', { user_id: userId }, 3)

/** Creates a code for the packer's phone; it replaces an earlier one. Only its hash is stored. */
export async function createPhoneCode(sql: AnySql, userId: number) {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const [row] = await sql<{ phone: string }[]>`
    with swept as (delete from phone_codes where expires_at < now() and user_id <> ${userId})
    insert into phone_codes (user_id, phone, code_hash, expires_at)
    select id, phone, ${hashCode(userId, code)}, now() + make_interval(mins => ${codeMinutes})
    from users where id = ${userId} and phone <> '' and deleted_at is null
    on conflict (user_id) do update set phone = excluded.phone, code_hash = excluded.code_hash,
      expires_at = excluded.expires_at, tries = 0
    returning phone`
  return row && { phone: row.phone, code }
}

/**
 * Counts a try. Returns whether it is the code, and the phone still has the number. Commit the count also
 * if it is wrong.
 */
export async function tryPhoneCode(sql: AnySql, userId: number, code: string): Promise<boolean> {
  const [row] = await sql<{ is_right: boolean }[]>`
    update phone_codes c set tries = c.tries + 1 from users u
    where c.user_id = ${userId} and u.id = c.user_id and c.tries < ${mostTries} and c.expires_at > now()
    returning c.code_hash = ${hashCode(userId, code)} and c.phone = u.phone as is_right`
  return row?.is_right ?? false
}

/**
 * Uses up the code and passes the check. Returns false if another call has used it, or the number has
 * changed meanwhile.
 */
export async function passPhone(tx: Tx, userId: number): Promise<boolean> {
  const [row] = await tx`
    with owner as (
      select id, phone from users where id = ${userId} for no key update)
    delete from phone_codes c using owner o
    where c.user_id = o.id and c.phone = o.phone returning c.user_id`
  if (!row) return false
  await addDecision(tx, { userId, kind: 'phone', state: 'passed', provider: 'sms' })
  return true
}

interface NewCertificate {
  userId: number
  type: CertificateType
  bytes: Uint8Array
  /** YYYY-MM-DD. The insurance ends with this day, in UTC. */
  expiresOn: string
}

/** Stores the certificate in place of one that waits for a decision. Returns its id. */
export async function saveCertificate(
  tx: Tx,
  { userId, type, bytes, expiresOn }: NewCertificate,
): Promise<number> {
  // Two uploads of a packer run one after the other.
  await tx`select from users where id = ${userId} for no key update`
  await tx`delete from certificates where user_id = ${userId} and decided_at is null`
  const [row] = await tx<[{ id: number }]>`
    insert into certificates (user_id, media_type, bytes, expires_at)
    values (${userId}, ${type}, ${bytes}, (${expiresOn}::date + 1)::timestamp at time zone 'UTC')
    returning id`
  return row.id
}

interface WaitingCertificate {
  id: number
  user_id: number
  username: string
  name: string
  media_type: CertificateType
  expires_at: Date
  created_at: Date
}

const waiting = (sql: AnySql) => sql`
  from certificates c join users u on u.id = c.user_id where c.decided_at is null`

/** Returns the certificates that wait for a decision, the one that has waited longest first. */
export const listCertificates = (sql: AnySql) => sql<WaitingCertificate[]>`
  select c.id, c.user_id, u.username, u.name, c.media_type, c.expires_at, c.created_at
  ${waiting(sql)} order by c.created_at, c.id`

/** Returns the file of the packer's waiting certificate. */
export async function findCertificate(sql: AnySql, userId: number) {
  const [row] = await sql<(WaitingCertificate & { bytes: Buffer })[]>`
    select c.id, c.user_id, u.username, u.name, c.media_type, c.expires_at, c.created_at, c.bytes
    ${waiting(sql)} and c.user_id = ${userId}`
  return row
}

/** Marks the packer's waiting certificate as decided, and returns it. */
export async function decideCertificate(tx: Tx, userId: number) {
  const [row] = await tx<{ id: number; expires_at: Date }[]>`
    update certificates set decided_at = now() where user_id = ${userId} and decided_at is null
    returning id, expires_at`
  return row
}

/** Deletes the files that were decided more than 90 days ago. */
export async function deleteOldCertificates(sql: AnySql) {
  await sql`
    update certificates set bytes = null
    where bytes is not null and decided_at < now() - interval '90 days'`
}

/**
 * Adds a mail 30 and 7 days before a check that is valid expires. A check that was decided later than that,
 * or that was renewed meanwhile, gets none.
 */
export async function addCheckReminders(sql: AnySql) {
  await sql`
    with due as (
      insert into reminders (kind, subject_id, due_at)
      select 'check', c.id, c.expires_at - d.days
      from checks c cross join unnest(array[interval '30 days', interval '7 days']) d (days)
      where c.state = 'passed' and c.expires_at between now() and now() + interval '30 days'
        and c.expires_at - d.days between c.created_at and now()
        -- Sweeping deletes reminders after 7 days, so older ones must not come again.
        and c.expires_at - d.days > now() - interval '2 days'
        and c.expires_at = check_until(c.user_id, c.kind)
      on conflict do nothing returning subject_id)
    select graphile_worker.add_job('mail_check',
      json_build_object('check_id', subject_id, 'is_reminder', true), max_attempts => 12) from due`
}

/** A check as mails describe it. */
export interface MailedCheck {
  user_id: number
  kind: CheckKind
  state: CheckRecord['state']
  reason: string | null
  expires_at: Date | null
  is_valid: boolean
}

export async function findCheck(sql: AnySql, id: number) {
  const [row] = await sql<MailedCheck[]>`
    select user_id, kind, state, reason, expires_at,
      coalesce(expires_at = check_until(user_id, kind) and expires_at > now(), false) as is_valid
    from checks where id = ${id}`
  return row
}

interface RecordRow extends Omit<CheckRecord, 'created_at' | 'expires_at'> {
  created_at: Date
  expires_at: Date | null
}

/** Returns the log of a user's checks, newest first, for the account export. */
export const listCheckRecords = (sql: AnySql, userId: number) => sql<RecordRow[]>`
  select kind, state, reason, created_at, expires_at from checks
  where user_id = ${userId} order by id desc`

/** Deletes all about the checks of an account. Call it when the account is marked as deleted. */
export async function deleteChecks(tx: Tx, userId: number) {
  await tx`delete from checks where user_id = ${userId}`
  await tx`delete from certificates where user_id = ${userId}`
  await tx`delete from phone_codes where user_id = ${userId}`
}
