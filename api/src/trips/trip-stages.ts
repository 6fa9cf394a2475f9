/** The stages of a trip, which is one packer's hold on one gig. */
export const tripStages = [
  'booked',
  'on_the_way',
  'at_pickup',
  'loaded',
  'delivered',
  'completed',
  'cancelled',
  'no_show',
  'disputed',
  'resolved',
] as const
export type TripStage = (typeof tripStages)[number]

/** The stages of a gig for its customer: posted, expired, or the stage of its trip. */
export const jobStages = ['posted', 'expired', ...tripStages] as const
export type JobStage = (typeof jobStages)[number]

export type TripRole = 'customer' | 'packer'

const minute = 60_000
const hour = 60 * minute

/** How long before the pickup time a packer can begin to report steps. */
export const startsBeforePickupMs = 12 * hour
/**
 * In this period after the pickup time, or after the booking if that is later, the customer can report that
 * the packer did not come, and the packer that the customer did not.
 */
export const noShowMs = { from: 30 * minute, until: 24 * hour }
/**
 * Until this time after the delivery (or the pickup time, if later), a problem that the customer
 * reports opens a dispute.
 */
export const disputeMs = 48 * hour

/** The stages up to the delivery, in order. A packer can skip some, but not go back. */
const steps: readonly TripStage[] = ['booked', 'on_the_way', 'at_pickup', 'loaded', 'delivered']

interface TripState {
  stage: TripStage
  pickup_date: Date
  booked_pickup_date: Date | null
  /** The time of the booking. */
  created_at: Date
  stage_at: Date
}

/**
 * Returns the stages to which the user may move the trip now. The database checks the order, too.
 */
export function nextStages(trip: TripState, role: TripRole, now = Date.now()): TripStage[] {
  const { stage } = trip
  const sincePickup = now - trip.pickup_date.getTime()
  const at = steps.indexOf(stage)
  const moves: TripStage[] = []
  if (role === 'packer' && at >= 0) {
    if (sincePickup >= -startsBeforePickupMs) moves.push(...steps.slice(at + 1))
  }
  if (stage === 'delivered') moves.push('completed')
  if (['booked', 'on_the_way', 'at_pickup'].includes(stage)) {
    moves.push('cancelled')
    // If the customer has moved the pickup to an earlier time, the packer may still come at the
    // pickup time that they booked. So the customer can report a no-show only after both times.
    const booked = role === 'customer' ? (trip.booked_pickup_date?.getTime() ?? 0) : 0
    const late = now - Math.max(trip.pickup_date.getTime(), booked, trip.created_at.getTime())
    if (late >= noShowMs.from && late <= noShowMs.until) moves.push('no_show')
  }
  const sinceEnd = Math.min(now - trip.stage_at.getTime(), sincePickup)
  const canDispute = stage === 'delivered' && sinceEnd <= disputeMs
  if (role === 'customer' && canDispute) moves.push('disputed')
  return moves
}
