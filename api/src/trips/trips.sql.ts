import { gigLimits } from '../rules/gig-limits.ts'
import { extraLimits } from '../rules/extra-work.ts'
import { extraFacts } from '../workflow/proposals.sql.ts'
import { noteFor } from '../events/packer-notes.sql.ts'
import { takePhotos } from '../images/photos.ts'
import { isSecuredSql } from '../workflow/is-secured.sql.ts'
import type { AnySql, Tx } from '../platform/db/sql.ts'
import { ratingOf, reviewsOfTrip } from '../people/published-reviews.sql.ts'
import { bookingsKept, completedJobs } from '../people/packer-figures.sql.ts'
import { keepAccount } from '../sessions/sessions.sql.ts'
import type { TripRole, TripStage } from '../rules/trip-stages.ts'
import type { LockedTrip } from '../workflow/open-trip.sql.ts'
import type { GigChanges, GigEvent } from './trips.contract.ts'
import type { Rating, ReceivedReview } from '../people/ratings.contract.ts'

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
  arrived_at: Date | null
  delivered_at: Date | null
  opens_reviews: boolean
  arrives_at: Date | null
  arrived_from: TripStage | null
  /** The packer's requests for extra pay. */
  extra: { asked: number; agreed_cents: number; is_open: boolean }
  title: string
  price_cents: number
  pickup_date: Date
  dropoff_date: Date
  /** The pickup time at the booking; null unless the customer has changed it since. */
  booked_pickup_date: Date | null
  arrival_minutes: number
  created_at: Date
  stage_at: Date
  ended_at: Date | null
  customer_name: string
  packer_name: string
  is_packer_gone: boolean
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

/**
 * Returns SQL for the number of unread messages to a user in a conversation. `tripId` is a column of
 * the statement.
 */
const unreadOf = (sql: AnySql, tripId: 't.id', userId: number) => sql`
  (select count(*)::int from messages
    where recipient_id = ${userId} and trip_id = ${sql(tripId)} and seen_at is null)`

const tripColumns = (sql: AnySql, userId: number) => sql`
  t.*, ${noteFor(sql, 't', sql`${userId}::int`, sql`t.id`)} as note, ${extraFacts(sql)} as extra, ${unreadOf(sql, 't.id', userId)} as unread_messages, c.name as customer_name, p.name as packer_name,
  p.verified_until, p.background_until, p.deleted_at is not null as is_packer_gone,
  figures.*, ${reviewsOfTrip(sql)} as reviews,
  case when m.trip_id is not null then ${isSecuredSql(sql)} end as is_secured`

/** `offset 0` keeps the figures in a node of their own, so that Postgres counts a packer's trips once, not for each trip. */
const joined = (sql: AnySql) => sql`
  join users c on c.id = t.customer_id join users p on p.id = t.packer_id
  left join payments m on m.trip_id = t.id
  cross join lateral (
    select ${completedJobs(sql, sql`t.packer_id`)} as completed_jobs,
      ${bookingsKept(sql, sql`t.packer_id`)} as bookings_kept,
      ${ratingOf(sql, sql`t.packer_id`)} as packer_rating offset 0) figures`

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

/** Returns how often the packer can still ask for extra pay, at most for how much, and whether a request is open. */
export const extraOf = ({ price_cents, extra }: Pick<TripRow, 'price_cents' | 'extra'>) => ({
  left: Math.max(extraLimits.count - extra.asked, 0),
  mostCents: Math.min(price_cents - extra.agreed_cents, gigLimits.price * 100 - price_cents),
  isOpen: extra.is_open,
})

/** Whether the user is the trip's customer or packer. */
export async function isSideOf(sql: AnySql, id: number, userId: number): Promise<boolean> {
  const [row] = await sql`select from trips t where t.id = ${id} and ${isSide(sql, userId)}`
  return row !== undefined
}

/**
 * Locks the gig, then the trip, and returns the trip. A write that locks both must use this order;
 * otherwise two writes could deadlock. Returns `undefined` unless `who` is the trip's customer or packer, or an operator.
 * Throws 401 if the user's account is deleted.
 */
export async function lockTrip(tx: Tx, id: number, who: number | 'operator') {
  const which = tx`t.id = ${id} ${who === 'operator' ? tx`` : tx`and ${isSide(tx, who)}`}`
  await tx`
    select from gigs g where g.id = (select t.gig_id from trips t where ${which}) for update`
  // Not `for update`, because events and ledger accounts of payments refer to the trip: their foreign
  // keys would wait for this lock, and this transaction for the lock of the payment.
  const [row] = await tx<LockedTrip[]>`select t.* from trips t where ${which} for no key update`
  // The user may have deleted the account while the call waited for the locks.
  if (row && who !== 'operator') await keepAccount(tx, who)
  return row
}

