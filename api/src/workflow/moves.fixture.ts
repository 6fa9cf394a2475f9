import type { Sql, Tx } from '../platform/db/sql.ts'
import type { TripStage } from '../rules/trip-stages.ts'
import { claimGig } from './bookings.sql.ts'
import { type Move, moveTrip, moveTrips } from './moves.sql.ts'
import { lockOpenTrip } from './open-trip.sql.ts'

/** Moves a trip, or all trips, without checking the rules. */
export const moveTo = (
  sql: Sql,
  tripId: number | 'all',
  to: TripStage,
  actor: Move['actor'] = 'packer',
  note: string | null = null,
) =>
  moveTrips(
    sql,
    sql`
      select id, stage from trips ${tripId === 'all' ? sql`` : sql`where id = ${tripId}`}
      for no key update`,
    { to, actor, note },
  )

/** Ends the booking of a locked gig, and lets its packer book it again. */
export async function rebook(tx: Tx, gigId: number) {
  const [gig] = await tx<{ packer_id: number }[]>`select packer_id from gigs where id = ${gigId}`
  const trip = await lockOpenTrip(tx, gigId)
  if (!gig || !trip) return
  await moveTrip(tx, trip, { to: 'cancelled', actor: 'customer', note: null })
  await claimGig(tx, gigId, gig.packer_id)
}
