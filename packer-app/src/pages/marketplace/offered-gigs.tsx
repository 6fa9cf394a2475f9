import { queryOptions } from '@tanstack/react-query'
import { type Gig, read } from 'api/client'
import { Link } from 'react-router-dom'
import { formatCardMoney } from 'shared-ui'
import { api } from 'shared-ui/job-kit'
import styled from 'styled-components'
import { Small, Text, Tile } from '../../bookings/booked-tile.ts'
import { FromTo } from '../../from-to.tsx'
import { afterOffer } from '../../gigs/gig.queries.ts'
import { pickupTimes } from '../../pickup-times.ts'
import { FirstGigs, Price } from './first-gigs.tsx'

/** Fetches the gigs that only this packer can book now, and again when the first of those offers ends. */
const offeredGigsQuery = queryOptions({
  queryKey: ['gigs', 'offered'],
  queryFn: () => read(api.api.packer.gigs.offered.$get()),
  refetchOnMount: 'always',
  refetchInterval: ({ state }) => afterOffer(state.data?.[0]?.offer?.until),
})

/** Returns, for example, "Mon 11:32 AM". An offer lasts less than a week. */
const dayAndTime = (date: string) =>
  new Date(date).toLocaleString('en-US', { weekday: 'short', hour: 'numeric', minute: '2-digit' })

const OfferedTile = styled(Tile)`
  padding: var(--s-4);
  border-color: var(--accent-line);
  background: var(--accent-soft);
`
const Until = styled.strong`
  color: var(--accent-text);
`

/** Shows the gigs that customers offered to this packer first, the most urgent one first. */
export const OfferedGigs = () => (
  <FirstGigs
    title="You were asked first"
    failure="The gigs that you were asked to take could not be loaded."
    query={offeredGigsQuery}
  >
    {(gig) => <OfferedGig gig={gig} />}
  </FirstGigs>
)

const OfferedGig = ({ gig }: { gig: Gig }) => (
  <OfferedTile as={Link} to={`/gig/${gig.id}`} state={{ search: '', fromList: true }}>
    <Text>
      <h3>{gig.title}</h3>
      <Small>{pickupTimes(gig)}</Small>
      <Small>
        <FromTo gig={gig} />
      </Small>
      {gig.offer && <Until>{`Answer until ${dayAndTime(gig.offer.until)}`}</Until>}
    </Text>
    <Price>{formatCardMoney(gig.price)}</Price>
  </OfferedTile>
)
