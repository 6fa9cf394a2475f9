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
  price_cents: number
  pickup_date: Date
  dropoff_date: Date
  pickup_city: string
  dropoff_city: string
  created_at: Date
  delivered_at: Date | null
  ended_at: Date | null
  /** The text of the last change of the stage, such as an operator's decision. */
  note: string | null
  counts_against: boolean
  customer: Person
  packer: Person
  /** The newest 200 messages, the oldest first. */
  messages: ChatRow[]
  decision: ShownDecision | null
}

/** Returns the trip with its sides and messages; undefined if there is none. */
export async function findTrip(sql: AnySql, id: number) {
  const [row] = await sql<TripRow[]>`
    select t.id, t.gig_id, t.title, t.stage, t.stage_at, t.price_cents, t.pickup_date, t.dropoff_date, t.pickup_city,
      t.dropoff_city, t.created_at, t.delivered_at, t.ended_at, t.note, t.counts_against,
      ${person(sql, 'c')} as customer, ${person(sql, 'p')} as packer,
      ${chat(sql, sql`select id from messages where trip_id = t.id order by id desc limit 200`)} as messages,
      ${decisionColumn(sql, cases.trip(id))}
    from trips t join users c on c.id = t.customer_id join users p on p.id = t.packer_id where t.id = ${id}`
  return row
}

export interface EventRow {
  id: number
  kind: string
  actor: TripRole | 'system' | 'operator'
  to_stage: TripStage | null
  /** Of a report: its kind. Of the kind `proof`: pickup or delivery. */
  reason: string | null
  note: string | null
  changes: { cents?: number; price_cents?: { from: number; to: number } } | null
  created_at: Date
  /** The tokens of the photos. */
  images: string[]
}

/** Returns what happened to a trip, the oldest first, with the photos of both sides. */
export const listEvents = (sql: AnySql, tripId: number) => sql<EventRow[]>`
  select e.id::int, e.kind, e.actor, e.to_stage, e.reason, e.note, e.changes, e.created_at,
    case e.kind when 'proof' then array(
      select i.token from messages m join message_images i on i.message_id = m.id
      where m.event_id = e.id order by i.position)
    else array(select token from event_images where event_id = e.id order by position) end as images
  from gig_events e join trips t on t.id = e.trip_id
  where t.id = ${tripId}
    -- A deleted gig is known from the events only.
    and e.gig_id = coalesce(t.gig_id, (
      select gig_id from gig_events where customer_id = t.customer_id and trip_id = t.id limit 1))
  order by e.id limit 500`
