import type { Gig } from 'api/contract'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Card, formatCardMoney, Skeleton, useDelayed, VisuallyHidden } from 'shared-ui'
import styled from 'styled-components'
import { FromTo } from '../from-to.tsx'

/*
 * One row that scrolls sideways, up to the edges of the window. The padding keeps focus rings and
 * shadows from being clipped; the position keeps visually hidden text inside.
 */
const Rail = styled.ul`
  position: relative;
  display: flex;
  gap: var(--s-3);
  margin: calc(-1 * var(--s-2)) calc(-1 * var(--gutter));
  padding: var(--s-2) var(--gutter);
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-padding-inline: var(--gutter);
  scroll-snap-type: x proximity;
  scrollbar-width: thin;

  /* On a phone the next gig shows at the edge. */
  > * {
    flex: 1 0 min(22rem, 86%);
    max-width: 27rem;
    scroll-snap-align: start;
  }
`
const Tile = styled(Card)`
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
const Leaf = styled.span`
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
/* Room for a title of two lines, and on phones a route of two: every tile is as tall as the skeleton. */
const BookedTile = styled(Tile)`
  flex-wrap: nowrap;
  min-height: 7.75rem;

  > :first-child {
    align-self: stretch;
  }
  @media (min-width: 40em) {
    min-height: 6.5rem;
  }
`
const Text = styled.span`
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
const Price = styled.span`
  display: block;
  line-height: var(--leading-snug);
  font-size: var(--text-lg);
  font-weight: var(--weight-bold);
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.03em;
`
const Small = styled.span`
  display: block;
  color: var(--text-muted);
  font-size: var(--text-sm);
`

/** The pickup day at the pickup address, as on a tear-off calendar. */
function Day({ gig }: { gig: Gig }) {
  const date = new Date(gig.pickup_date)
  const part = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString('en-US', { ...options, timeZone: gig.pickup_time_zone })
  return (
    <Leaf>
      <span>{part({ month: 'short' })}</span> <b>{part({ day: 'numeric' })}</b>
      <VisuallyHidden>, {part({ year: 'numeric' })}</VisuallyHidden>
    </Leaf>
  )
}

/* As tall as a booked gig, unless compact: nothing moves when the skeleton goes. */
const None = styled.p<{ $compact: boolean }>`
  display: flex;
  align-items: center;
  min-height: ${({ $compact }) => ($compact ? 'var(--target)' : '7.75rem')};
  padding: var(--s-3) var(--s-5);
  border: 1.5px dashed var(--line);
  border-radius: var(--r-lg);
  color: var(--text-muted);

  @media (min-width: 40em) {
    min-height: ${({ $compact }) => ($compact ? 'var(--target)' : '6.5rem')};
  }
`

interface BookedRailProps {
  gigs: readonly Gig[]
  /** Without gigs it is one line, because something else is more important. */
  compact: boolean
}

export function BookedRail({ gigs, compact }: BookedRailProps) {
  if (gigs.length === 0) {
    return (
      <None $compact={compact}>{"No booked gigs yet. They'll appear here, soonest first."}</None>
    )
  }
  return (
    <Rail role="list">
      {gigs.map((gig) => (
        <li key={gig.id}>
          <BookedTile as={Link} to={`/gig/${gig.id}`}>
            <Day gig={gig} />
            <Text>
              <h3>{gig.title}</h3>
              <Small>
                <FromTo gig={gig} />
              </Small>
              <Price>{formatCardMoney(gig.price)}</Price>
            </Text>
          </BookedTile>
        </li>
      ))}
    </Rail>
  )
}

export function BookedRailSkeleton() {
  const shown = useDelayed()
  return (
    <Rail as="div" aria-hidden style={{ visibility: shown ? 'visible' : 'hidden' }}>
      <BookedTile>
        <Skeleton width="3.75rem" height="auto" radius="var(--r-md)" />
        <Text style={{ display: 'grid', gap: '.5rem' }}>
          <Skeleton width="72%" height="1rem" />
          <Skeleton width="54%" height="0.75rem" />
          <Skeleton width="3rem" height="1.125rem" />
        </Text>
      </BookedTile>
    </Rail>
  )
}

interface BookingsLinkProps {
  to: string
  icon: ReactNode
  title: string
  children: ReactNode
}

/** A way to one of the packer's lists, in the shape of a booked gig. */
export function BookingsLink({ to, icon, title, children }: BookingsLinkProps) {
  return (
    <Tile as={Link} to={to}>
      <Leaf>{icon}</Leaf>
      <Text>
        <strong>{title}</strong>
        <Small>{children}</Small>
      </Text>
      <ChevronRight size={20} aria-hidden />
    </Tile>
  )
}
