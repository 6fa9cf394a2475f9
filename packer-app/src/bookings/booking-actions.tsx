import { Navigation } from 'lucide-react'
import { Button, ButtonLink, onFirstClick } from 'shared-ui'
import type { useBookGig } from './bookings.mutations.ts'

/*
 * These buttons ignore the second click of a double click: the first click may have changed the booking or
 * trip, and one of these buttons may have replaced the clicked one.
 */

interface BookActionProps {
  book: ReturnType<typeof useBookGig>
  /**
   * Whether the booking has just ended. The button then ignores presses: the packer may have aimed at another
   * button.
   */
  isSettling: boolean
  onBook(): void
}

export function BookAction({ book, isSettling, onBook }: BookActionProps) {
  return (
    <Button
      key="book"
      variant="primary"
      big
      block
      busy={book.isPending}
      busyLabel="Booking..."
      aria-disabled={isSettling || undefined}
      onClick={onFirstClick(onBook)}
    >
      Book Gig!
    </Button>
  )
}

export function MissingAction() {
  return (
    <Button variant="primary" big block disabled>
      Missing Specialties
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
