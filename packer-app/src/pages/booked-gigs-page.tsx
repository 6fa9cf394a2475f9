import { useQuery } from '@tanstack/react-query'
import type { User } from 'api/contract'
import { Wallet } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ButtonLink, LoadFailed, Page, PageHead, TableSkeleton } from 'shared-ui'
import { bookedGigsQuery } from '../bookings/bookings.queries.ts'
import { NextStep } from '../bookings/next-step.tsx'
import { BookedTable } from '../bookings/gig-table.tsx'

export function BookedGigsPage({ user }: { user: User }) {
  const booked = useQuery(bookedGigsQuery)
  return (
    <Page>
      <title>Your Gig History · Manyhands</title>
      <PageHead
        title="Your Gig History"
        lede="Gigs you've booked, soonest first."
        actions={
          <ButtonLink as={Link} to={`/packer/${user.id}/gigs/pay`} variant="second">
            <Wallet size={18} aria-hidden />
            Your Pay
          </ButtonLink>
        }
      />
      {booked.isPending && <TableSkeleton text="Loading your gigs..." card="13rem" />}
      {booked.isLoadingError && (
        <LoadFailed title="Unable to load your gigs." onRetry={() => void booked.refetch()} />
      )}
      {booked.data && <BookedTable gigs={booked.data} />}
      {booked.data?.length === 0 && (
        <NextStep>Each gig shows its pay and requirements before you book.</NextStep>
      )}
    </Page>
  )
}
