import type { Gig } from 'api/client'
import { Calendar, House, Navigation } from 'lucide-react'
import { useState } from 'react'
import { formatCardMoney, formatTime, Skeleton } from 'shared-ui'
import { IconList, milesText, MoveFacts, payPerHour } from 'shared-ui/job-kit'
import styled from 'styled-components'
import { pickupTimes } from '../pickup-times.ts'
import { urgentTime } from '../urgent-time.ts'

const Price = styled.p`
  font-size: 2.25rem;
  font-weight: var(--weight-semi);
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.04em;
  line-height: 1.1;

  small {
    color: var(--text-muted);
    font-size: var(--text-md);
    font-weight: var(--weight-normal);
    letter-spacing: 0;
  }
  /* The booking card has the price on wide screens. */
  @media (min-width: 64em) {
    display: none;
  }
`

interface GigSummaryProps {
  gig: Gig
  /** Whether the gig is that of a list, whose miles count from the ZIP code of the filter. */
  isFromList: boolean
  /** The packer's home ZIP code; undefined while loading. */
  home: string | null | undefined
}

/** Shows price, time and facts of a gig that the packer has not booked, below its title. */
export function GigSummary({ gig, isFromList, home }: GigSummaryProps) {
  const perHour = payPerHour(gig)
  const [openedAt] = useState(() => Date.now())
  const isLate = gig.is_urgent && Date.parse(gig.pickup_date) < openedAt
  const soon = isLate && urgentTime(gig, openedAt)
  const planned = formatTime(gig.pickup_date, gig.pickup_time_zone)
  return (
    <>
      <Price>
        {formatCardMoney(gig.price)} {perHour && <small>{perHour}</small>}
      </Price>
      <IconList>
        <li>
          <Calendar size={18} aria-hidden />
          <span>{soon ? `${soon}; planned for ${planned}` : pickupTimes(gig)}</span>
        </li>
        <Home isFromList={isFromList} miles={gig.miles} home={home} />
        <li>
          <Navigation size={18} aria-hidden />
          <span>{`From pickup to drop-off: ${milesText(gig.route_miles)}`}</span>
        </li>
      </IconList>
      <MoveFacts gig={gig} />
    </>
  )
}

function Home({ isFromList, miles, home }: Omit<GigSummaryProps, 'gig'> & Pick<Gig, 'miles'>) {
  // `null` if the API does not know a place.
  const isKnown = !isFromList && typeof miles === 'number'
  if (!isKnown && !(isFromList && home)) return null
  return (
    <li>
      <House size={18} aria-hidden />
      {isKnown ? (
        <span>{`${milesText(miles)} from ${home || 'your home'}`}</span>
      ) : (
        <Skeleton width="11rem" />
      )}
    </li>
  )
}
