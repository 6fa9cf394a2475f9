import { fieldError } from '../platform/errors/http-error.ts'
import { recordedCount, recording, recordEvents } from '../events/record-events.sql.ts'
import { notifyChange } from '../platform/db/notify-change.ts'
import type { AnySql, Fragment, Tx } from '../platform/db/sql.ts'
import { tellFavorites } from './favorites.sql.ts'
import { lockOpenTrip } from './open-trip.sql.ts'
import {
  changesOf,
  decisiveColumns,
  isAllowedLate,
  isSameChange,
  pick,
  type StoredGig,
} from './gig-changes.ts'
import { countToday, findOpen, propose } from './proposals.sql.ts'
import { conflict } from './refusals.ts'
import { changesPerDay, offerMs } from '../rules/windows.ts'
import { type Actor, sourcesOf } from './moves.ts'
import { moving } from './moves.sql.ts'
import { changePaymentTerms } from './payments.sql.ts'
import { canBook } from './qualifies.sql.ts'
import { addTellingTask, endUrgency } from './urgent.sql.ts'

/** Records that a customer has posted the gig. */
export const recordPosting = (sql: AnySql, gigId: number, customerId: number) =>
  recordEvents(sql, [
    {
      gig_id: gigId,
      customer_id: customerId,
      actor: 'customer',
      kind: 'posted',
      to_stage: 'posted',
    },
  ])

interface ChangeOptions {
  /** The packer has said yes to the change; or the customer lets a booked move start now, which needs no yes. */
  agreed?: 'by the packer' | 'start now'
  /** What the customer writes to the packer. */
  note?: string | null
}

/**
 * Changes the columns of a gig that the transaction has locked. New dates and addresses of a booked gig are proposed to its
 * packer instead, unless they are agreed. A new pickup time makes an expired gig available again. Copies the new times, places
 * and price to the trip of a booked gig, and tells its packer. Throws 409 if the change comes too late or after too many, and 422 for a
 * proposed pickup in the past.
 */
export async function changeColumns(
  tx: Tx,
  id: number,
  columns: Record<string, unknown>,
  { agreed, note = null }: ChangeOptions = {},
) {
  if (!agreed) columns = await proposeDecisive(tx, id, columns, note)
  if (Object.keys(columns).length === 0) return
  const [row] = await tx<[{ before: StoredGig; after: StoredGig }]>`
    with before as (select * from gigs where id = ${id}),
    after as (
      update gigs set ${tx(columns)}, version = version + 1 where id = ${id} returning *
    )
    select to_json(before) as before, to_json(after) as after from before, after`
  const { before, after } = row
  const hasNewPickup = after.pickup_date !== before.pickup_date
  if (before.gig_status_id === 4 && hasNewPickup) await reopenExpired(tx, id)
  if (hasNewPickup) await endUrgency(tx, id)
  const isForOthers = hasNewPickup || after.price_cents > before.price_cents
  if (isForOthers) await addTellingTask(tx, id)
  if (hasNewPickup) await tellFavorites(tx, id)
  if (before.gig_status_id !== 2) return
  const trip = await lockOpenTrip(tx, id)
  if (!trip) throw new Error(`The booked gig ${id} has no trip.`)
  if (!agreed && trip.stage !== 'booked' && !isAllowedLate(before, after)) {
    throw conflict(
      trip,
      'Once your packer is on the way, you can change only the description, the notes, the drop-off unit and the photos.',
    )
  }
  const changes = changesOf(before, after)
  if (!changes) return
  await tx`
    update trips t set title = g.title, price_cents = g.price_cents, pickup_date = g.pickup_date,
      dropoff_date = g.dropoff_date, pickup_city = g.pickup_city, pickup_state = g.pickup_state,
      pickup_zip_code = g.pickup_zip_code, dropoff_city = g.dropoff_city, dropoff_state = g.dropoff_state,
      dropoff_zip_code = g.dropoff_zip_code,
      -- The packer may still arrive as late as they booked.
      arrival_minutes = greatest(t.arrival_minutes, (g.move->>'arrival_minutes')::smallint),
      arrives_at = ${agreed === 'start now' ? tx`t.arrives_at` : tx`case when g.pickup_date = t.pickup_date then t.arrives_at end`},
      booked_pickup_date = case
        when ${agreed === 'by the packer'} then null
        when g.pickup_date = t.pickup_date then t.booked_pickup_date
        else coalesce(t.booked_pickup_date, t.pickup_date)
      end
    from gigs g where g.id = ${id} and t.id = ${trip.id}`
  await changePaymentTerms(tx, trip.id, before, after)
  await recordEvents(tx, [
    {
      gig_id: id,
      trip_id: trip.id,
      customer_id: after.customer_id,
      packer_id: after.packer_id,
      actor: 'customer',
      kind: after.price_cents > before.price_cents ? 'price_raised' : 'changed',
      // The packer who has just said yes hears nothing new.
      ...(agreed === 'by the packer' && { reason: 'agreed' }),
      changes: agreed === 'by the packer' ? { ...changes, agreed: true } : changes,
    },
  ])
}

