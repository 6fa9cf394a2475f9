import { hash, randomInt } from 'node:crypto'
import { notifyChange } from '../platform/db/notify-change.ts'
import type { AnySql, Fragment, Tx } from '../platform/db/sql.ts'
import { addTask } from '../platform/db/task-queue.ts'
import { type CertificateType, type CheckKind, checkKinds } from '../rules/check-rules.ts'
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

/**
 * Adds rows to the log of a packer's checks, and updates the packer's badges by it. Notifies the customers whose booked
 * jobs show the badges. Returns the new rows.
 */
export async function addChecks<Rows extends { id: number }[]>(
  tx: Tx,
  userId: number,
  insert: Fragment,
) {
  const added = await tx<Rows>`insert into checks ${insert} returning id`
  // A second statement, because the first one does not see its rows.
  if (added.length > 0) await updateBadges(tx, userId)
  return added
}

async function updateBadges(tx: Tx, userId: number) {
  // A notification has at most 8,000 bytes.
  const users = tx`array[${userId}::int] || array(
    select distinct customer_id from trips where packer_id = ${userId} and ended_at is null limit 500)`
  await tx`
    with updated as (
      update users u set
        -- The function least ignores nulls, but a missing check must give null.
        verified_until = case when num_nulls(c.email, c.phone, c.identity, c.insurance) = 0
          then least(c.email, c.phone, c.identity, c.insurance) end,
        background_until = c.background
      from (
        select check_until(${userId}, 'email') as email, check_until(${userId}, 'phone') as phone,
          check_until(${userId}, 'identity') as identity, check_until(${userId}, 'insurance') as insurance,
          check_until(${userId}, 'background') as background) c
      where u.id = ${userId})
    select ${notifyChange(tx, { kind: 'check', users })}`
}

/** Returns the id of the new row. */
export async function addDecision(tx: Tx, decision: Decision) {
  const { userId, kind, state, provider, ref = null, decidedBy = null } = decision
  const [row] = await addChecks<[{ id: number }]>(
    tx,
    userId,
    tx`(user_id, kind, state, provider, ref, decided_by, decided_at, expires_at, reason)
    values (${userId}, ${kind}, ${state}, ${provider}, ${ref}, ${decidedBy}, now(),
      ${decision.expiresAt ?? null}, ${decision.reason ?? null})`,
  )
  return row.id
}

/** Mails the packer about an operator's decision. Call it in the transaction of the decision. */
export const addDecisionMail = (tx: Tx, checkId: number) =>
  addTask(tx, 'mail_check', { check_id: checkId, is_reminder: false })

export async function startCheck(
  tx: Tx,
  { userId, kind, provider, ref = null }: Omit<Decision, 'state'>,
) {
  await addChecks(
    tx,
    userId,
    tx`(user_id, kind, state, provider, ref)
    values (${userId}, ${kind}, 'started', ${provider}, ${ref})`,
  )
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
  await addChecks(
    tx,
    userId,
    tx`(user_id, kind, state, provider, ref, decided_at, expires_at)
    select id, 'identity', 'passed', ${provider}, ${ref}, now(), now() + interval '2 years'
    from users where id = ${userId} and user_type = 'packer' and not exists (
      select from (
        select state, provider from checks where user_id = ${userId} and kind = 'identity'
        order by id desc limit 1) last
      where last.state = 'failed' and last.provider = 'operator')`,
  )
}

/**
 * Adds what a change of a packer's account means for the checks. The email check follows the confirmation of the
 * address. Another number has not been checked; identity and background were checked for a person of the old name.
 */
export async function followChanges(
  tx: Tx,
  userId: number,
  changed: { email: boolean; phone: boolean; name: boolean },
) {
  const ended = [
    ...(changed.phone ? ['phone'] : []),
    ...(changed.name ? ['identity', 'background'] : []),
  ]
  if (changed.phone) await tx`delete from phone_codes where user_id = ${userId}`
  await addChecks(
    tx,
    userId,
    tx`(user_id, kind, state, provider, decided_at)
    select id, 'email', case when email_verified_at is null then 'expired' else 'passed' end, 'mail',
      coalesce(email_verified_at, now())
    from users where id = ${userId} and ${changed.email}
    union all
    select ${userId}::int, kind, 'expired', case kind when 'phone' then 'sms' else 'profile' end, now()
    from unnest(${ended}::text[]) kind where check_until(${userId}, kind) is not null`,
  )
}

const codeMinutes = 10
const mostTries = 5

const hashCode = (userId: number, code: string) => hash('sha256', `${userId}:${code}`, 'buffer')

/** Adds the task that sends a code. The code exists only from then on, so that no task contains it. */
export const addPhoneCode = (sql: AnySql, userId: number) =>
  addTask(sql, 'sms_phone_code', { user_id: userId }, 3)

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
 * changed meanwhile, also if there is a code for the new number.
 */
export async function passPhone(tx: Tx, userId: number, code: string): Promise<boolean> {
  const [row] = await tx`
    with owner as (
      select id, phone from users where id = ${userId} for no key update)
    delete from phone_codes c using owner o
    where c.user_id = o.id and c.phone = o.phone and c.code_hash = ${hashCode(userId, code)}
    returning c.user_id`
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

export interface WaitingCertificate {
  id: number
  user_id: number
  username: string
  name: string
  media_type: CertificateType
  bytes: Buffer
  expires_at: Date
  created_at: Date
}

/** Returns the file of the packer's waiting certificate. */
export async function findCertificate(sql: AnySql, userId: number) {
  const [row] = await sql<WaitingCertificate[]>`
    select c.id, c.user_id, u.username, u.name, c.media_type, c.expires_at, c.created_at, c.bytes
    from certificates c join users u on u.id = c.user_id where c.decided_at is null and c.user_id = ${userId}`
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
