import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Card } from '../card/card.tsx'

/** A grid of stat cards. */
export const StatList = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  gap: var(--s-4);
  @media (max-width: 39.99em) {
    gap: var(--s-3);
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
    & > :last-child:nth-child(3) {
      grid-column: 1 / -1;
    }
  }
`

const Box = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-1);
  align-content: space-between;
  container-type: inline-size;
  padding: var(--s-5) var(--s-6) var(--s-6);
  @media (max-width: 39.99em) {
    padding: var(--s-4);
  }
  @media print {
    padding: 0;
    border: 0;
    background: none;
    box-shadow: none;
  }
`

const Label = styled.dt`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-2);
  color: var(--text-muted);
  font-size: 0.9375rem;
  font-weight: var(--weight-medium);
  & svg {
    color: var(--accent-text);
  }
  @media print, (max-width: 39.99em) {
    & svg {
      display: none;
    }
  }
`

/* Shrinks a long figure to fit one line. A digit is slightly wider than half its height. */
const Figure = styled.dd<{ $characters: number }>`
  font-size: min(
    var(--figure, var(--text-4xl)),
    calc(100cqi / ${({ $characters }) => $characters * 0.56})
  );
  font-weight: var(--weight-semi);
  letter-spacing: -0.04em;
  line-height: 1.1;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  @media print {
    font-size: 14pt;
  }
`

export interface StatProps {
  label: string
  icon?: ReactNode
  /** The figure. */
  children: ReactNode
  /** The number of characters in the figure, if the figure is not plain text. */
  characters?: number
}

/** A stat card with one figure and its label, inside a `StatList`. */
export function Stat({ label, icon, children, characters }: StatProps) {
  const length = characters ?? (typeof children === 'string' ? children.length : 1)
  return (
    <Box>
      <Label>
        {label}
        {icon}
      </Label>
      <Figure $characters={length}>{children}</Figure>
    </Box>
  )
}

/** The cents of a figure, in a muted color. */
export const Cents = styled.span`
  color: var(--text-muted);
  font-weight: var(--weight-medium);
`
