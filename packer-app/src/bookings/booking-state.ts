import { type Booking, type Gig, gigStatus, type User } from 'api/contract'

export type BookingState =
  /** Nobody holds it, and the packer has all it takes. */
  | 'open'
  /** Nobody holds it, but the packer lacks a specialty. */
  | 'lacking'
  | 'booked'
  | 'completed'
  /** Somebody else holds it. */
  | 'taken'

/**
 * The packer's own bookings decide; what the gig says only tells whether it is somebody else's.
 * Undefined for a gig that nobody holds, while it is not known what the packer `lacks`.
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
