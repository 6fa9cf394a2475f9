import type { CustomerJob } from 'api/client'
import { stepSentence } from 'shared-ui'
import { isDismissed } from './dismissed.ts'

export const dismissedKey = (tripId: number) => `ended-booking-${tripId}`

/** Returns the booking that the packer or an operator ended, if the job is open and the notice is not dismissed. */
export function endedBooking(job: CustomerJob | undefined) {
  const ended = job?.ended_booking
  return ended && job.stage === 'posted' && !isDismissed(dismissedKey(ended.trip_id))
    ? ended
    : undefined
}

/** Returns what happened to the booking, without a period: "Marcus T. canceled the booking". */
export function endedTitle({ actor, stage, packer }: NonNullable<CustomerJob['ended_booking']>) {
  const name = packer.display_name
  if (actor !== 'operator') return stepSentence(stage, name).slice(0, -1)
  return stage === 'no_show' ? `${name} did not come` : 'Manyhands canceled the booking'
}
