import type { Tx } from '../platform/db/sql.ts'

/**
 * Expires open gigs whose time has passed; a trigger writes the events. Returns the number of gigs
 * that it expired. Skips gigs that another transaction has locked, for example to book them; the
 * next run checks them again.
 */
export async function expireGigs(tx: Tx, most: number): Promise<number> {
  // The condition on pickup_day (a local date) lets Postgres use an index. It must not exclude a gig
  // that is due: a gig expires at least 12 hours after its pickup time, and local time is up to 14
  // hours ahead of UTC, so the condition adds the difference of 2 hours.
  const expired = await tx`
    update gigs set gig_status_id = 4
    where id in (
      select id from gigs
      where gig_status_id = 1
        and pickup_day <= ((now() + interval '2 hours') at time zone 'UTC')::date
        and gig_expires_at(pickup_date, created_on_date) <= now()
      limit ${most} for update skip locked)`
  return expired.count
}

/**
 * Completes trips whose delivery and pickup time are both at least 48 hours ago. The delivery alone
 * is not enough, because a packer can report it before the pickup time. A trigger writes the
 * events. Returns the number of trips that it completed.
 */
export async function completeTrips(tx: Tx, most: number): Promise<number> {
  const completed = await tx`
    update trips set stage = 'completed', actor = 'system', note = null
    where id in (
      select id from trips
      where stage = 'delivered' and stage_at <= now() - interval '48 hours'
        and pickup_date <= now() - interval '48 hours'
      order by stage_at limit ${most} for update skip locked)`
  return completed.count
}
