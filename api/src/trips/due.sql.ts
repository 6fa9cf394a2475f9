import type { Tx } from '../platform/db/sql.ts'

/**
 * Expires open gigs whose time has passed; a trigger writes the events. Returns how many. Skips
 * gigs that another transaction has locked, for example to book them; the next run checks them
 * again.
 */
export async function expireGigs(tx: Tx, most: number): Promise<number> {
  // The condition on pickup_day lets Postgres use an index. A gig expires at least 12 hours after
  // its pickup time, and a local day begins up to 14 hours before the UTC day, so the difference of
  // 2 hours is added.
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

/** Completes trips that were delivered 48 hours ago; a trigger writes the events. Returns how many. */
export async function completeTrips(tx: Tx, most: number): Promise<number> {
  const completed = await tx`
    update trips set stage = 'completed', actor = 'system', note = null
    where id in (
      select id from trips
      where stage = 'delivered' and stage_at <= now() - interval '48 hours'
      order by stage_at limit ${most} for update skip locked)`
  return completed.count
}
