import type { Gig } from 'api/client'
import { Clock, Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCardMoney, formatDateTime, Rating, Skeleton } from 'shared-ui'
import type { BookingState } from './booking-state.ts'
import { Frame, Hint, Lines, OnlyWide, Price, Small } from './card-style.ts'

interface BookingCardProps {
  gig: Gig
  /** Whether the gig is that of a list, which has no rating of the customer. */
  isFromList: boolean
  state: BookingState | undefined
  action: ReactNode
  /** Warnings and failures. */
  children: ReactNode
}

/**
 * Shows price, times and boxes of a gig that the packer has not booked, and the button that books the gig.
 */
export function BookingCard({ gig, isFromList, state, action, children }: BookingCardProps) {
  const [openedAt] = useState(() => Date.now())
  return (
    <Frame as="aside" aria-label="Book this gig">
      <div>
        <Price>{formatCardMoney(gig.price)}</Price>
        <Small>Total pay for this gig</Small>
      </div>
      <Lines>
        <div>
          <dt>Pickup</dt>
          <dd>{formatDateTime(gig.pickup_date, gig.pickup_time_zone)}</dd>
        </div>
        <div>
          <dt>Drop-off</dt>
          <dd>{formatDateTime(gig.dropoff_date, gig.dropoff_time_zone)}</dd>
        </div>
        <div>
          <dt>Boxes</dt>
          <dd>{gig.boxes}</dd>
        </div>
        <div>
          <dt>Customer</dt>
          <dd>
            {isFromList ? (
              <Skeleton width="5rem" />
            ) : (
              <Rating rating={gig.customer_rating ?? null} />
            )}
          </dd>
        </div>
      </Lines>
      {children}
      {action && <OnlyWide>{action}</OnlyWide>}
      {state === 'open' && Date.parse(gig.pickup_date) < openedAt && (
        <Hint>
          <Clock size={16} aria-hidden />
          <span>The pickup time has passed. Book this gig only if you can still come.</span>
        </Hint>
      )}
      {(state === 'open' || state === 'unqualified') && (
        <Hint>
          <Lock size={16} aria-hidden />
          <span>You'll see the street addresses after you book.</span>
        </Hint>
      )}
    </Frame>
  )
}
