import { recordedCount, recording } from '../events/record-events.sql.ts'
import type { Tx } from '../platform/db/sql.ts'

/**
 * Tells the customer's favorite packers, once, of a gig that all packers can book: when it is posted, or is open to all for
 * the first time. It leaves out suspended packers, and packers who know the gig: they were asked first, or have booked it.
 */
export async function tellFavorites(tx: Tx, gigId: number) {
  await tx`
    with new_events as (
      select g.id as gig_id, null::int as trip_id, g.customer_id, f.packer_id, 'customer' as actor,
        'favorite_posted' as kind, null as from_stage, null as to_stage, null as reason, null as note,
        null::jsonb as changes
      from gigs g join favorites f on f.customer_id = g.customer_id join users u on u.id = f.packer_id
      where g.id = ${gigId} and g.gig_status_id = 1 and g.pickup_date > now()
        and u.suspended_at is null
        and not exists (select from gig_events e where e.gig_id = g.id and (e.kind = 'favorite_posted'
          or e.kind in ('offered', 'booked') and e.packer_id = f.packer_id))
      order by f.packer_id
    ), ${recording(tx, ['favorite_posted'])}
    select ${recordedCount(tx)}`
}
