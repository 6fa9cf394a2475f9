import type { Gig } from 'api/client'
import { CalendarClock, LifeBuoy, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button, ButtonLink, Stack, VisuallyHidden } from 'shared-ui'
import { RaisePrice } from './raise-price.tsx'

interface UrgentSideProps {
  gig: Gig
  /** Opens the form. */
  onEdit(): void
  /** Asks whether to delete the job. */
  onDelete(): void
  onDone(text: string): void
}

/** What the customer of an urgent job can do: raise the price, or something else than wait. */
export const UrgentSide = ({ onDone, ...props }: UrgentSideProps) => (
  <>
    <RaisePrice gig={props.gig} onDone={onDone} />
    <OtherWays {...props} />
  </>
)

const OtherWays = ({ gig, onEdit, onDelete }: Omit<UrgentSideProps, 'onDone'>) => (
  <Stack as="section" $gap="var(--s-2)" aria-labelledby="other-ways">
    <VisuallyHidden as="h2" id="other-ways">
      Other ways
    </VisuallyHidden>
    <Button block onClick={onEdit}>
      <CalendarClock size={18} />
      Move to another day
    </Button>
    <ButtonLink as={Link} to={`/support?gig=${gig.id}`} variant="second" block>
      <LifeBuoy size={18} />
      Talk to support
    </ButtonLink>
    <Button variant="quiet" block onClick={onDelete}>
      <Trash2 size={18} />
      Close the job
    </Button>
  </Stack>
)
