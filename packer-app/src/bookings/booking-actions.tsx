import { Check, Navigation } from 'lucide-react'
import { Button, ButtonLink, type ButtonProps, onFirstClick } from 'shared-ui'

interface MainButtonProps extends ButtonProps {
  /** Shown with a check mark instead of the children. The button then does nothing. */
  confirmation: string | undefined
}

/** The main button of a gig. It stays the same element for the confirmation, so that it keeps the focus. */
export function MainButton({ confirmation, children, ...rest }: MainButtonProps) {
  return (
    <Button {...rest} aria-disabled={confirmation ? true : rest['aria-disabled']}>
      {confirmation ? (
        <>
          <Check size={20} aria-hidden />
          {confirmation}
        </>
      ) : (
        children
      )}
    </Button>
  )
}

interface BookActionProps {
  isBooking: boolean
  confirmation: string | undefined
  onBook(): void
}

export function BookAction({ isBooking, confirmation, onBook }: BookActionProps) {
  return (
    <MainButton
      key="book"
      variant="primary"
      big
      block
      busy={isBooking}
      busyLabel="Booking..."
      confirmation={confirmation}
      // The packer may have opened the gig with a double click in this place.
      onClick={onFirstClick(onBook)}
    >
      Book Gig!
    </MainButton>
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
    <ButtonLink variant={variant} big block href={href} rel="noreferrer">
      <Navigation size={20} aria-hidden />
      Get directions
    </ButtonLink>
  )
}
