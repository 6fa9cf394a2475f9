import type { CustomerJob } from 'api/client'

export const dismissedKey = (tripId: number) => `ended-booking-${tripId}`

/** Returns whether the customer has dismissed the notice about this booking on this device. */
export function isDismissed(tripId: number): boolean {
  try {
    return localStorage.getItem(dismissedKey(tripId)) !== null
  } catch {
    return false
  }
}

/** Returns the booking that the job's packer ended, if the job is open and the notice is not dismissed. */
export function endedBooking(job: CustomerJob | undefined) {
  const ended = job?.ended_booking
  return ended && job.stage === 'posted' && !isDismissed(ended.trip_id) ? ended : undefined
}
