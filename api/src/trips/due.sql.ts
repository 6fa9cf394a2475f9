import { recordedCount, recording } from '../events/record-events.sql.ts'
import { endOffers } from '../gigs/offers.ts'
import type { Tx } from '../platform/db/sql.ts'
import { completesAfterMs, undeliveredMs } from '../rules/windows.ts'
import { expireGigs } from '../workflow/gigs.sql.ts'
import { moveTrips } from '../workflow/moves.sql.ts'
import { isUndelivered } from '../workflow/is-undelivered.sql.ts'
import { canBook } from '../workflow/qualifies.sql.ts'
import { lockPayments } from '../workflow/payments.sql.ts'

/**
 * Expires open gigs whose time has passed. Returns the number of gigs
 * that it expired. Skips gigs that another transaction has locked, for example to book them; the
 * next run checks them again.
 */
export async function expireDueGigs(tx: Tx, most: number): Promise<number> {
  // The condition on pickup_day (a local date) lets Postgres use an index. It must not exclude a gig
  // that is due: a gig expires at least 12 hours after its pickup time, and local time is up to 14
  // hours ahead of UTC, so the condition adds the difference of 2 hours.
  return expireGigs(
    tx,
    tx`
      select id from gigs
      where gig_status_id = 1
        and pickup_day <= ((now() + interval '2 hours') at time zone 'UTC')::date
        and gig_expires_at(pickup_date, created_on_date) <= now()
      limit ${most} for update skip locked`,
  )
}

/**
 * Ends the offers whose time is over, and those whose packer can no longer book: the job or the packer may have changed.
 * Returns how many.
 */
export const endDueOffers = (tx: Tx, most: number): Promise<number> =>
  endOffers(
    tx,
    tx`id in (
      select id from gigs g where gig_status_id = 5
        and (offered_until <= now() or not ${canBook(tx, tx`g.offered_to`)})
      order by offered_until limit ${most} for update skip locked)`,
    'system',
  )

/**
 * Asks both sides about bookings that are not delivered `undeliveredMs.asked` after the drop-off time: once, or again if
 * the drop-off was moved since. Returns how many.
 */
export async function askAboutUndelivered(tx: Tx, most: number): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    with due as (
      select * from trips t
      where ${isUndelivered(tx, undeliveredMs.asked)} and not exists (
        select from gig_events e where e.gig_id = t.gig_id and e.trip_id = t.id
          and e.kind = 'undelivered' and e.created_at > t.dropoff_date)
      order by dropoff_date limit ${most} for no key update skip locked
    ), new_events as (
      select gig_id, id as trip_id, customer_id, packer_id, 'system' as actor, 'undelivered' as kind,
        null as from_stage, null as to_stage, null as reason, null as note, null::jsonb as changes
      from due
    ), ${recording(tx, ['undelivered'])}
    select ${recordedCount(tx)}::int as count`
  return row.count
}

/**
 * Completes trips that were delivered `completesAfterMs` ago. Returns the number of trips that it completed.
 */
export async function completeTrips(tx: Tx, most: number): Promise<number> {
  // Not `for update`, for the same reason as in `lockTrip`.
  const due = await tx<{ id: number }[]>`
    select id from trips
    where stage = 'delivered' and stage_at <= now() - make_interval(secs => ${completesAfterMs / 1000})
    order by stage_at limit ${most} for no key update skip locked`
  const ids = due.map(({ id }) => id)
  await lockPayments(tx, ids)
  await moveTrips(tx, tx`select id, stage from trips where id = any(${ids})`, {
    ...{ to: 'completed', actor: 'system', note: null },
  })
  return ids.length
}
