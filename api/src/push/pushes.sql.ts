import type { Topic } from '../mail/mail.ts'
import type { AnySql } from '../platform/db/sql.ts'

/** A push that a process has taken, with the device that gets it. */
export interface PushRow {
  id: string
  kind: 'event' | 'message' | 'reminder' | 'expiry'
  subject_id: string
  expires_at: Date
  /** How often a process has taken the push, with this time. */
  attempts: number
  /** False if the device was signed out, or the push is too old. */
  is_wanted: boolean
  device_id: number
  user_id: number
  endpoint: string
  service: string
  p256dh: string
  auth: string
  /** Null if the user has not chosen any. */
  topics: Topic[] | null
}

/** After this time, a process that has taken a push counts as dead, and another one sends the push. */
const leaseSeconds = 60

interface Taking {
  count: number
  /** The push services that get no more pushes now. */
  busy: string[]
  idleSeconds: number
}

/** Takes pushes that are due, oldest first. `skip locked`: processes that take at once take different ones. */
export const takePushes = (sql: AnySql, { count, busy, idleSeconds }: Taking) => sql<PushRow[]>`
  with taken as (
    update pushes set due_at = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
    where id = any(array(
      select p.id from pushes p join push_devices d on d.id = p.device_id
      where p.due_at <= now() and d.service <> all(${busy})
      order by p.due_at, p.id limit ${count} for update of p skip locked))
    returning *)
  select t.id::text, t.kind, t.subject_id::text, t.expires_at, t.attempts,
    t.expires_at > now() and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(secs => ${idleSeconds}) as is_wanted,
    d.id as device_id, d.user_id, d.endpoint, d.service, d.p256dh, d.auth, m.topics
  from taken t join push_devices d on d.id = t.device_id
  join sessions s on s.token_hash = d.session_hash
  left join mail_preferences m on m.user_id = d.user_id
  order by t.id`

export async function deletePushes(sql: AnySql, ids: string[]) {
  await sql`delete from pushes where id = any(${ids}::bigint[])`
}

/** Sends the push again later. The key of the task keeps it to one per second. */
export async function postponePush(sql: AnySql, id: string, seconds: number) {
  await sql`
    with postponed as (
      update pushes set due_at = now() + make_interval(secs => ${seconds}) where id = ${id} returning due_at)
    select graphile_worker.add_job('send_pushes', run_at => due_at, max_attempts => 1, priority => -1,
      job_key => 'send_pushes-' || ceil(extract(epoch from due_at)))
    from postponed`
}

/**
 * Deletes a device whose subscription has ended, with its pushes. If the browser has another subscription meanwhile, that one
 * gets the pushes.
 */
export async function forgetDevice(
  sql: AnySql,
  { device_id, endpoint }: Pick<PushRow, 'device_id' | 'endpoint'>,
) {
  await sql`
    with forgotten as (
      delete from push_devices where id = ${device_id} and endpoint = ${endpoint} returning id
    )
    delete from pushes where device_id in (select id from forgotten)`
}

/** Deletes pushes that will not be sent, and adds the task for pushes that were left by a process that died. */
export async function wakePushes(sql: AnySql) {
  await sql`
    delete from pushes p where p.expires_at < now()
      or not exists (select from push_devices d where d.id = p.device_id)`
  await sql`
    select graphile_worker.add_job('send_pushes', max_attempts => 1, priority => -1, job_key => 'send_pushes')
    where exists (select from pushes where due_at <= now())`
}

export interface PushedMessage {
  id: string
  trip_id: number
  gig_id: number | null
  sender_id: number
  sender_type: 'customer' | 'packer'
  sender_name: string
}

/** Returns those of the messages that are unread. */
export const listUnreadOf = (sql: AnySql, ids: string[]) => sql<PushedMessage[]>`
  select m.id::text, m.trip_id, t.gig_id, m.sender_id, u.user_type as sender_type, u.name as sender_name
  from messages m join trips t on t.id = m.trip_id join users u on u.id = m.sender_id
  where m.id = any(${ids}::int[]) and m.seen_at is null`
