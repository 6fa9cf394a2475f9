import { CircleCheck } from 'lucide-react'
import { Button } from 'shared-ui'
import type { useBookGig, useCancelGig, useCompleteGig } from './booking.mutations.ts'
import type { BookingState } from './booking-state.ts'

interface MainActionProps {
  state: Extract<BookingState, 'open' | 'lacking' | 'booked'>
  book: ReturnType<typeof useBookGig>
  complete: ReturnType<typeof useCompleteGig>
  onBook(): void
  onComplete(): void
}

/** Book Gig!, Missing Specialties or Mark Completed. */
export function MainAction({ state, book, complete, onBook, onComplete }: MainActionProps) {
  if (state === 'open') {
    return (
      <Button
        key="book"
        variant="primary"
        big
        block
        busy={book.isPending}
        busyLabel="Booking..."
        onClick={onBook}
      >
        Book Gig!
      </Button>
    )
  }
  if (state === 'lacking') {
    return (
      <Button variant="primary" big block disabled>
        Missing Specialties
      </Button>
    )
  }
  return (
    <Button
      key="complete"
      variant="primary"
      big
      block
      busy={complete.isPending}
      busyLabel="Saving..."
      onClick={onComplete}
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
      variant="second"
      big
      block
      busy={cancel.isPending}
      busyLabel="Cancelling..."
      onClick={onCancel}
    >
      Cancel Gig
    </Button>
  )
}
