import type { AnySql, Fragment, Tx } from '../platform/db/sql.ts'
import type { EventKind } from '../events/events.ts'
import { recordedCount, recording } from '../events/record-events.sql.ts'
import { paymentTasks, wakingPayments } from './write-payments.sql.ts'
import { reviewedJob } from '../rules/review-rules.ts'
import { countsAfterBookingMs, urgentMs } from '../rules/windows.ts'
import { decisiveFields } from './gig-changes.ts'
import { tellFavorites } from './favorites.sql.ts'
import { endingProposals } from './proposals.sql.ts'
import { tellingTasks } from './urgent.sql.ts'
import {
  hasEnded,
  isBeforeArrival,
  isDone,
  type TripStage,
  wasCanceled,
} from '../rules/trip-stages.ts'
import { arrivalChange } from './arrival.sql.ts'
import type { LockedTrip } from './open-trip.sql.ts'
import { type Actor, mayMove, movesMoney, sourcesOf } from './moves.ts'
import { refusalOf } from './refusals.ts'

export interface Move {
  to: TripStage
  actor: Actor
  note: string | null
  /** When the packer arrives, if they say it as they set out. */
  arrivesAt?: Date | undefined
  /** Why the packer may end the booking without a mark. After a change that they did not agree to, they may book again. */
  excuse?: 'change' | 'extra'
}

/**
 * Returns CTEs that move trips to another stage, end their proposals, make their payments due, and record the moves and
 * `more` events (`recording`). `before` selects the ids and stages of the trips, and locks them. The CTE `moved` has the moved trips,
 * without those whose stage does not allow the move (moves.ts). The caller checks the times of the move.
 */
export const moving = (
  sql: AnySql,
  before: Fragment,
  { to, actor, note, arrivesAt, excuse }: Move,
  more?: { kind: EventKind; rows: Fragment },
): Fragment => sql`
  before as (${before}),
  moved as (
    update trips t set stage = ${to}, actor = ${actor}, note = ${note}, version = t.version + 1,
      stage_at = now(), ended_at = ${hasEnded(to) ? sql`now()` : sql`null`},
      arrived_at = ${to === 'at_pickup' ? sql`now()` : isBeforeArrival(to) ? sql`null` : sql`t.arrived_at`}${
        to === 'at_pickup' ? sql`, arrived_from = before.stage` : sql``
      }${arrivesAt ? sql`, arrives_at = ${arrivesAt}` : sql``}${
        to === 'delivered'
          ? sql`, delivered_at = now(), completion_code = new_completion_code()`
          : sql``
      }${wasCanceled(to) ? ending(sql, { to, actor, excuse }) : sql``}${
        isDone(to) ? sql`, opens_reviews = ${canBeReviewed(sql)}` : sql``
      }
    from before where before.id = t.id and before.stage = any(${sourcesOf(to, actor)})
    returning t.*, before.stage as from_stage
  ), ended_proposals as (${endingProposals(sql, sql`moved t`, to)}),
  ${movesMoney(to) ? sql`due_payments as (${wakingPayments(sql, sql`moved t`, { isCanceled: wasCanceled(to) })}),` : sql``}
  new_events as (
    select gig_id, id as trip_id, customer_id, packer_id, ${actor} as actor,
      ${isBeforeArrival(to) ? sql`case when from_stage = 'at_pickup' then 'arrival_undone' else ${to} end` : to} as kind,
      from_stage, ${to} as to_stage, null as reason, note,
      ${arrivesAt ? arrivalChange(sql, sql`null::timestamptz`) : sql`null::jsonb`} as changes
    from moved t
    ${
      isDone(to)
        ? sql`
    union all
    select gig_id, id, customer_id, packer_id, 'system', 'review_time', null, null, null, null, null
    from moved where gig_id is not null and opens_reviews`
        : sql``
    }
    ${more ? sql`union all ${more.rows}` : sql``}
  ), ${recording(
    sql,
    [
      ...(isBeforeArrival(to) ? [to, 'arrival_undone' as const] : [to]),
      ...(isDone(to) ? ['review_time' as const] : []),
      ...(more ? [more.kind] : []),
    ],
    movesMoney(to)
      ? sql`${paymentTasks(sql, sql`due_payments`)} ${
          wasCanceled(to)
            ? sql`union all ${tellingTasks(sql, sql`moved t where ${needsAnother(sql)}`)}`
            : sql``
        }`
      : undefined,
  )}`

/** Sets whether the end of the trip `t` counts against the packer, and whether it is a letdown shortly before the pickup. */
function ending(sql: AnySql, { to, actor, excuse }: Pick<Move, 'to' | 'actor' | 'excuse'>) {
  if (to === 'no_show') {
    const isPackers = actor !== 'packer'
    return sql`, counts_against = ${isPackers}, fell_out = ${isPackers}`
  }
  if (actor !== 'packer') return sql``
  return sql`, fell_out = ${excuse === 'change' ? sql`false` : isSoon(sql)},
    counts_against = ${excuse ? sql`false` : counts(sql)}`
}

