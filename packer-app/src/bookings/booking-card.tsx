import type { Gig } from 'api/client'
import { Clock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCardMoney, formatDateTime, Rating, Skeleton } from 'shared-ui'
import { payPerHour } from 'shared-ui/job-kit'
import styled from 'styled-components'
import { pickupTimes } from '../pickup-times.ts'
import type { BookingState } from './booking-state.ts'
import { Frame, Hint, Lines, OnlyWide, Price, Small } from './card-style.ts'

/** On narrow screens without a frame, because the page's head and the dock have most of its content. */
const BookFrame = styled(Frame)`
  @media (max-width: 63.99em) {
    padding: 0;
    border: 0;
    background: none;
    box-shadow: none;
  }
`
const WideLine = styled.div`
  @media (max-width: 63.99em) {
    && {
      display: none;
    }
  }
`

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
 * Shows price and times of a gig that the packer has not booked, and the button that books the gig.
 */
export function BookingCard({ gig, isFromList, state, action, children }: BookingCardProps) {
  const [openedAt] = useState(() => Date.now())
  return (
    <BookFrame as="aside" aria-label="Book this gig">
      <OnlyWide>
        <Price>{formatCardMoney(gig.price)}</Price>
        <Small>{['Total pay for this gig', payPerHour(gig)].filter(Boolean).join(', ')}</Small>
      </OnlyWide>
      <Lines>
        <WideLine>
          <dt>Pickup</dt>
          <dd>{pickupTimes(gig)}</dd>
        </WideLine>
        <WideLine>
          <dt>Drop-off</dt>
          <dd>{formatDateTime(gig.dropoff_date, gig.dropoff_time_zone)}</dd>
        </WideLine>
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
    </BookFrame>
  )
}
