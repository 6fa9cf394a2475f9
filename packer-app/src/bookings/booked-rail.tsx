import type { Gig } from 'api/contract'
import { ArrowRight, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Card, formatCardMoney, Skeleton, useDelayed, VisuallyHidden } from 'shared-ui'
import styled from 'styled-components'
import { cityOf } from '../gig-facts.ts'

const Rail = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr));
  gap: var(--s-3);
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
const Text = styled.span`
  flex: 1 1 7rem;
  min-width: 0;

  h3,
  strong {
    display: block;
    overflow: hidden;
    font-size: var(--text-md);
    font-weight: var(--weight-semi);
    line-height: var(--leading-snug);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`
const Hop = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.125rem 0.375rem;
  max-width: 100%;
  line-height: 1.35;
  overflow-wrap: anywhere;

  svg {
    color: var(--text-muted);
  }
`
const Price = styled.span`
  font-size: var(--text-lg);
  font-weight: var(--weight-bold);
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.03em;
`
const Small = styled.span`
  color: var(--text-muted);
  font-size: var(--text-sm);
`

/** "Oakland, CA → Walnut Creek, CA" */
export function FromTo({ gig }: { gig: Pick<Gig, 'pickup_location' | 'dropoff_location'> }) {
  return (
    <Hop>
      {cityOf(gig.pickup_location)}
      <ArrowRight size={14} aria-hidden />
      <VisuallyHidden> to </VisuallyHidden>
      {cityOf(gig.dropoff_location)}
    </Hop>
  )
}

/** The day of an ISO date-time as on a tear-off calendar, in the reader's zone. */
function Day({ iso }: { iso: string }) {
  const date = new Date(iso)
  const part = (options: Intl.DateTimeFormatOptions) => date.toLocaleDateString('en-US', options)
  return (
    <Leaf>
      <span>{part({ month: 'short' })}</span> <b>{part({ day: 'numeric' })}</b>
      <VisuallyHidden>, {part({ year: 'numeric' })}</VisuallyHidden>
    </Leaf>
  )
}

/* As tall as the first gig that will stand here: nothing moves when the skeleton goes. */
const None = styled.p`
  display: flex;
  align-items: center;
  min-height: 5.125rem;
  padding: var(--s-3) var(--s-5);
  border: 1.5px dashed var(--line);
  border-radius: var(--r-lg);
  color: var(--text-muted);
`

export function BookedRail({ gigs }: { gigs: readonly Gig[] }) {
  if (gigs.length === 0) {
    return <None>You have no gigs yet. What you book stands here, the next pickup first.</None>
  }
  return (
    <Rail role="list">
      {gigs.map((gig) => (
        <li key={gig.id}>
          <Tile as={Link} to={`/gig/${gig.id}`}>
            <Day iso={gig.pickup_date} />
            <Text>
              <h3>{gig.title}</h3>
              <Small>
                <FromTo gig={gig} />
              </Small>
            </Text>
            <Price>{formatCardMoney(gig.price)}</Price>
          </Tile>
        </li>
      ))}
    </Rail>
  )
}

/** As tall as `count` booked gigs. */
export function BookedRailSkeleton({ count }: { count: number }) {
  const shown = useDelayed()
  return (
    <Rail as="div" aria-hidden style={{ visibility: shown ? 'visible' : 'hidden' }}>
      {Array.from({ length: count }, (_, index) => (
        <Tile key={index}>
          <Skeleton width="3.75rem" height="4rem" radius="var(--r-md)" />
          <Text style={{ display: 'grid', gap: '.5rem' }}>
            <Skeleton width="72%" height="1rem" />
            <Skeleton width="54%" height="0.75rem" />
          </Text>
          <Skeleton width="3rem" height="1.25rem" />
        </Tile>
      ))}
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