const isSoon = (sql: AnySql) => sql`t.pickup_date < now() + ${seconds(sql, urgentMs)}`

/** Whether the customer of the trip `t`, which has ended without a move, needs another packer soon. */
const needsAnother = (sql: AnySql) => sql`(
  t.fell_out or t.stage = 'cancelled' and ${isSoon(sql)} and (t.actor = 'packer' or is_suspended(t.packer_id)))`

const seconds = (sql: AnySql, ms: number) => sql`make_interval(secs => ${ms / 1000})`

/** Whether the packer's cancellation of the trip `t` counts against them. */
const counts = (sql: AnySql) => sql`
  now() >= t.created_at + ${seconds(sql, countsAfterBookingMs)}
  and not exists (select from payments p where p.trip_id = t.id and p.state = 'declined')
  and not exists (select from gig_events e
    where e.gig_id = t.gig_id and e.trip_id = t.id and e.kind in ('changed', 'price_raised')
      and e.created_at > now() - ${seconds(sql, urgentMs)} and not e.changes ? 'agreed'
      and e.changes->'fields' ?| ${[...decisiveFields]})`

/** Whether both sides of the trip `t`, which is done, can review each other. */
const canBeReviewed = (sql: AnySql) => sql`(
  t.arrived_at is not null and t.price_cents >= ${reviewedJob.cents}
  or not exists (select from users u where u.id in (t.customer_id, t.packer_id)
    and (u.email_verified_at is null
      or u.created_on_date > now() - make_interval(days => ${reviewedJob.accountDays}))))`

/** Moves the trips that `before` selects. Returns how many. */
export async function moveTrips(sql: AnySql, before: Fragment, move: Move): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    with ${moving(sql, before, move)}
    select (select count(*)::int from moved) as count, ${recordedCount(sql)} as events`
  return row?.count ?? 0
}

/**
 * Moves a trip, and changes the status of its gig. The transaction must have locked both. Returns the id of the event of the move. Throws
 * 409 if the table of moves does not allow it now.
 */
export async function moveTrip(tx: Tx, trip: LockedTrip, move: Move): Promise<string> {
  if (!mayMove(trip, move.to, move.actor)) throw refusalOf(trip, move)
  const before = tx`select ${trip.id}::int as id, ${trip.stage}::text as stage`
  const [row] = await tx<{ id: string | null }[]>`
    with ${moving(tx, before, move)}
    select min(id)::text as id, ${recordedCount(tx)} as count from events`
  if (!row?.id) throw new Error(`Trip ${trip.id} cannot go from ${trip.stage} to ${move.to}.`)
  if (trip.gig_id !== null) {
    await followTrip(tx, trip.gig_id, move.to)
    // A customer who cancels may delete the gig next: `cancelTrip` knows.
    if (move.to === 'no_show' || (move.to === 'cancelled' && move.actor !== 'customer')) {
      await tellFavorites(tx, trip.gig_id)
    }
  }
  return row.id
}

/** The function reads the account as it is now, not as it was when a statement began that has waited for the gig. */
const ofSuspended = (sql: AnySql) => sql`is_suspended(gigs.customer_id)`

/** The extra pay that the customer and the packer of the trip `t` have agreed to. */
const agreedExtra = (sql: AnySql) => sql`
  coalesce((select sum(x.cents) from proposals x
    where x.trip_id = t.id and x.kind = 'extra' and x.state = 'agreed'), 0)`

/**
 * What a gig gets when its booking, the trip `t`, has ended without a move: it is open again (expired if the customer is
 * suspended), maybe urgent, without the extra pay of this packer. A form that was opened with the extra pay must not save it.
 */
const freed = (sql: AnySql) => sql`
  gig_status_id = case when ${ofSuspended(sql)} then 4 else 1 end, packer_id = null,
  urgent_at = case when ${needsAnother(sql)} and not ${ofSuspended(sql)} then now() end,
  price_cents = gigs.price_cents - ${agreedExtra(sql)},
  version = gigs.version + (${agreedExtra(sql)} > 0)::int`

/** Changes the gig after a move of its trip: a delivered gig is completed, a canceled one is available again. */
export async function followTrip(tx: Tx, gigId: number, stage: TripStage) {
  if (stage === 'delivered') {
    await tx`update gigs set gig_status_id = 3 where id = ${gigId} and gig_status_id = 2`
  } else if (wasCanceled(stage)) {
    await tx`
      with t as (
        select * from trips where gig_id = ${gigId} order by id desc limit 1
      ), g as (
        update gigs set ${freed(tx)} from t
        where gigs.id = ${gigId} and gig_status_id = 2 returning gigs.id
      )
      delete from bookings b using g where b.gig_id = g.id`
  }
}

/** Sets whether the end of a locked trip counts against its packer. */
export const setMark = (tx: Tx, tripId: number, counts: boolean) =>
  tx`update trips set counts_against = ${counts} where id = ${tripId}`
