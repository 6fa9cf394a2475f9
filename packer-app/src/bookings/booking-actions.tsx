import { CircleCheck, Navigation } from 'lucide-react'
import { Button, ButtonLink, onFirstClick } from 'shared-ui'
import type { useBookGig, useCancelGig, useCompleteGig } from './bookings.mutations.ts'

/*
 * After a click, one of these buttons may replace another under the pointer. So all of them ignore the
 * second click of a double click.
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

interface CompleteActionProps {
  variant: 'primary' | 'second'
  complete: ReturnType<typeof useCompleteGig>
  onComplete(): void
}

export function CompleteAction({ variant, complete, onComplete }: CompleteActionProps) {
  return (
    <Button
      key="complete"
      variant={variant}
      big
      block
      aria-haspopup="dialog"
      busy={complete.isPending}
      busyLabel="Saving..."
      onClick={onFirstClick(onComplete)}
    >
      <CircleCheck size={20} aria-hidden />
      Mark Completed
    </Button>
  )
}

interface CancelActionProps {
  cancel: ReturnType<typeof useCancelGig>
  onCancel(): void
}

export function CancelAction({ cancel, onCancel }: CancelActionProps) {
  return (
    <Button
      variant="danger"
      big
      block
      aria-haspopup="dialog"
      busy={cancel.isPending}
      busyLabel="Canceling..."
      onClick={onFirstClick(onCancel)}
    >
      Cancel Gig
    </Button>
  )
}
