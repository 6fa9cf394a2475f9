import type { ReactNode } from 'react'
import { formatCardMoney, useHtmlDataAttribute } from 'shared-ui'
import styled from 'styled-components'

const Dock = styled.div<{ $isWide: boolean }>`
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
      ${({ $isWide }) => $isWide && 'flex: 1 1 10rem;'}
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

interface BookingDockProps {
  /** Shown beside the button. Without a price, the button fills the dock. */
  price?: number
  children: ReactNode
}

/** On narrow screens, keeps the price and the primary button at the bottom of the window. */
export function BookingDock({ price, children }: BookingDockProps) {
  useHtmlDataAttribute('foot', 'narrow')
  return (
    <Dock $isWide={price === undefined}>
      {price !== undefined && <DockPrice>{formatCardMoney(price)}</DockPrice>}
      {children}
    </Dock>
  )
}
