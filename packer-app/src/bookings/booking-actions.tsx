import { Navigation } from 'lucide-react'
import { Button, ButtonLink, onFirstClick } from 'shared-ui'
import type { useBookGig } from './bookings.mutations.ts'

/*
 * These buttons ignore the later clicks of a multiple click: the first click may have changed the booking or
 * trip, and one of these buttons may have replaced the clicked one. None of them destroys anything: Delivered,
 * which is final, asks first, and Cancel Gig has a place of its own.
 */

interface BookActionProps {
  book: ReturnType<typeof useBookGig>
  onBook(): void
}

export function BookAction({ book, onBook }: BookActionProps) {
  return (
    <Button
      key="book"
      variant="primary"
      big
      block
      busy={book.isPending}
      busyLabel="Booking..."
      onClick={onFirstClick(onBook)}
    >
      Book Gig!
    </Button>
  )
}

/** Replaces the booking button of a gig that the packer cannot book, and says why. */
export function MissingAction({ children }: { children: string }) {
  return (
    <Button variant="primary" big block disabled>
      {children}
    </Button>
  )
}

interface DirectionsActionProps {
  variant: 'primary' | 'second'
  href: string
}

export function DirectionsAction({ variant, href }: DirectionsActionProps) {
  return (
    <ButtonLink
      variant={variant}
      big
      block
      href={href}
      rel="noreferrer"
      onClick={(event) => event.detail > 1 && event.preventDefault()}
    >
      <Navigation size={20} aria-hidden />
      Get directions
    </ButtonLink>
  )
}
