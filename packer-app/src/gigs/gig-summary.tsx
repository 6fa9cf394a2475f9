import type { Gig } from 'api/client'
import { Calendar, Navigation, Package } from 'lucide-react'
import { formatBoxes, formatCardMoney } from 'shared-ui'
import { IconList, MoveFacts, payPerHour } from 'shared-ui/job-kit'
import styled from 'styled-components'
import { milesText } from '../gig-facts.ts'
import { pickupTimes } from '../pickup-times.ts'

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
/** Shows price, time and facts of a gig that the packer has not booked, below its title. */
export function GigSummary({ gig }: { gig: Gig }) {
  const perHour = payPerHour(gig)
  return (
    <>
      <Price>
        {formatCardMoney(gig.price)} {perHour && <small>{perHour}</small>}
      </Price>
      <IconList>
        <li>
          <Calendar size={18} aria-hidden />
          <span>{pickupTimes(gig)}</span>
        </li>
        {/* The API of an earlier release does not send it. */}
        {gig.route_miles >= 0 && (
          <li>
            <Navigation size={18} aria-hidden />
            <span>{`The drive is ${milesText(gig.route_miles)}`}</span>
          </li>
        )}
        {!gig.move && (
          <li>
            <Package size={18} aria-hidden />
            <span>{formatBoxes(gig.boxes)}</span>
          </li>
        )}
      </IconList>
      {gig.move && <MoveFacts gig={gig} />}
    </>
  )
}
