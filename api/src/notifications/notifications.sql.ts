import type { AnySql } from '../platform/db/sql.ts'
import { noteFor } from '../events/packer-notes.sql.ts'
import type { Notification } from './notifications.contract.ts'
import type { SessionUser } from '../sessions/sessions.sql.ts'
import type { ChangesRow } from '../trips/trips.sql.ts'

const mostListed = 30
const mostCounted = 100

export interface NotificationRow {
  id: number
  kind: string
  gig_id: number
  trip_id: number | null
  trip_stage: Notification['trip_stage']
  title: string | null
  note: string | null
  reason: string | null
  changes: ChangesRow | null
  actor: Notification['actor']
  customer_id: number
  customer_name: string
  packer_id: number | null
  packer_name: string | null
  is_new: boolean
  created_at: Date
}

/**
 * Returns SQL for whether user `u` gets a notification of event `e`. Users get none of events that they caused. The
 * deletion of a gig gives no notification either: the event before it, the end of the booking, has the title and the
 * reason. A proof is part of a message, a dispute follows a report, and a change the packer's yes; the message, the report
 * and the yes have notifications.
 */
const isNews = (sql: AnySql, side: SessionUser['user_type']) => sql`
  e.${sql(`${side}_id`)} = u.id and e.actor <> ${side} and e.kind not in ('deleted', 'proof', 'disputed')
  and not (e.kind = 'changed' and e.reason is not distinct from 'agreed')
  ${side === 'customer' ? sql`and e.kind not in ('urgent', 'urgent_raised')` : sql``}`

/** Joins what user `u` has seen on the page of the gig of event `e`; `isNew` uses it. */
const joinSeenGig = (sql: AnySql) => sql`
  left join seen_gigs s on s.user_id = u.id and s.gig_id = e.gig_id`
const isNew = (sql: AnySql) => sql`e.id > greatest(u.seen_event_id, s.event_id)`

/** Returns the user's latest notifications, newest first. */
export function listNotifications(sql: AnySql, { id, user_type }: SessionUser) {
  return sql<NotificationRow[]>`
    select e.id::int, e.kind, e.gig_id, e.trip_id, t.stage as trip_stage,
      coalesce(t.title, g.title) as title,
      ${noteFor(sql, 'e', sql`u.id`)} as note, e.reason, e.changes, e.actor, e.customer_id, c.name as customer_name, e.packer_id,
      p.name as packer_name, ${isNew(sql)} as is_new, e.created_at
    from users u join gig_events e on ${isNews(sql, user_type)} ${joinSeenGig(sql)}
    join users c on c.id = e.customer_id
    left join trips t on t.id = e.trip_id
    left join gigs g on g.id = e.gig_id
    left join users p on p.id = e.packer_id
    where u.id = ${id}
    order by e.id desc limit ${mostListed}`
}

/** Returns the number of notifications that the user has not seen, up to 100. */
export async function countNew(sql: AnySql, { id, user_type }: SessionUser) {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (
      select from users u join gig_events e on ${isNews(sql, user_type)} and e.id > u.seen_event_id
      ${joinSeenGig(sql)}
      where u.id = ${id} and ${isNew(sql)} limit ${mostCounted}) seen`
  return row?.count ?? 0
}

/**
 * Marks the events up to `eventId` as seen. An id above the newest event counts as the newest
 * event. Returns false if the user has seen all these events before.
 */
export async function markSeen(sql: AnySql, userId: number, eventId: number) {
  const rows = await sql`
    with seen as (
      update users set seen_event_id = newest.id
      from (select least(${eventId}, coalesce(max(id), 0)) as id from gig_events) newest
      where users.id = ${userId} and seen_event_id < newest.id returning users.id, newest.id as event_id
    ), forgotten as (
      delete from seen_gigs s using seen
      where s.user_id = seen.id and s.event_id <= seen.event_id
    )
    select from seen`
  return rows.length > 0
}

/** Marks the notifications of one gig up to `eventId` as seen. Returns false if none of them was new. */
export async function markGigSeen(
  sql: AnySql,
  { id, user_type }: SessionUser,
  eventId: number,
  gigId: number,
) {
  const rows = await sql`
    insert into seen_gigs as seen (user_id, gig_id, event_id)
    select u.id, e.gig_id, max(e.id)
    from users u join gig_events e on ${isNews(sql, user_type)} and e.id > u.seen_event_id
    where u.id = ${id} and e.gig_id = ${gigId} and e.id <= ${eventId}
    group by u.id, e.gig_id
    on conflict (user_id, gig_id) do update set event_id = excluded.event_id
      where seen.event_id < excluded.event_id
    returning seen.user_id`
  return rows.length > 0
}
