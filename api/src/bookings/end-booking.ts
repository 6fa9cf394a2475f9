import type { Sql } from '../platform/db/sql.ts'
import { gigStatus } from '../rules/gig-rules.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import type { Booking } from './bookings.contract.ts'
import { completeGig, releaseGig } from '../workflow/bookings.sql.ts'
import { findBooking } from './bookings.sql.ts'

/**
 * Makes the gig available again. Throws 404 if this packer has not booked it, 409 if the table of moves does not allow it
 * now.
 */
export async function cancelBooking(sql: Sql, gigId: number, packerId: number) {
  if (await releaseGig(sql, gigId, packerId)) return
  const completedDetail = 'This gig is completed and can no longer be canceled.'
  throw await unchangedError(sql, gigId, packerId, completedDetail)
}

/** Completes a booked gig. Throws 404 if this packer has not booked it, 409 if it is too early or completed. */
export async function completeBooking(sql: Sql, gigId: number, packerId: number): Promise<Booking> {
  if (await completeGig(sql, gigId, packerId)) return requireBooking(sql, gigId, packerId)
  throw await unchangedError(sql, gigId, packerId, 'This gig is completed already.')
}

/**
 * Returns the error for a statement that changed nothing: 409 with `completedDetail` if the packer
 * has completed the gig, otherwise 404. It is 404 even if the packer has booked the gig again since
 * that statement.
 */
async function unchangedError(sql: Sql, gigId: number, packerId: number, completedDetail: string) {
  const booking = await findBooking(sql, gigId, packerId)
  if (booking?.gig_status_id === gigStatus.completed) return new HttpError(409, completedDetail)
  return bookingNotFound()
}

/** Throws 404 unless the packer has booked or completed the gig. */
export async function requireBooking(sql: Sql, gigId: number, packerId: number): Promise<Booking> {
  const booking = await findBooking(sql, gigId, packerId)
  if (!booking) throw bookingNotFound()
  return booking
}

const bookingNotFound = () => new HttpError(404, 'You have no booking of this gig.')

/** Throws 409 unless the requested status is completed: packers can set no other status. */
export function refuseBackward(wanted: 1 | 2 | 3) {
  if (wanted === gigStatus.completed) return
  throw new HttpError(409, 'A booked gig can only be marked as completed.')
}
