/** What the page of a booked gig shows only on the day itself, in its own chunk. */
export { ArrivalDialog } from '../../bookings/trip/arrival-dialog.tsx'
export { LateDialog } from '../../bookings/trip/late-dialog.tsx'
