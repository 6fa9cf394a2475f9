import type { Gig, Trip } from 'api/client'
import { gigStatus, isBeforeDelivery, isolate } from 'api/rules'
import { formatDay, formatTime, Street } from 'shared-ui'
import styled from 'styled-components'

const ScreenOnly = styled.div<{ $isLoading: boolean }>`
  ${({ $isLoading }) => $isLoading && 'visibility: hidden;'}

  @media print {
    display: none;
  }
`

/** Shows the current stage as a sentence and a drawing. Reserves the space for both while the trip loads. */
export function GigStreet({ gig, trip }: { gig: Gig; trip: Trip | undefined }) {
  const stage = trip?.stage ?? 'booked'
  const text = trip ? textOf(gig, trip) : placeholderOf(gig)
  return (
    <ScreenOnly $isLoading={!trip}>
      <Street stage={isBeforeDelivery(stage) ? stage : 'delivered'} {...text} />
    </ScreenOnly>
  )
}

function pickupOf({ pickup_location: { city }, pickup_date: date, pickup_time_zone: zone }: Gig) {
  return `Pickup in ${isolate(city)}: ${formatDay(date, zone)}, ${formatTime(date, zone)}`
}

const bookedText = (gig: Gig) => ({ title: 'You booked this gig', text: pickupOf(gig) })

/** Returns invisible placeholder text with as many lines as the text of the gig's likely stage. */
const placeholderOf = (gig: Gig) =>
  gig.gig_status_id === gigStatus.completed
    ? { title: 'Loading', text: 'Loading' }
    : bookedText(gig)

function textOf(gig: Gig, trip: Trip): { title: string; text: string } {
  const customer = trip.customer.display_name
  switch (trip.stage) {
    case 'booked':
      return bookedText(gig)
    case 'on_the_way':
      return {
        title: trip.arrives_at
          ? `You arrive about ${formatTime(trip.arrives_at, gig.pickup_time_zone)}`
          : 'You are on the way',
        text: pickupOf(gig),
      }
    case 'at_pickup':
      return {
        title: 'You are at pickup',
        text: `Check the boxes with ${customer}, then load.`,
      }
    case 'loaded':
      return {
        title: 'Everything is loaded',
        text: `Next stop: ${isolate(gig.dropoff_location.city)}.`,
      }
    case 'delivered':
      return { title: 'All delivered', text: `Ask ${customer} for the completion code.` }
    case 'disputed':
      return { title: 'Under review', text: `${customer} reported a problem.` }
    default:
      return { title: 'The gig is completed', text: "It's listed in Your Pay." }
  }
}
