import type { CustomerJob } from 'api/client'
import { isDismissed } from './dismissed.ts'

export const dismissedKey = (tripId: number) => `ended-booking-${tripId}`

/** Returns the booking that the job's packer ended, if the job is open and the notice is not dismissed. */
export function endedBooking(job: CustomerJob | undefined) {
  const ended = job?.ended_booking
  return ended && job.stage === 'posted' && !isDismissed(dismissedKey(ended.trip_id))
    ? ended
    : undefined
}
