import { packerNote } from '../../events/packer-notes.sql.ts'
import type { AnySql } from '../../platform/db/sql.ts'
import type { TripRole, TripStage } from '../../rules/trip-stages.ts'
import { decisionColumn, type ShownDecision } from '../actions.sql.ts'
import { cases } from '../cases.ts'
import { chat, type ChatRow } from './messages.sql.ts'
import { person, type Person } from './people.sql.ts'

export interface TripRow {
  id: number
  gig_id: number | null
  title: string
  stage: TripStage
  stage_at: Date
  pickup_date: Date
  created_at: Date
  delivered_at: Date | null
  counts_against: boolean
  customer: Person
  packer: Person
  /** The newest 200 messages, the oldest first. */
  messages: ChatRow[]
  /** The sent mails about the trip, the oldest first. */
  mails: { side: TripRole; kinds: string[]; sent_at: string }[]
  chargebacks: { state: string; cents: number; respond_by: string | null; is_taken: boolean }[]
  /** The cents of extra work that waits for the customer or the bank. */
  waiting_cents: number | null
  customer_left: boolean
  packer_left: boolean
  decision: ShownDecision | null
  /** The id of the last decision about "Bookings kept". */
  mark_id: number
}

/** Returns the trip with its sides and messages; undefined if there is none. */
export async function findTrip(sql: AnySql, id: number) {
  const [row] = await sql<TripRow[]>`
    select t.id, t.gig_id, t.title, t.stage, t.stage_at, t.pickup_date, t.created_at, t.delivered_at,
      t.counts_against,
      ${person(sql, 'c')} as customer, ${person(sql, 'p')} as packer,
      ${chat(sql, sql`select id from messages where trip_id = t.id order by id desc limit 200`)} as messages,
      c.deleted_at is not null as customer_left, p.deleted_at is not null as packer_left,
      (select coalesce(json_agg(m order by m.sent_at), '[]') from (
        select case m.user_id when t.customer_id then 'customer' else 'packer' end as side, m.sent_at,
          json_agg(e.kind order by e.id) as kinds
        from event_mails m join gig_events e on e.id = m.event_id
        where m.gig_id = t.gig_id and m.user_id in (t.customer_id, t.packer_id) and e.trip_id = t.id
          and m.sent_at is not null
        group by m.user_id, m.sent_at) m) as mails,
      (select coalesce(json_agg(json_build_object('state', state, 'cents', coalesce(taken_cents, cents),
          'respond_by', respond_by, 'is_taken', taken_cents is not null) order by created_at), '[]')
        from chargebacks where trip_id = t.id) as chargebacks,
      (select cents from proposals where trip_id = t.id and kind = 'extra' and state in ('open', 'charging')
        limit 1) as waiting_cents,
      coalesce((select max(id) from operator_actions
        where subject = ${cases.mark(id).subject} and action = any(${[...cases.mark(id).actions]})), 0)::int as mark_id,
      ${decisionColumn(sql, cases.trip(id))}
    from trips t join users c on c.id = t.customer_id join users p on p.id = t.packer_id where t.id = ${id}`
  return row
}

export interface EventRow {
  id: number
  kind: string
  actor: TripRole | 'system' | 'operator'
  /** Of a report: its kind. Of the kind `proof`: pickup or delivery. */
  reason: string | null
  note: string | null
  /** What the packer reads instead of an operator's note; null: the same. */
  packer_note: string | null
  changes: { cents?: number; price_cents?: { from: number; to: number } } | null
  created_at: Date
  /** The tokens of the photos. */
  images: string[]
}

/** Returns the newest of what happened to a trip, the oldest first, with the photos of both sides. */
export const listEvents = async (sql: AnySql, tripId: number) => {
  const rows = await sql<EventRow[]>`
  select e.id::int, e.kind, e.actor, e.reason, e.note, ${packerNote(sql, 'e')} as packer_note, e.changes, e.created_at,
    case e.kind when 'proof' then array(
      select i.token from messages m join message_images i on i.message_id = m.id
      where m.event_id = e.id order by i.position)
    else array(select token from event_images where event_id = e.id order by position) end as images
  from gig_events e join trips t on t.id = e.trip_id
  where t.id = ${tripId}
    -- A deleted gig is known from the events only.
    and e.gig_id = coalesce(t.gig_id, (
      select gig_id from gig_events where customer_id = t.customer_id and trip_id = t.id limit 1))
  order by e.id desc limit 500`
  return rows.toReversed()
}
