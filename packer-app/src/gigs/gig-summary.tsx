import type { Gig } from 'api/client'
import { CalendarDays, Package } from 'lucide-react'
import { formatBoxes, formatCardMoney, formatDateTime } from 'shared-ui'
import styled from 'styled-components'
import { IconList } from './icon-list.ts'

const Price = styled.p`
  font-size: 2.25rem;
  font-weight: var(--weight-semi);
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.04em;
  line-height: 1.1;

  /* The booking card has the price on wide screens. */
  @media (min-width: 64em) {
    display: none;
  }
`
/** Shows price, time and boxes of a gig that the packer has not booked, below its title. */
export function GigSummary({ gig }: { gig: Gig }) {
  return (
    <>
      <Price>{formatCardMoney(gig.price)}</Price>
      <IconList>
        <li>
          <CalendarDays size={18} aria-hidden />
          <span>{formatDateTime(gig.pickup_date, gig.pickup_time_zone)}</span>
        </li>
        <li>
          <Package size={18} aria-hidden />
          <span>{formatBoxes(gig.boxes)}</span>
        </li>
      </IconList>
    </>
  )
}