/**
 * Proposes new dates and addresses to the packer of a booked gig. Returns the other columns, or all if nothing has to be
 * agreed to.
 */
async function proposeDecisive(
  tx: Tx,
  id: number,
  columns: Record<string, unknown>,
  note: string | null,
) {
  const [row] = await tx<{ gig: StoredGig }[]>`
    select to_json(g) as gig from gigs g where id = ${id} and gig_status_id = 2`
  if (!row) return columns
  const changed = decisiveColumns(row.gig, columns)
  if (!changed) return columns
  const trip = await lockOpenTrip(tx, id)
  // Later, these columns cannot change at all.
  if (!trip || trip.stage !== 'booked') return columns
  if (Date.parse(String(changed['pickup_date'] ?? '')) <= Date.now()) {
    throw fieldError('pickup_date', 'Choose a pickup time in the future.')
  }
  const open = await findOpen(tx, trip)
  // What the customer has proposed before, and has not taken back, stays proposed.
  const proposed = { ...(open?.state === 'open' && open.columns), ...changed }
  if (open?.state !== 'open' || !isSameChange(open.columns, proposed)) {
    if ((await countToday(tx, trip.id)) >= changesPerDay) {
      throw conflict(
        trip,
        `You can propose ${changesPerDay} changes a day. Please write to your packer.`,
      )
    }
    await propose(
      tx,
      { ...trip, gig_id: id },
      {
        ...{
          kind: 'change',
          columns: proposed,
          earlier: pick(row.gig, Object.keys(proposed)),
          note,
        },
        changes: changesOf(row.gig, { ...row.gig, ...proposed }) ?? {},
      },
    )
  }
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !(name in proposed)))
}

/** Makes an expired gig available if its new pickup time allows it. */
async function reopenExpired(tx: Tx, id: number) {
  await tx`
    with g as (
      update gigs set gig_status_id = 1
      where id = ${id} and gig_expires_at(pickup_date, created_on_date) > now()
        and not is_suspended(customer_id)
      returning *
    ), new_events as (
      select id as gig_id, null::int as trip_id, customer_id, null::int as packer_id, 'customer' as actor,
        'reopened' as kind, 'expired' as from_stage, 'posted' as to_stage, null as reason, null as note,
        null::jsonb as changes
      from g
    ), ${recording(tx, ['reopened'])}
    select ${recordedCount(tx)}`
}

/**
 * Offers a gig that was just posted to one packer, for `offerMs` or until it expires. Until then other packers cannot book
 * it. Returns false if the packer cannot book it either.
 */
