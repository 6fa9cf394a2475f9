import type { Gig } from 'api/contract'
import { Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Card, formatCardMoney, formatDateTime, useHtmlDataAttribute } from 'shared-ui'
import styled from 'styled-components'
import { boxNumber } from '../gig-facts.ts'
import type { BookingState } from './booking-state.ts'

const Frame = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-5);
  padding: var(--s-6);
  box-shadow: var(--shadow-2);

  @media print {
    gap: var(--s-2);
    padding: 0;
    border: 0;
    background: none;
    box-shadow: none;
  }
`
const Price = styled.p`
  font-size: 2.75rem;
  font-weight: var(--weight-semi);
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.045em;
  line-height: 1;

  @media print {
    font-size: 14pt;
  }
`
const Small = styled.p`
  margin-top: var(--s-2);
  color: var(--text-muted);
  font-size: var(--text-sm);
`
const Lines = styled.dl`
  display: grid;

  > div {
    display: flex;
    justify-content: space-between;
    gap: 0 var(--s-4);
    padding: var(--s-3) 0;
    border-top: 1px solid var(--line);
  }
  > div:last-child {
    padding-bottom: 0;
  }
  dt {
    flex: none;
    color: var(--text-muted);
  }
  dd {
    min-width: 0;
    text-align: end;
    font-weight: var(--weight-medium);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  /* Printed pages show the times beside the addresses instead. */
  @media print {
    > .time {
      display: none;
    }
    > div {
      justify-content: start;
    }
  }
`
const Hint = styled.p`
  display: flex;
  gap: var(--s-2);
  color: var(--text-muted);
  font-size: var(--text-sm);
  line-height: 1.4;

  svg {
    margin-top: 0.125rem;
  }
  @media print {
    display: none;
  }
`
const Actions = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-3);

  /* Labels fit on the narrowest phone even at twice the text size. */
  a,
  button {
    padding-inline: min(1.5rem, 4vw);
  }

  @media print {
    display: none;
  }
`
/** On narrow screens the dock shows this action instead. */
const OnlyWide = styled.div`
  display: grid;

  @media print, (max-width: 63.99em) {
    display: none;
  }
`
const Dock = styled.div`
  display: none;

  @media (max-width: 63.99em) {
    position: sticky;
    bottom: 0;
    margin-top: auto;
    z-index: var(--z-sticky);
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--s-2) var(--s-4);
    padding: var(--s-3) var(--gutter) calc(var(--s-3) + env(safe-area-inset-bottom));
    border-top: 1px solid var(--line);
    background: var(--overlay);

    > button,
    > a {
      width: auto;
      max-width: 100%;
      padding-inline: min(1.5rem, 6vw);
    }
  }
  @media print {
    display: none;
  }
`
const DockPrice = styled.span`
  font-size: var(--text-xl);
  font-weight: var(--weight-bold);
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.03em;
  line-height: 1.2;
`

const payNotes: Record<BookingState, string> = {
  open: 'Total pay for this gig',
  unqualified: 'Total pay for this gig',
  taken: 'Total pay for this gig',
  booked: 'Paid when the job is done',
  completed: 'Added to your pay',
}

interface BookingCardProps {
  gig: Gig
  state: BookingState | undefined
  /** The primary button. */
  action: ReactNode
  /** Secondary buttons, below it. */
  others?: ReactNode
  /** Warnings and failures. */
  children: ReactNode
}

/** Price, times and boxes of a gig, with the booking buttons. */
export function BookingCard({ gig, state, action, others, children }: BookingCardProps) {
  const isOwn = state === 'booked' || state === 'completed'
  const [openedAt] = useState(() => Date.now())
  return (
    <Frame as="aside" aria-label={isOwn ? 'Your booking' : 'Book this gig'}>
      <div>
        <Price>{formatCardMoney(gig.price)}</Price>
        <Small>{payNotes[state ?? 'open']}</Small>
      </div>
      <Lines>
        <div className={isOwn ? 'time' : undefined}>
          <dt>Pickup</dt>
          <dd>{formatDateTime(gig.pickup_date, gig.pickup_time_zone)}</dd>
        </div>
        <div className={isOwn ? 'time' : undefined}>
          <dt>Drop-off</dt>
          <dd>{formatDateTime(gig.dropoff_date, gig.dropoff_time_zone)}</dd>
        </div>
        <div>
          <dt>Boxes</dt>
          <dd>{boxNumber(gig)}</dd>
        </div>
      </Lines>
      {children}
      {others ? (
        <Actions>
          <OnlyWide>{action}</OnlyWide>
          {others}
        </Actions>
      ) : (
        action && <OnlyWide>{action}</OnlyWide>
      )}
      {(state === 'open' || state === 'unqualified') && (
        <Hint>
          <Lock size={16} aria-hidden />
          <span>You'll see the street addresses after you book.</span>
        </Hint>
      )}
      {state === 'booked' && openedAt < Date.parse(gig.dropoff_date) && (
        <Hint>After the drop-off, mark the gig completed to add it to your pay.</Hint>
      )}
    </Frame>
  )
}

/** On narrow screens, keeps the price and the primary button at the bottom of the window. */
export function BookingDock({ price, children }: { price: number; children: ReactNode }) {
  useHtmlDataAttribute('foot', 'narrow')
  return (
    <Dock>
      <DockPrice>{formatCardMoney(price)}</DockPrice>
      {children}
    </Dock>
  )
}
