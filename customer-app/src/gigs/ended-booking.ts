import type { CustomerJob } from 'api/contract'

const keyOf = (tripId: number) => `ended-booking-${tripId}`

/** Whether the customer has dismissed the notice about this booking, on this device. */
export function isDismissed(tripId: number): boolean {
  try {
    return localStorage.getItem(keyOf(tripId)) !== null
  } catch {
    return false
  }
}

export function dismiss(tripId: number): void {
  try {
    localStorage.setItem(keyOf(tripId), '')
  } catch {
    // Storage is full or blocked.
  }
}

/** The booking that the packer of an open job has ended, unless its notice is dismissed. */
export function endedBooking(job: CustomerJob | undefined) {
  const ended = job?.ended_booking
  return ended && job.stage === 'posted' && !isDismissed(ended.trip_id) ? ended : undefined
}
