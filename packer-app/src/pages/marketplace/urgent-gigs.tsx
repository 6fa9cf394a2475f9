import { queryOptions } from '@tanstack/react-query'
import { type Gig, read } from 'api/client'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatCardMoney, UrgentBadge } from 'shared-ui'
import { api, milesText } from 'shared-ui/job-kit'
import styled from 'styled-components'
import { Small, Text, Tile } from '../../bookings/booked-tile.ts'
import { FromTo } from '../../from-to.tsx'
import { pickupTimes } from '../../pickup-times.ts'
import { urgentTime } from '../../urgent-time.ts'
import { FirstGigs, Price } from './first-gigs.tsx'

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
export const UrgentGigs = () => (
  <FirstGigs
    title="Urgent near you"
    failure="The urgent gigs near you could not be loaded."
    query={urgentGigsQuery}
  >
    {(gig) => <UrgentGig gig={gig} />}
  </FirstGigs>
)

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
