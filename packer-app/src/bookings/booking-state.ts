import { type Booking, type Gig, gigStatus, type User } from 'api/contract'

export type BookingState =
  /** Not booked, and the packer has every required specialty. */
  | 'open'
  /** Not booked, but the packer lacks a specialty. */
  | 'lacking'
  | 'booked'
  | 'completed'
  /** Booked or completed by another packer. */
  | 'taken'

/**
 * The packer's own bookings decide; the gig only says whether another packer has it. Undefined for an
 * open gig until `lacks` is known.
 */
export function bookingState(
  gig: Pick<Gig, 'id' | 'gig_status_id' | 'packer_id'>,
  bookings: readonly Booking[],
  lacks: boolean | undefined,
  packerId: User['id'],
): BookingState | undefined {
  const own = bookings.find((booking) => booking.gig_id === gig.id)
  if (own?.gig_status_id === gigStatus.completed) return 'completed'
  if (own && own.gig_status_id !== gigStatus.pending) return 'booked'
  if (gig.gig_status_id !== gigStatus.pending && gig.packer_id !== packerId) return 'taken'
  if (lacks === undefined) return undefined
  return lacks ? 'lacking' : 'open'
}
