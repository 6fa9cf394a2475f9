/** What the page of a booked gig shows only on the day itself, in its own chunk. */
export { ArrivalDialog } from '../../bookings/trip/arrival-dialog.tsx'
export { LateDialog } from '../../bookings/trip/late-dialog.tsx'
export { ChangeCard } from '../../bookings/trip/proposals/change-card.tsx'
export { ExtraDialog } from '../../bookings/trip/proposals/extra-dialog.tsx'
export { ExtraState } from '../../bookings/trip/proposals/extra-state.tsx'
export { LeaveDialog } from '../../bookings/trip/proposals/leave-dialog.tsx'
