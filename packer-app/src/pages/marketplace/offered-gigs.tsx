import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from 'api/client'
import { Link } from 'react-router-dom'
import { formatCardMoney, LoadFailed, Section, Skeleton } from 'shared-ui'
import { api } from 'shared-ui/job-kit'
import styled from 'styled-components'
import { Small, Text, Tile } from '../../bookings/booked-tile.ts'
import { FromTo } from '../../from-to.tsx'
import { afterOffer } from '../../gigs/gig.queries.ts'
import { pickupTimes } from '../../pickup-times.ts'

/** Fetches the gigs that only this packer can book now, and again when the first of those offers ends. */
const offeredGigsQuery = queryOptions({
  queryKey: ['gigs', 'offered'],
  queryFn: () => read(api.api.packer.gigs.offered.$get()),
  refetchOnMount: 'always',
  refetchInterval: ({ state }) => afterOffer(state.data?.[0]?.offer?.until),
})

const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
  gap: var(--s-3);
`
const Offer = styled(Tile)`
  padding: var(--s-4);
  border-color: var(--accent-line);
  background: var(--accent-soft);
`
const Price = styled.span`
  font-size: var(--text-lg);
  font-weight: var(--weight-bold);
  font-variant-numeric: tabular-nums;
`
const Until = styled.strong`
  color: var(--accent-text);
`
const Offers = styled(Section)`
  margin-top: 0;
  margin-bottom: var(--s-8);
`

/** Returns, for example, "Mon 11:32 AM". An offer lasts less than a week. */
const dayAndTime = (date: string) =>
  new Date(date).toLocaleString('en-US', { weekday: 'short', hour: 'numeric', minute: '2-digit' })

/** Shows the gigs that customers offered to this packer first, the most urgent one first. */
export function OfferedGigs() {
  const { data: gigs, isLoadingError, refetch } = useQuery(offeredGigsQuery)
  if (gigs?.length === 0) return null
  return (
    <Offers title="You were asked first">
      {isLoadingError && (
        <LoadFailed
          title="The gigs that you were asked to take could not be loaded."
          onRetry={() => void refetch()}
        />
      )}
      {!gigs && !isLoadingError && <Skeleton height="7rem" radius="var(--r-lg)" />}
      {gigs && (
        <Tiles role="list">
          {gigs.map((gig) => (
            <li key={gig.id}>
              <Offer as={Link} to={`/gig/${gig.id}`} state={{ search: '', fromList: true }}>
                <Text>
                  <h3>{gig.title}</h3>
                  <Small>{pickupTimes(gig)}</Small>
                  <Small>
                    <FromTo gig={gig} />
                  </Small>
                  {gig.offer && <Until>{`Answer until ${dayAndTime(gig.offer.until)}`}</Until>}
                </Text>
                <Price>{formatCardMoney(gig.price)}</Price>
              </Offer>
            </li>
          ))}
        </Tiles>
      )}
    </Offers>
  )
}
