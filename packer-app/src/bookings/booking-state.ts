import type { Booking, Gig, User } from 'api/client'
import { gigStatus } from 'api/rules'

export type BookingState =
  /** Not booked, and the packer has every required specialty. */
  | 'open'
  /** Not booked, but the packer lacks a required specialty. */
  | 'unqualified'
  | 'booked'
  | 'completed'
  | Closed

/** Why the packer can no longer book a gig. */
export type Closed =
  /** Booked or completed by another packer. */
  | 'taken'
  /** No packer booked it in time. */
  | 'expired'
  /** This packer did not come, or ended the booking shortly before the pickup. */
  | 'missed'
  /** The customer has asked another packer first. */
  | 'offered'

export const isClosed = (state: BookingState | undefined): state is Closed =>
  state === 'taken' || state === 'expired' || state === 'missed' || state === 'offered'

/**
 * Checks the packer's own bookings first, then `gig`, which shows whether another packer has booked the gig.
 * Returns undefined for an open gig while `isMissingSpecialty` is undefined (loading).
 */
export function bookingState(
  gig: Pick<Gig, 'id' | 'gig_status_id' | 'packer_id' | 'no_show' | 'offer'>,
  bookings: readonly Booking[],
  isMissingSpecialty: boolean | undefined,
  packerId: User['id'],
  hasExpired: boolean,
): BookingState | undefined {
  const own = bookings.find((booking) => booking.gig_id === gig.id)
  if (own?.gig_status_id === gigStatus.completed) return 'completed'
  if (own && own.gig_status_id !== gigStatus.pending) return 'booked'
  if (gig.gig_status_id !== gigStatus.pending && gig.packer_id !== packerId) return 'taken'
  if (gig.no_show) return 'missed'
  if (hasExpired) return 'expired'
  if (gig.offer && gig.offer.to?.id !== packerId) return 'offered'
  if (isMissingSpecialty === undefined) return undefined
  return isMissingSpecialty ? 'unqualified' : 'open'
}
