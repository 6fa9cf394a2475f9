import { recordedCount, recording } from '../events/record-events.sql.ts'
import type { AnySql, Fragment, Tx } from '../platform/db/sql.ts'
import type { LockedTrip } from './open-trip.sql.ts'

/** The change of an event that tells when the packer of the trip `t` arrives. */
export const arrivalChange = (sql: AnySql, earlier: Fragment) => sql`
  jsonb_build_object('fields', '[]'::jsonb, 'arrives_at', jsonb_build_object(
    'from', ${earlier}, 'to', t.arrives_at, 'time_zone', zip_time_zone(t.pickup_zip_code)))`

/** Tells the customer of a locked trip that the packer is late, and arrives at `at`. */
export async function announceArrival(tx: Tx, trip: LockedTrip, at: Date) {
  const earlier = tx`${trip.arrives_at ?? trip.pickup_date}::timestamptz`
  await tx`
    with t as (
      update trips set arrives_at = ${at} where id = ${trip.id} returning *
    ), new_events as (
      select gig_id, id as trip_id, customer_id, packer_id, 'packer' as actor, 'running_late' as kind,
        null as from_stage, null as to_stage, null as reason, null as note,
        ${arrivalChange(tx, earlier)} as changes
      from t
    ), ${recording(tx, ['running_late'])}
    select ${recordedCount(tx)}`
}
