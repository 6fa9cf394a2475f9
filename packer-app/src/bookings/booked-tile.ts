import { Card } from 'shared-ui'
import styled from 'styled-components'

/* The styles that a booked gig shares with the links to Your Gigs and Your Pay. */

export const Tile = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-2) var(--s-3);
  height: 100%;
  padding: var(--s-2) var(--s-4) var(--s-2) var(--s-2);
  color: inherit;
  text-decoration: none;
  transition:
    box-shadow var(--base),
    border-color var(--base);

  a&:hover {
    border-color: var(--accent-line);
    box-shadow: var(--shadow-2);
  }
`
export const Leaf = styled.span`
  display: grid;
  flex: none;
  align-content: center;
  justify-items: center;
  width: 3.75rem;
  min-height: 4rem;
  padding: var(--s-1);
  border-radius: var(--r-md);
  background: var(--accent-soft);
  color: var(--accent-text);
  line-height: 1.1;

  b {
    font-size: 1.5rem;
    font-weight: var(--weight-bold);
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.03em;
  }
  span {
    font-size: var(--text-xs);
    font-weight: var(--weight-semi);
  }
`
export const Text = styled.span`
  flex: 1 1 7rem;
  min-width: 0;

  h3,
  strong {
    display: -webkit-box;
    overflow: hidden;
    overflow-wrap: anywhere;
    font-size: var(--text-md);
    font-weight: var(--weight-semi);
    line-height: var(--leading-snug);
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
`
export const Small = styled.span`
  display: block;
  color: var(--text-muted);
  font-size: var(--text-sm);
`