/** Until the transaction ends, neither side of the trip can delete the account. */
export const keepSides = (tx: Tx, tripId: number) => tx`
  select from users u join trips t on u.id in (t.customer_id, t.packer_id)
  where t.id = ${tripId} order by u.id for key share of u`

/** Adds uploaded photos to an event of the user. Throws 422 as `takePhotos`. */
export async function addEventImages(
  tx: Tx,
  eventId: string,
  { userId, images }: { userId: number; images: string[] },
) {
  const photos = await takePhotos(tx, userId, images)
  if (photos.length === 0) return
  const rows = photos.map((photo, position) => ({ event_id: eventId, position, ...photo }))
  await tx`
    insert into event_images ${tx(rows, 'event_id', 'position', 'token', 'width', 'height')}`
}

/** Counts the trip's reports of problems, or the replies to them. */
export async function countReports(
  tx: Tx,
  tripId: number,
  kind: 'problem' | 'problem_reply',
): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    select count(*)::int as count from gig_events e join trips t on t.id = e.trip_id
    where t.id = ${tripId} and e.gig_id = t.gig_id and e.kind = ${kind}`
  return row.count
}

interface ReportCall {
  tripId: number
  userId: number
  key: string
  bodyHash: Buffer
}

/** Stores a call with an Idempotency-Key about a locked trip. Returns false if the user has used the key for the trip before. */
export async function addCall(tx: Tx, { tripId, userId, key, bodyHash }: ReportCall) {
  const added = await tx`
    insert into report_calls (trip_id, user_id, key, body_hash)
    values (${tripId}, ${userId}, ${key}, ${bodyHash}) on conflict do nothing`
  return added.count > 0
}

/** Whether the call with this key had the same content. */
export async function hasCall(tx: Tx, { tripId, userId, key, bodyHash }: ReportCall) {
  const found = await tx`
    select from report_calls
    where trip_id = ${tripId} and user_id = ${userId} and key = ${key} and body_hash = ${bodyHash}`
  return found.count > 0
}

const eventColumns = (sql: AnySql, userId: number) => sql`
  gig_events.id::int, gig_id, trip_id, kind, actor, from_stage, to_stage, reason,
  ${noteFor(sql, 'gig_events', sql`${userId}::int`)} as note, changes, created_at,
  case
    when kind = 'proof' then array(
      select i.token from messages m join message_images i on i.message_id = m.id
      where m.event_id = gig_events.id and m.hidden_at is null order by i.position)
    when kind in ('problem', 'problem_reply', 'no_show', 'extra_asked') then array(
      select token from event_images where event_id = gig_events.id order by position)
  end as images`

/**
 * The changes of a booked gig, as `changesOf` returns them.
 */
export interface ChangesRow extends Omit<GigChanges, 'price'> {
  price_cents?: { from: number; to: number }
  /** The amount of a payment event. */
  cents?: number
  /** How many packers were told of an urgent gig. */
  count?: number
}

export interface EventRow extends Omit<GigEvent, 'changes' | 'amount' | 'images' | 'created_at'> {
  changes: ChangesRow | null
  /** The tokens of the photos; null for kinds of events that have none. */
  images: string[] | null
  created_at: Date
}

/**
 * Returns the newest events of a gig that the user may see, oldest first: all for a customer, those of their own trips
 * for a packer. Events that only notify a packer without a trip are not a part of the gig's history.
 */
export async function listEvents(sql: AnySql, gigId: number, userId: number) {
  const rows = await sql<EventRow[]>`
    select ${eventColumns(sql, userId)}
    from gig_events
    where gig_id = ${gigId} and ${userId} in (customer_id, packer_id)
      and kind not in ('favorite_posted', 'offered', 'urgent', 'urgent_raised')
    order by gig_events.id desc limit 500`
  return rows.toReversed()
}

interface Side {
  userId: number
  role: TripRole
}

/** Returns the user's trips with ids below `before`, newest first, at most `count`. */
export const sliceTrips = (
  sql: AnySql,
  side: Side,
  before: number | undefined,
  count: number,
) => sql<TripRow[]>`
    select ${tripColumns(sql, side.userId)} from trips t ${joined(sql)}
    where t.${sql(`${side.role}_id`)} = ${side.userId}
      ${before === undefined ? sql`` : sql`and t.id < ${before}`}
    order by t.id desc limit ${count}`

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
    select ${eventColumns(sql, side.userId)} from gig_events
    where ${sql(`${side.role}_id`)} = ${side.userId}
      ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${count}`
}
