import { useQuery } from '@tanstack/react-query'
import type { User } from 'api/contract'
import { Page, PageHead, Section } from 'shared-ui'
import styled from 'styled-components'
import { BookedRail, BookedRailSkeleton } from '../bookings/booked-rail.tsx'
import { bookedGigsQuery } from '../bookings/bookings.queries.ts'
import { LoadFailed } from '../load-failed.tsx'
import { AvailableGigs } from './available-gigs.tsx'

const First = styled(Section)`
  margin-top: 0;
`

export function MarketplacePage({ user }: { user: User }) {
  return (
    <Page>
      <title>Gig Marketplace · Manyhands</title>
      <PageHead
        title="Gig Marketplace"
        lede="Find moving gigs that match your skills and location."
      />
      <BookedGigs />
      <AvailableGigs user={user} />
    </Page>
  )
}

function BookedGigs() {
  const booked = useQuery(bookedGigsQuery)
  return (
    <First title="Your Booked Gigs">
      {booked.isPending && <BookedRailSkeleton />}
      {booked.data && <BookedRail gigs={booked.data} />}
      {booked.isLoadingError && (
        <LoadFailed
          title="Unable to load your booked gigs."
          onRetry={() => void booked.refetch()}
        />
      )}
    </First>
  )
}
