import type { EventKind } from '../events/events.ts'
import type { Sql } from '../platform/db/sql.ts'
import type { Actor } from './random-people.model.fixture.ts'

type Row<Name extends string, Value> = { [name in Name]: Value }

export interface EventView {
  id: number
  gig_id: number
  trip_id: number | null
  customer_id: number
  packer_id: number | null
  actor: Actor
  kind: EventKind
  from_stage: string | null
  to_stage: string | null
  created_at: string
  changes: { fields?: string[]; arrives_at?: { to: string }; cents?: number } | null
  /** The users who get a mail. */
  mails: number[]
}

export interface TripView {
  trip: Row<
    'id' | 'customer_id' | 'packer_id' | 'version' | 'price_cents' | 'arrival_minutes',
    number
  > &
    Row<'stage' | 'title' | 'created_at' | 'stage_at' | 'pickup_date' | 'dropoff_date', string> &
    Row<'ended_at' | 'booked_pickup_date' | 'completion_code' | 'arrives_at', string | null> & {
      counts_against: boolean
    }
  payment:
    | (Row<'price_cents' | 'fee_cents' | 'captured_cents' | 'refunded_cents', number> &
        Row<'released_cents' | 'released_fee_cents' | 'charged_back_cents', number> & {
          cancel_fee_cents: number | null
          next_at: string | null
          state: string
        })
    | null
  /** What the ledger holds for the trip, in cents. */
  held: number
  /** The accounts of both sides. */
  accounts: { created: string; deleted: string | null }[]
  /** Whether a task that advances the payment is due. */
  has_task: boolean
  events: Omit<EventView, 'mails'>[]
  proposals: {
    id: number
    kind: 'change' | 'extra'
    state: string
    cents: number | null
    created_at: string
  }[]
}

export interface GigView {
  id: number
  /** Null after the gig was deleted. */
  gig:
    | (Row<'gig_status_id' | 'customer_id' | 'price_cents' | 'version' | 'helpers', number> &
        Row<'title' | 'pickup_date' | 'dropoff_date' | 'created_on_date', string> &
        Row<'pickup_street_address', string | null> &
        Row<'packer_id' | 'offered_to', number | null> &
        Row<'offered_until' | 'urgent_at', string | null>)
    | null
  /** The kinds of the events of its offer. */
  offer_events: EventKind[]
  booked_by: number[]
  trips: TripView[]
}

/** Reads the events after `last`, and these gigs and those of the events with all that belongs to them. */
export async function look(sql: Sql, last: number, gigIds: number[]) {
  const [row] = await sql<[{ events: EventView[]; gigs: GigView[] }]>`
    with fresh as (
      select e.*, array(select user_id from event_mails m where m.event_id = e.id order by user_id) as mails
      from gig_events e where id > ${last}
    ), ids as (
      select unnest(${gigIds}::int[]) as id union select gig_id from fresh
    )
    select
      (select coalesce(json_agg(fresh order by id), '[]') from fresh) as events,
      (select coalesce(json_agg(json_build_object('id', i.id,
        'gig', (
          select to_jsonb(g) - 'move' || jsonb_build_object('helpers', coalesce((move->>'helpers')::int, 1))
          from gigs g where g.id = i.id),
        'offer_events', (
          select coalesce(json_agg(kind order by id), '[]') from gig_events
          where gig_id = i.id and kind in ('offered', 'offer_ended')),
        'booked_by', array(select packer_id from bookings where gig_id = i.id),
        'trips', (
          select coalesce(json_agg(json_build_object('trip', t, 'payment', p,
            'held', (
              select coalesce(sum(l.cents), 0) from ledger_accounts a join ledger_lines l on l.account_id = a.id
              where a.kind = 'held' and coalesce(a.user_id, 0) = 0 and coalesce(a.trip_id, 0) = t.id),
            'accounts', (
              select json_agg(json_build_object('created', created_on_date, 'deleted', deleted_at))
              from users where id in (t.customer_id, t.packer_id)),
            'has_task', exists (
              select from graphile_worker.jobs where key = 'payment-' || t.id and run_at <= now()),
            'proposals', (
              select coalesce(json_agg(x order by x.id), '[]') from proposals x where x.trip_id = t.id),
            'events', (
              select coalesce(json_agg(e order by e.id), '[]') from gig_events e
              where e.gig_id = i.id and e.trip_id = t.id)) order by t.id), '[]')
          from trips t left join payments p on p.trip_id = t.id
          where t.id in (
            select trip_id from gig_events where gig_id = i.id
            union select id from trips where gig_id = i.id)))), '[]')
        from ids i) as gigs`
  return row
}

/** Returns the trip that has the gig now. */
export const currentTrip = ({ gig, trips }: GigView): TripView | undefined =>
  gig && [2, 3].includes(gig.gig_status_id) ? trips.at(-1) : undefined
