import { Card } from 'shared-ui'
import styled from 'styled-components'

/* The styles that the cards of an open and of a booked gig share. */

export const Frame = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-5);
  padding: min(var(--s-6), 6vw);
  box-shadow: var(--shadow-2);

  @media print {
    gap: var(--s-2);
    padding: 0;
    border: 0;
    background: none;
    box-shadow: none;
  }
`
export const Price = styled.p`
  font-size: 2.75rem;
  font-weight: var(--weight-semi);
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.045em;
  line-height: 1;

  @media print {
    font-size: 14pt;
  }
`
export const Small = styled.p`
  margin-top: var(--s-2);
  color: var(--text-muted);
  font-size: var(--text-sm);
`
export const Lines = styled.dl`
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
  @media print {
    > div {
      justify-content: start;
    }
  }
`
export const Hint = styled.p`
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
export const Actions = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-3);

  &:empty {
    display: none;
  }
  /* With this padding, labels fit on the narrowest phone even at twice the text size. */
  a,
  button {
    padding-inline: min(1.5rem, 4vw);
  }

  @media print {
    display: none;
  }
`
/** Hidden on narrow screens, where the dock shows the same action. */
export const OnlyWide = styled.div`
  display: grid;

  @media print, (max-width: 63.99em) {
    display: none;
  }
`
