import type { Trip } from 'api/client'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import {
  Avatar,
  ButtonLink,
  Card,
  formatCardMoney,
  Muted,
  PackerBadges,
  Rating,
  Stack,
} from 'shared-ui'
import { MessageLink } from 'shared-ui/job-kit'
import { conversationSearch } from 'shell/contract'
import styled from 'styled-components'

const Person = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-2) var(--s-4);
  & > div {
    flex: 1 1 6.5rem;
    min-width: 0;
  }
`

const Role = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
`

const Figures = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-3) var(--s-6);
  & > div {
    display: flex;
    flex-direction: column-reverse;
  }
  & dd {
    font-size: var(--text-xl);
    font-weight: var(--weight-semi);
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.03em;
    line-height: 1.2;
  }
  & dt {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`

interface PackerCardProps {
  trip: Trip
  /** What the customer will pay directly, in dollars; undefined after the delivery, or without a price. */
  due: number | undefined
  /** The button that marks the packer as a favorite. */
  favorite: ReactNode
}

/** Shows the packer's first name and initial. Customers never see the username. */
export function PackerCard({ trip, due, favorite }: PackerCardProps) {
  const { packer, gig_id: gigId } = trip
  return (
    <Card as="section" $pad aria-labelledby="packer-name">
      <Stack>
        <Person>
          <Avatar name={packer.display_name} />
          <div>
            <h2 id="packer-name">{packer.display_name}</h2>
            <Role>Your packer</Role>
            <Rating rating={packer.rating} />
          </div>
        </Person>
        <PackerBadges {...packer} />
        <Figures>
          <div>
            <dt>{packer.completed_jobs === 1 ? 'Job completed' : 'Jobs completed'}</dt>
            <dd>{packer.completed_jobs.toLocaleString('en-US')}</dd>
          </div>
          {packer.bookings_kept !== null && (
            <div>
              <dt>Bookings kept</dt>
              <dd>{`${packer.bookings_kept}%`}</dd>
            </div>
          )}
        </Figures>
        <MessageLink
          trip={trip}
          other={trip.packer.display_name}
          search={conversationSearch(trip.id)}
        />
        {packer.is_gone ? (
          <Muted $small>{`${packer.display_name} has deleted the account.`}</Muted>
        ) : (
          <>
            {favorite}
            <ButtonLink
              as={Link}
              to={`/customer/packers/${packer.id}`}
              state={{ job: `/customer/jobs/${gigId}` }}
              variant="quiet"
              block
            >
              See profile and reviews
            </ButtonLink>
          </>
        )}
        {due !== undefined && (
          <Muted $small>
            {`When everything has arrived, pay ${packer.display_name} ${formatCardMoney(due)} directly.`}
          </Muted>
        )}
      </Stack>
    </Card>
  )
}