export async function offerGig(tx: Tx, gigId: number, packerId: number): Promise<boolean> {
  const [row] = await tx<{ is_offered: boolean }[]>`
    with g as (
      update gigs g set gig_status_id = 5, offered_to = ${packerId}, offered_until = least(
        now() + make_interval(secs => ${offerMs / 1000}), gig_expires_at(pickup_date, created_on_date))
      where id = ${gigId} and gig_status_id = 1 and ${canBook(tx, packerId)} returning *
    ), new_events as (
      select id as gig_id, null::int as trip_id, customer_id, offered_to as packer_id, 'customer' as actor,
        'offered' as kind, null as from_stage, null as to_stage, null as reason, null as note, null::jsonb as changes
      from g
    ), ${recording(tx, ['offered'])}
    select exists (select from g) as is_offered, ${recordedCount(tx)}`
  return row?.is_offered === true
}

/** Opens the offered gigs that `which` selects for all packers. Returns them. */
export const openOffers = (sql: AnySql, which: Fragment, actor: Actor) => sql<{ id: number }[]>`
  with before as (
    select id, offered_to from gigs where gig_status_id = 5 and ${which} for update
  ), g as (
    update gigs set gig_status_id = 1, offered_to = null, offered_until = null
    from before where gigs.id = before.id returning gigs.id, gigs.customer_id, before.offered_to as packer_id
  ), new_events as (
    select id as gig_id, null::int as trip_id, customer_id, packer_id, ${actor} as actor, 'offer_ended' as kind,
      null as from_stage, null as to_stage, null as reason, null as note, null::jsonb as changes
    from g
  ), ${recording(sql, ['offer_ended'])}
  select id, ${recordedCount(sql)} as events from g`

/**
 * Expires the gigs that `which` selects: an urgent one is so again when it gets a new time. Returns how many. `reason`: why, if not because their time has passed. The event is
 * not for a packer who was asked first, so only their open pages are notified.
 */
export async function expireGigs(
  sql: AnySql,
  which: Fragment,
  reason: 'suspended' | null = null,
): Promise<number> {
  const expired = await sql`
    with before as (
      select id, offered_to from gigs where gig_status_id in (1, 5) and id in (${which}) for update
    ), g as (
      update gigs set gig_status_id = 4, offered_to = null, offered_until = null
      from before where gigs.id = before.id
      returning gigs.id, gigs.customer_id, before.offered_to as asked
    ), told as materialized (
      select ${notifyChange(sql, {
        ...{ kind: 'expired', gigId: sql`id`, users: sql`array[asked]` },
      })} from g where asked is not null
    ), new_events as (
      select id as gig_id, null::int as trip_id, customer_id, null::int as packer_id, 'system' as actor,
        'expired' as kind, 'posted' as from_stage, 'expired' as to_stage, ${reason}::text as reason, null as note,
        null::jsonb as changes
      from g
    ), ${recording(sql, ['expired'])}
    select ${recordedCount(sql)}, (select count(*) from told) from g`
  return expired.count
}

/**
 * Deletes the gigs `g` for which the condition holds, and cancels their trips. Leaves gigs whose trip the customer can
 * no longer cancel. Lock the gigs first: the statement does not see moves that it waits for. Returns how many it deleted.
 */
export async function deleteGigs(tx: Tx, condition: Fragment): Promise<number> {
  const which = tx`${condition} and not exists (
    select from trips t where t.gig_id = g.id and t.ended_at is null
      and t.stage <> all(${sourcesOf('cancelled', 'customer')}))`
  // The next statement ends open proposals, and a statement changes a row only once.
  await tx`
    update proposals p set columns = null, earlier = null from trips t join gigs g on g.id = t.gig_id
    where p.trip_id = t.id and p.columns is not null and ${which}`
  const deleted = await tx`
    with g as (
      delete from gigs g where ${which}
      -- A packer who was asked first hears of it, too.
      returning g.id, g.customer_id, coalesce(g.packer_id, g.offered_to) as packer_id
    ), ${moving(
      tx,
      tx`
      select t.id, t.stage from trips t join g on g.id = t.gig_id
      where t.ended_at is null for no key update of t`,
      { to: 'cancelled', actor: 'customer', note: null },
      {
        kind: 'deleted',
        rows: tx`
        select id, null, customer_id, packer_id, 'customer', 'deleted', null, null, null, null, null from g`,
      },
    )}
    select ${recordedCount(tx)} from g`
  return deleted.count
}
