import { firstName, longDriveMs } from 'api/rules'
import type { DayGig, DayTrip } from '../day.ts'
import type { Step } from '../queue.ts'

const isFinal = 'Once it is sent, it cannot be undone.'

interface Confirmed {
  gig: Pick<DayGig['gig'], 'dropoff_date'>
  trip: Pick<DayTrip, 'customer' | 'is_secured'>
}

/** Returns what to ask before a step that cannot be taken back; undefined for other steps. */
export function confirmationOf(step: Step, { gig, trip }: Confirmed, now: number) {
  const name = firstName(trip.customer.display_name)
  // Of a gig that is paid directly, nothing is charged.
  const isCharged = trip.is_secured !== null
  const isLongDrive = Date.parse(gig.dropoff_date) - now > longDriveMs
  if (step === 'loaded') {
    const charge = isCharged && isLongDrive ? ` We then charge ${name}’s card.` : ''
    return {
      title: 'Is everything loaded?',
      text: `From then on, the gig can no longer be canceled or changed.${charge} ${isFinal}`,
    }
  }
  if (step !== 'delivered') return undefined
  const charge = isCharged ? ` At the latest then, we charge ${name}’s card.` : ''
  return {
    title: 'Is everything delivered?',
    text: `${name} then sees the completion code.${charge} ${isFinal} Take a photo first: it shows the condition.`,
  }
}
