import type { Gig, Trip } from 'api/contract'
import { formatDay, formatTime, Street } from 'shared-ui'
import styled from 'styled-components'
import { startOf, startsBeforePickupMs } from './trip-steps.ts'

const ScreenOnly = styled.div<{ $isLoading: boolean }>`
  ${({ $isLoading }) => $isLoading && 'visibility: hidden;'}

  @media print {
    display: none;
  }
`

/** The current stage as a sentence and a drawing. Reserves its space while the trip loads. */
export function GigStreet({ gig, trip }: { gig: Gig; trip: Trip | undefined }) {
  const stage = trip?.stage ?? 'booked'
  const isBeforeDelivery = ['booked', 'on_the_way', 'at_pickup', 'loaded'].includes(stage)
  const text = trip ? textOf(gig, trip) : placeholderOf(gig)
  return (
    <ScreenOnly $isLoading={!trip}>
      <Street stage={isBeforeDelivery ? stage : 'delivered'} {...text} />
    </ScreenOnly>
  )
}

/** Texts with about as many lines as those of the gig's likely stage. */
function placeholderOf(gig: Gig) {
  const isEarly = Date.now() < Date.parse(gig.pickup_date) - startsBeforePickupMs
  return isEarly ? beforeStart(gig) : { title: 'Loading', text: 'Loading' }
}

function beforeStart(gig: Gig) {
  return { title: `You can start ${startOf(gig, gig.pickup_time_zone)}`, text: pickupOf(gig) }
}

function pickupOf({ pickup_location: { city }, pickup_date: date, pickup_time_zone: zone }: Gig) {
  return `Pickup in ${city}: ${formatDay(date, zone)}, ${formatTime(date, zone)}`
}

function textOf(gig: Gig, trip: Trip): { title: string; text: string } {
  const customer = trip.customer.display_name
  const pickup = pickupOf(gig)
  switch (trip.stage) {
    case 'booked':
      return trip.next.includes('on_the_way')
        ? { title: 'You can start now', text: pickup }
        : beforeStart(gig)
    case 'on_the_way':
      return { title: 'You are on the way', text: pickup }
    case 'at_pickup':
      return {
        title: 'You are at pickup',
        text: `Check the boxes with ${customer}, then load.`,
      }
    case 'loaded':
      return { title: 'Everything is loaded', text: `Next stop: ${gig.dropoff_location.city}.` }
    case 'delivered':
      return { title: 'All delivered', text: `Ask ${customer} for the completion code.` }
    case 'disputed':
      return { title: 'Under review', text: `${customer} reported damage.` }
    default:
      return { title: 'The gig is completed', text: 'It is in your pay.' }
  }
}
