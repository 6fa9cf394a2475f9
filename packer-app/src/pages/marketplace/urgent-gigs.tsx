import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Gig, read } from 'api/client'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatCardMoney, LoadFailed, Skeleton, UrgentBadge } from 'shared-ui'
import { api, milesText } from 'shared-ui/job-kit'
import styled from 'styled-components'
import { Small, Text, Tile } from '../../bookings/booked-tile.ts'
import { FromTo } from '../../from-to.tsx'
import { pickupTimes } from '../../pickup-times.ts'
import { urgentTime } from '../../urgent-time.ts'
import { First, Price, Tiles } from './first-gigs-style.ts'

/** Fetches the urgent gigs near the packer that the packer can book, the nearest first. */
const urgentGigsQuery = queryOptions({
  queryKey: ['gigs', 'urgent'],
  queryFn: () => read(api.api.packer.gigs.urgent.$get()),
  refetchOnMount: 'always',
})

const UrgentTile = styled(Tile)`
  padding: var(--s-4);
`
const When = styled(Small)`
  color: var(--text);
  font-weight: var(--weight-semi);
`
const Side = styled.span`
  display: grid;
  justify-items: end;
  align-content: space-between;
  align-self: stretch;
  gap: var(--s-2);
`

/** Shows the gigs near the packer whose packer fell out shortly before the pickup. The first packer to book one does it. */
export function UrgentGigs() {
  const { data: gigs, isLoadingError, refetch } = useQuery(urgentGigsQuery)
  if (gigs?.length === 0) return null
  return (
    <First title="Urgent near you">
      {isLoadingError && (
        <LoadFailed
          title="The urgent gigs near you could not be loaded."
          onRetry={() => void refetch()}
        />
      )}
      {!gigs && !isLoadingError && <Skeleton height="7rem" radius="var(--r-lg)" />}
      {gigs && (
        <Tiles role="list">
          {gigs.map((gig) => (
            <li key={gig.id}>
              <UrgentGig gig={gig} />
            </li>
          ))}
        </Tiles>
      )}
    </First>
  )
}

function UrgentGig({ gig }: { gig: Gig }) {
  const [openedAt] = useState(() => Date.now())
  return (
    <UrgentTile as={Link} to={`/gig/${gig.id}`} state={{ search: '', fromList: true }}>
      <Text>
        <h3>{gig.title}</h3>
        <When>{urgentTime(gig, openedAt) ?? pickupTimes(gig)}</When>
        <Small>
          <FromTo gig={gig} />
        </Small>
        {typeof gig.miles === 'number' && <Small>{`${milesText(gig.miles)} away`}</Small>}
      </Text>
      <Side>
        <UrgentBadge />
        <Price>{formatCardMoney(gig.price)}</Price>
      </Side>
    </UrgentTile>
  )
}
