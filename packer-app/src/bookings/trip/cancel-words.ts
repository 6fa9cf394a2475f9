import type { GigEvent, Payment, Trip } from 'api/client'
import { countsAfterBookingMs, period, urgentMs } from 'api/rules'

/** A recent change of one of these fields excuses a cancellation (`decisiveFields` in api/src/workflow/gig-changes.ts). */
const decisive = [
  ...['pickup_date', 'dropoff_date', 'pickup_location', 'dropoff_location'],
  ...['specialties', 'move'],
]

interface CancelFacts {
  trip: Trip
  /** null if the customer pays the packer directly, undefined while it loads. */
  payment: Payment | null | undefined
  /** The events of the gig, undefined while they load. */
  events: readonly GigEvent[] | undefined
  /** In milliseconds since 1970. */
  now: number
}

/** Returns why canceling now leaves no mark on the packer's record; undefined if it counts. */
function excuseOf({ trip, payment, events, now }: CancelFacts): string | undefined {
  if (now < Date.parse(trip.created_at) + countsAfterBookingMs) {
    return `You booked less than ${period(countsAfterBookingMs)} ago`
  }
  if (payment?.state === 'declined') return 'The payment has not gone through'
  const hasChanged = events?.some(
    ({ trip_id, kind, reason, changes, created_at }) =>
      trip_id === trip.id &&
      (kind === 'changed' || kind === 'price_raised') &&
      // What the packer has agreed to is no excuse.
      reason !== 'agreed' &&
      Date.parse(created_at) > now - urgentMs &&
      changes?.fields.some((field) => decisive.includes(field)),
  )
  return hasChanged
    ? `${trip.customer.display_name} changed the gig in the last ${period(urgentMs)}`
    : undefined
}

/** Returns what canceling means for the packer's record, and whether the packer can book the gig again. */
export function cancelSentence(facts: CancelFacts): string {
  const { trip, now } = facts
  const excuse = excuseOf(facts)
  const kept = trip.packer.bookings_kept
  const share = typeof kept === 'number' ? `, now ${kept}%` : ''
  const mark = excuse
    ? `${excuse}, so it leaves no mark on your record.`
    : `It lowers your share of bookings kept${share}.`
  const pickup = Date.parse(trip.pickup_date)
  const when = pickup < now ? 'time has passed' : `is less than ${period(urgentMs)} away`
  const again =
    pickup < now + urgentMs ? ` The pickup ${when}, so you cannot book this gig again.` : ''
  return `Canceling costs you nothing. ${mark}${again}`
}
