import type { Sql } from '../platform/db/sql.ts'
import { gigStatus } from '../gigs/gig-rules.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import type { Booking } from './bookings.contract.ts'
import { completeGig, findBooking, releaseGig } from './bookings.sql.ts'

/** The gig is available again; 404 when it is not this packer's, 409 once it is completed. */
export async function cancelBooking(sql: Sql, gigId: number, packerId: number) {
  if (await releaseGig(sql, gigId, packerId)) return
  const completed = 'This gig is completed and can no longer be canceled.'
  throw await explainRefusal(sql, gigId, packerId, completed)
}

/** From booked to completed; the wanted status is judged once it is clear that the gig is held. */
export async function completeBooking(sql: Sql, gigId: number, packerId: number): Promise<Booking> {
  if (await completeGig(sql, gigId, packerId)) return requireBooking(sql, gigId, packerId)
  throw await explainRefusal(sql, gigId, packerId, 'This gig is completed already.')
}

/** Completed stays completed. A booking that is found in any other state was made after the no. */
async function explainRefusal(sql: Sql, gigId: number, packerId: number, completed: string) {
  const booking = await findBooking(sql, gigId, packerId)
  if (booking?.gig_status_id === gigStatus.completed) return new HttpError(409, completed)
  return bookingNotFound()
}

/** 404 unless the packer holds or completed it. */
export async function requireBooking(sql: Sql, gigId: number, packerId: number): Promise<Booking> {
  const booking = await findBooking(sql, gigId, packerId)
  if (!booking) throw bookingNotFound()
  return booking
}

const bookingNotFound = () => new HttpError(404, 'You have no booking of this gig.')

/** A booking only ever goes forward. */
export function refuseBackward(wanted: 1 | 2 | 3) {
  if (wanted === gigStatus.completed) return
  throw new HttpError(409, 'A booked gig can only be marked as completed.')
}
