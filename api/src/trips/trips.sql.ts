import type { ImageRow } from '../gigs/gigs.sql.ts'
import { isSecuredSql } from '../payments/is-secured.sql.ts'
import type { AnySql, Tx } from '../platform/db/sql.ts'
import { unreadOf } from '../messages/messages.sql.ts'
import { ratingOf, reviewsOfTrip } from '../reviews/published-reviews.sql.ts'
import type { Rating, ReceivedReview } from '../reviews/reviews.contract.ts'
import { bookingsKept, completedJobs } from '../packers/packer-figures.sql.ts'
import type { TripRole, TripStage } from './trip-stages.ts'
import type { GigChanges, GigEvent } from './trips.contract.ts'

export interface Towns {
  pickup_city: string
  pickup_state: string
  pickup_zip_code: string
  dropoff_city: string
  dropoff_state: string
  dropoff_zip_code: string
}

export interface TripRow extends Towns {
  id: number
  gig_id: number | null
  customer_id: number
  packer_id: number
  stage: TripStage
  version: number
  actor: TripRole | 'system' | 'operator'
  note: string | null
  completion_code: string | null
  title: string
  price_cents: number
  pickup_date: Date
  dropoff_date: Date
  /** The pickup time at the booking; null unless the customer has changed it since. */
  booked_pickup_date: Date | null
  created_at: Date
  stage_at: Date
  ended_at: Date | null
  customer_name: string
  packer_name: string
  verified_until: Date | null
  background_until: Date | null
  completed_jobs: number
  /** A percentage; null before the first booking has ended. */
  bookings_kept: number | null
  /** null if the customer pays the packer directly. */
  is_secured: boolean | null
  unread_messages: number
  packer_rating: Rating | null
  /** The published reviews of both sides. */
  reviews: (ReceivedReview & { subject_id: number })[]
}

const tripColumns = (sql: AnySql, userId: number) => sql`
  t.*, ${unreadOf(sql, 't.id', userId)} as unread_messages, c.name as customer_name, p.name as packer_name,
  p.verified_until, p.background_until,
  ${completedJobs(sql, sql`t.packer_id`)} as completed_jobs,
  ${bookingsKept(sql, sql`t.packer_id`)} as bookings_kept,
  ${ratingOf(sql, sql`t.packer_id`)} as packer_rating, ${reviewsOfTrip(sql)} as reviews,
  case when m.trip_id is not null then ${isSecuredSql(sql)} end as is_secured`

const joined = (sql: AnySql) => sql`
  join users c on c.id = t.customer_id join users p on p.id = t.packer_id
  left join payments m on m.trip_id = t.id`

const isSide = (sql: AnySql, userId: number) => sql`${userId} in (t.customer_id, t.packer_id)`

/** Returns the trip; `undefined` unless the user is its customer or packer. */
export async function findTrip(sql: AnySql, id: number, userId: number) {
  const [row] = await sql<TripRow[]>`
    select ${tripColumns(sql, userId)} from trips t ${joined(sql)}
    where t.id = ${id} and ${isSide(sql, userId)}`
  return row
}

/** Returns the gig's latest trip of which the user is customer or packer. */
export async function findTripOfGig(sql: AnySql, gigId: number, userId: number) {
  const [row] = await sql<TripRow[]>`
    select ${tripColumns(sql, userId)} from trips t ${joined(sql)}
    where t.gig_id = ${gigId} and ${isSide(sql, userId)}
    order by t.id desc limit 1`
  return row
}

/**
 * Locks the gig, then the trip, and returns the trip. A write that locks both must use this order;
 * otherwise two writes could deadlock. Returns `undefined` unless the user is the trip's customer or
 * packer.
 */
export async function lockTrip(tx: Tx, id: number, userId: number) {
  await tx`
    select from gigs g where g.id = (
      select t.gig_id from trips t where t.id = ${id} and ${isSide(tx, userId)})
    for update`
  // Not `for update`, because events and ledger accounts of payments refer to the trip: their foreign
  // keys would wait for this lock, and this transaction for the lock of the payment.
  await tx`
    select from trips t where t.id = ${id} and ${isSide(tx, userId)} for no key update`
  return findTrip(tx, id, userId)
}

/** Locks the gig and the trip, as `lockTrip` does, for an operator. Undefined if there is no trip. */
export async function lockTripAsOperator(tx: Tx, id: number) {
  await tx`
    select from gigs g where g.id = (select t.gig_id from trips t where t.id = ${id}) for update`
  const [row] = await tx<Pick<TripRow, 'id' | 'stage'>[]>`
    select id, stage from trips where id = ${id} for no key update`
  return row
}

export interface Move {
  stage: TripStage
  actor: TripRole | 'operator'
  note: string | null
}

/** Changes the stage. A trigger writes the event. */
export async function setStage(tx: Tx, id: number, { stage, actor, note }: Move) {
  await tx`
    update trips set stage = ${stage}, actor = ${actor}, note = ${note} where id = ${id}`
}

