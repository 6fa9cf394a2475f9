import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Card, EmptyState, formatDayTime, LoadFailed, Loading } from 'shared-ui'
import styled from 'styled-components'
import { StateBadge } from './state-badge.tsx'
import { type SupportTicket, ticketsQuery } from './support.queries.ts'

const Frame = styled.section`
  h2 {
    margin-bottom: var(--s-5);
  }

  /* In line with the heading in the card of the form. */
  @media (min-width: 64em) {
    padding-top: 1.75rem;
  }
`

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin: 0;
  padding: 0;
  overflow: hidden;
  list-style: none;
`

const Ticket = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--s-2) var(--s-4);
  align-items: center;
  padding: var(--s-4) var(--s-4) var(--s-4) var(--s-5);

  & + & {
    border-top: 1px solid var(--line);
  }

  @media (hover: hover) {
    &:hover {
      background: var(--surface-sunken);
    }
  }

  > svg {
    grid-row: span 2;
    color: var(--text-muted);
  }

  a {
    display: -webkit-box;
    overflow: hidden;
    color: inherit;
    font-weight: var(--weight-semi);
    line-height: 1.4;
    text-decoration: none;
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }

  /* The whole row is a target of the link. */
  a::after {
    position: absolute;
    inset: 0;
    content: '';
  }

  a:focus-visible {
    outline: none;
  }

  &:has(a:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: -3px;
    border-radius: var(--r-lg);
  }
`

const Facts = styled.div`
  display: flex;
  grid-column: 1;
  grid-row: 2;
  flex-wrap: wrap;
  gap: var(--s-1) var(--s-3);
  align-items: center;
  color: var(--text-muted);
  font-size: var(--text-sm);
`

const TicketRow = ({ id, subject, state, gig_id, last_message_at }: SupportTicket) => (
  <Ticket>
    <Link to={`/support/${id}`}>{subject}</Link>
    <ChevronRight size={20} aria-hidden />
    <Facts>
      <StateBadge state={state} />
      {gig_id !== null && <span>Job {gig_id}</span>}
      <time dateTime={last_message_at}>{formatDayTime(last_message_at)}</time>
    </Facts>
  </Ticket>
)

/** The user's tickets, newest first. */
export function TicketList() {
  const { data, isLoadingError, refetch } = useQuery(ticketsQuery)
  return (
    <Frame aria-labelledby="messages">
      <h2 id="messages">Your messages</h2>
      {!data && !isLoadingError && <Loading text="Loading your messages..." />}
      {isLoadingError && (
        <LoadFailed title="Your messages could not be loaded." onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <EmptyState well title="No messages yet" level={3}>
          Your messages and our answers will be listed here.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <Card as={List}>
          {data.map((ticket) => (
            <TicketRow key={ticket.id} {...ticket} />
          ))}
        </Card>
      )}
    </Frame>
  )
}
