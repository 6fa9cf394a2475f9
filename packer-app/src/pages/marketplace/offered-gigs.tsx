import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from 'api/client'
import { Link } from 'react-router-dom'
import { formatCardMoney, LoadFailed, Skeleton } from 'shared-ui'
import { api } from 'shared-ui/job-kit'
import { Small, Text } from '../../bookings/booked-tile.ts'
import { FromTo } from '../../from-to.tsx'
import { afterOffer } from '../../gigs/gig.queries.ts'
import { pickupTimes } from '../../pickup-times.ts'
import { First, FirstTile, Price, Strong, Tiles } from './first-gigs-style.ts'

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

/** Shows the gigs that customers offered to this packer first, the most urgent one first. */
export function OfferedGigs() {
  const { data: gigs, isLoadingError, refetch } = useQuery(offeredGigsQuery)
  if (gigs?.length === 0) return null
  return (
    <First title="You were asked first">
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
              <FirstTile as={Link} to={`/gig/${gig.id}`} state={{ search: '', fromList: true }}>
                <Text>
                  <h3>{gig.title}</h3>
                  <Small>{pickupTimes(gig)}</Small>
                  <Small>
                    <FromTo gig={gig} />
                  </Small>
                  {gig.offer && <Strong>{`Answer until ${dayAndTime(gig.offer.until)}`}</Strong>}
                </Text>
                <Price>{formatCardMoney(gig.price)}</Price>
              </FirstTile>
            </li>
          ))}
        </Tiles>
      )}
    </First>
  )
}