/** Makes the gig of an ended trip available again. */
export async function reopenGig(tx: Tx, gigId: number) {
  await tx`
    with g as (
      update gigs set gig_status_id = 1, packer_id = null
      where id = ${gigId} and gig_status_id = 2 returning id
    )
    delete from bookings b using g where b.gig_id = g.id`
}

interface ProblemEvent {
  kind: 'problem' | 'problem_reply'
  actor: TripRole
  /** The kind of the problem. */
  reason: string | null
  note: string
}

/** Adds a report, or a reply to one, to the events of the trip. */
export async function addProblemEvent(
  tx: Tx,
  trip: TripRow,
  { kind, actor, reason, note }: ProblemEvent,
) {
  await tx`
    insert into gig_events (gig_id, trip_id, customer_id, packer_id, actor, kind, reason, note)
    values (${trip.gig_id}, ${trip.id}, ${trip.customer_id}, ${trip.packer_id}, ${actor},
      ${kind}, ${reason}, ${note})`
}

/** Adds the photos to the latest event of this kind, which this transaction has added. */
export async function addEventImages(tx: Tx, tripId: number, kind: string, images: ImageRow[]) {
  if (images.length === 0) return
  const [event] = await tx<[{ id: string }]>`
    select id from gig_events where trip_id = ${tripId} and kind = ${kind}
    order by id desc limit 1`
  const rows = images.map((image, position) => ({ event_id: event.id, position, ...image }))
  await tx`
    insert into event_images ${tx(rows, 'event_id', 'position', 'token', 'hash', 'width', 'height')}`
}

export async function countReplies(tx: Tx, tripId: number): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    select count(*)::int as count from gig_events e join trips t on t.id = e.trip_id
    where t.id = ${tripId} and e.gig_id = t.gig_id and e.kind = 'problem_reply'`
  return row.count
}

const eventColumns = (sql: AnySql) => sql`
  gig_events.id::int, gig_id, trip_id, kind, actor, from_stage, to_stage, reason, note, changes, created_at,
  case
    when kind = 'proof' then array(
      select i.token from messages m join message_images i on i.message_id = m.id
      where m.event_id = gig_events.id order by i.position)
    when kind in ('problem', 'problem_reply', 'no_show') then array(
      select token from event_images where event_id = gig_events.id order by position)
  end as images`

/**
 * The changes of a booked gig, in the form in which the trigger `gigs_copy_to_trip` stores them.
 */
export interface ChangesRow extends Omit<GigChanges, 'price'> {
  price_cents?: { from: number; to: number }
  /** The amount of a payment event. */
  cents?: number
}

export interface EventRow extends Omit<GigEvent, 'changes' | 'amount' | 'images' | 'created_at'> {
  changes: ChangesRow | null
  /** The tokens of the photos; null for kinds of events that have none. */
  images: string[] | null
  created_at: Date
}

/** Events that only notify a favorite packer are not a part of the gig's history. */
const isOfTimeline = (sql: AnySql) => sql`kind <> 'favorite_posted'`

/**
 * Returns the events of a gig that the user may see: all for a customer, those of their own trips
 * for a packer.
 */
export async function listEvents(sql: AnySql, gigId: number, userId: number, after: number) {
  return sql<EventRow[]>`
    select ${eventColumns(sql)}
    from gig_events
    where gig_id = ${gigId} and id > ${after} and ${userId} in (customer_id, packer_id)
      and ${isOfTimeline(sql)}
    order by id limit 500`
}

interface Side {
  userId: number
  role: TripRole
}

/** Returns the user's trips with ids below `before`, newest first, at most `count`. */
export async function sliceTrips(
  sql: AnySql,
  side: Side,
  before: number | undefined,
  count: number,
) {
  return sql<TripRow[]>`
    select ${tripColumns(sql, side.userId)} from trips t ${joined(sql)}
    where t.${sql(`${side.role}_id`)} = ${side.userId}
      ${before === undefined ? sql`` : sql`and t.id < ${before}`}
    order by t.id desc limit ${count}`
}

/**
 * Returns the events of the user's gigs and trips with ids below `before`, newest first, at most
 * `count`.
 */
export async function sliceEvents(
  sql: AnySql,
  side: Side,
  before: number | undefined,
  count: number,
) {
  return sql<EventRow[]>`
    select ${eventColumns(sql)} from gig_events
    where ${sql(`${side.role}_id`)} = ${side.userId}
      ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${count}`
}

/** Returns whether the user may see events of this gig. */
export async function hasEvents(sql: AnySql, gigId: number, userId: number) {
  const [row] = await sql`
    select from gig_events
    where gig_id = ${gigId} and ${userId} in (customer_id, packer_id) and ${isOfTimeline(sql)} limit 1`
  return row !== undefined
}
