import type { Gig } from 'api/client'
import { Link } from 'react-router-dom'
import { formatCardMoney, Skeleton, UnreadBadge, useDelayed, VisuallyHidden } from 'shared-ui'
import styled from 'styled-components'
import { FromTo } from '../from-to.tsx'
import { useUnread } from './use-unread.ts'
import { Leaf, Small, Text, Tile } from './booked-tile.ts'

/*
 * The tiles are in one row that scrolls horizontally. The row extends over the page's gutters, where the
 * tiles fade out. On phones a tile takes 86% of the width, so that the edge of the next tile shows. The
 * padding keeps focus rings and shadows from being clipped. Without `position: relative`, visually hidden
 * text would widen the page.
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
  mask: linear-gradient(90deg, #0000, #000 var(--gutter) calc(100% - var(--gutter)), #0000);

  > * {
    flex: 1 0 min(22rem, 86%);
    max-width: 27rem;
    scroll-snap-align: start;
  }
`
/*
 * The minimum height has room for a two-line title and, on phones, a two-line route, so that tiles and
 * skeleton have the same height.
 */
const BookedTile = styled(Tile)`
  min-height: 7.75rem;

  > :first-child {
    align-self: stretch;
  }
  @media (min-width: 40em) {
    min-height: 6.5rem;
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
/** Shows the month and day of the pickup, in the time zone of the pickup address. */
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

/*
 * This message replaces the skeleton of a tile. Unless compact, the message is as high as a tile, so that the
 * page does not shift.
 */
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
  /**
   * Whether the message for no gigs is only one line high, because more important content is above the rail.
   */
  compact: boolean
}

export function BookedRail({ gigs, compact }: BookedRailProps) {
  const unread = useUnread()
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
              <UnreadBadge count={unread.get(gig.id) ?? 0} />
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
    <Rail as="div" aria-hidden style={shown ? undefined : { visibility: 'hidden' }}>
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
