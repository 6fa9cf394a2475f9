import type { Gig, Trip, User } from 'api/client'
import { Link } from 'react-router-dom'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink, Card, formatCardMoney, formatDate, Section } from 'shared-ui'
import styled from 'styled-components'
import { gigPay, jobsByGig, listJobs } from './pay/job-money.ts'
import { payQuery } from './pay/pay.queries.ts'
import { TripState } from './trip/trip-state.tsx'

const List = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  list-style: none;

  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s-1) var(--s-6);
    padding: var(--s-4);
  }
  @media (min-width: 40em) {
    > li {
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: baseline;
    }
  }
  > li + li {
    border-top: 1px solid var(--line);
  }
  > li > div {
    overflow-wrap: anywhere;
  }
  a {
    position: relative;
    color: var(--text);
    font-weight: var(--weight-semi);
    text-decoration-color: var(--line);
    text-decoration-thickness: 2px;
  }
  a:hover {
    color: var(--accent-text);
  }
  /* Makes the tap target higher than the line of text. */
  a::after {
    position: absolute;
    inset: -0.75rem 0;
    content: '';
  }
`
const Figures = styled.span`
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;
`

interface DoneListProps {
  /** Latest pickup first. */
  gigs: readonly Gig[]
  trips: ReadonlyMap<Gig['id'], Trip>
  packerId: User['id']
}

/** Shows the given gigs with their stages and pay, and a link to all delivered gigs. */
export function DoneList({ gigs, trips, packerId }: DoneListProps) {
  const { data } = useQuery(payQuery)
  const jobs = data && jobsByGig(listJobs(data, false))
  return (
    <Section
      title="Done"
      actions={
        <ButtonLink as={Link} to={`/packer/${packerId}/gigs/pay`} variant="second">
          All finished gigs
        </ButtonLink>
      }
    >
      <List as="ul" role="list">
        {gigs.map((gig) => (
          <li key={gig.id}>
            <div>
              <Link to={`/gig/${gig.id}`}>{gig.title}</Link>
              <TripState trip={trips.get(gig.id)} zone={gig.pickup_time_zone} />
            </div>
            <Figures>
              {formatDate(gig.pickup_date, gig.pickup_time_zone) +
                (jobs ? ` · ${formatCardMoney(gigPay(gig, jobs))}` : '')}
            </Figures>
          </li>
        ))}
      </List>
    </Section>
  )
}
