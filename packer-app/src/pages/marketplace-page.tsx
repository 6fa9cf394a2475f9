import { useQuery } from '@tanstack/react-query'
import type { User } from 'api/contract'
import { ListChecks } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LoadFailed, Page, PageHead, Section } from 'shared-ui'
import styled from 'styled-components'
import { BookedRail, BookedRailSkeleton, BookingsLink } from '../bookings/booked-rail.tsx'
import { recallBookedCount, rememberBookedCount } from '../bookings/booked-count.ts'
import { bookedGigsQuery } from '../bookings/bookings.queries.ts'
import { packerSpecialtiesQuery } from '../specialties/specialties.queries.ts'
import { AvailableGigs } from './available-gigs.tsx'

const First = styled(Section)`
  margin-top: 0;
`

interface MarketplacePageProps {
  user: User
  /** The address of the page that one comes back from; '' for none. */
  leftFor: string
}

/* All booked gigs stand above the list: it is not seen before it has its place. */
const BelowBooked = styled.div<{ $placed: boolean }>`
  visibility: ${({ $placed }) => ($placed ? 'visible' : 'hidden')};
`

export function MarketplacePage({ user, leftFor }: MarketplacePageProps) {
  const [expected] = useState(() => recallBookedCount(user.id))
  const isWaiting = useBookedGigs(user).waiting
  return (
    <Page>
      <title>Gig Marketplace · Manyhands</title>
      <PageHead
        title="Gig Marketplace"
        lede="Find moving gigs that match your skills and location."
      />
      <BookedGigs user={user} expected={expected} />
      <BelowBooked $placed={expected !== undefined || !isWaiting}>
        <AvailableGigs user={user} leftFor={leftFor} />
      </BelowBooked>
    </Page>
  )
}

const FirstStep = styled.div`
  max-width: 40rem;
  margin-top: var(--s-3);
`

function useBookedGigs(user: User) {
  const booked = useQuery(bookedGigsQuery)
  const own = useQuery(packerSpecialtiesQuery(user.id))
  // Both at once: what takes the place of the skeleton does not move again.
  return { booked, own, waiting: booked.isPending || (own.isPending && own.failureCount === 0) }
}

function BookedGigs({ user, expected }: { user: User; expected: number | undefined }) {
  const { booked, own, waiting } = useBookedGigs(user)
  const hasNone = own.data?.length === 0
  const count = booked.data?.length
  useEffect(() => {
    if (count !== undefined) rememberBookedCount(user.id, count)
  }, [user.id, count])
  return (
    <First title="Your Booked Gigs">
      {waiting && <BookedRailSkeleton count={expected ?? 1} />}
      {!waiting && booked.data && !(hasNone && booked.data.length === 0) && (
        <BookedRail gigs={booked.data} />
      )}
      {!waiting && hasNone && (
        <FirstStep>
          <BookingsLink
            to={`/packer/${user.id}/specialtys`}
            icon={<ListChecks size={24} strokeWidth={1.75} aria-hidden />}
            title="Pick your specialties"
          >
            Gigs ask for them: the more you have, the more you can book.
          </BookingsLink>
        </FirstStep>
      )}
      {booked.isLoadingError && (
        <LoadFailed
          title="Unable to load your booked gigs."
          onRetry={() => void booked.refetch()}
        />
      )}
    </First>
  )
}
