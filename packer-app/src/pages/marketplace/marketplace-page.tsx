import { useQuery } from '@tanstack/react-query'
import type { User } from 'api/client'
import { ListChecks } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import {
  ButtonLink,
  Card,
  LoadFailed,
  Muted,
  Page,
  PageHead,
  Section,
  useLazyPart,
} from 'shared-ui'
import styled from 'styled-components'
import { BookedRail, BookedRailSkeleton } from '../../bookings/booked-rail.tsx'
import { bookedGigsQuery } from '../../bookings/bookings.queries.ts'
import { recall, remember } from '../../device-settings.ts'
import type { PageProps } from '../../page-props.ts'
import { profileQuery } from '../../profile/profile.queries.ts'
import { packerSpecialtiesQuery } from '../../specialties/specialties.queries.ts'
import { AvailableGigs } from './available-gigs.tsx'
import { marketplaceExtras } from './lazy-extras.ts'

const First = styled(Section)`
  margin-top: 0;
`

export function MarketplacePage({ user, notify, cameFrom }: PageProps) {
  const booked = useQuery(bookedGigsQuery)
  const own = useQuery(packerSpecialtiesQuery(user.id))
  const profile = useQuery(profileQuery)
  const home = profile.data?.home_zip
  const hasOffers = (profile.data?.offers ?? 0) > 0
  const extras = useLazyPart(marketplaceExtras, home === null || hasOffers)
  // Waits for all that can be above the gigs, so that the content shifts only once.
  const waiting =
    booked.isPending ||
    [own, profile].some(({ isPending, failureCount }) => isPending && failureCount === 0) ||
    ((home === null || hasOffers) && !extras.part && !extras.error)
  const isNew = own.data?.length === 0
  // Whether this browser remembers the packer's answers. Then no question will appear and shift the gigs, so the gigs
  // show immediately.
  const [knownPacker] = useState(
    () => recall(user.id, 'specialties') !== undefined && recall(user.id, 'home') !== undefined,
  )
  useEffect(() => {
    if (own.data) remember(user.id, 'specialties', isNew ? undefined : 'some')
  }, [user.id, own.data, isNew])
  useEffect(() => {
    if (profile.data) remember(user.id, 'home', home ?? undefined)
  }, [user.id, profile.data, home])

  return (
    <Page>
      <title>Gig Marketplace · Manyhands</title>
      <PageHead
        title="Gig Marketplace"
        lede="Find moving gigs that match your skills and location."
      />
      {hasOffers && extras.part && <extras.part.OfferedGigs />}
      {hasOffers && extras.error && (
        <LoadFailed
          title="The gigs that you were asked to take could not be loaded."
          onRetry={extras.retry}
        />
      )}
      {!waiting && isNew && <ChooseSpecialties user={user} />}
      {/* Hidden until the page knows whether ChooseSpecialties is above, so that nothing shifts. */}
      <div style={knownPacker || !waiting ? undefined : { visibility: 'hidden' }}>
        <First title="Your Booked Gigs">
          {waiting && <BookedRailSkeleton />}
          {!waiting && booked.data && <BookedRail gigs={booked.data} compact={isNew} />}
          {booked.isLoadingError && (
            <LoadFailed
              title="Your booked gigs could not be loaded."
              onRetry={() => void booked.refetch()}
            />
          )}
        </First>
        <AvailableGigs user={user} notify={notify} cameFrom={cameFrom} />
      </div>
    </Page>
  )
}

const Choose = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-4) var(--s-5);
  margin-bottom: var(--s-10);
  padding: var(--s-6);
  border-color: var(--accent-line);
  background: var(--accent-soft);

  > svg {
    flex: none;
    color: var(--accent-text);
  }
  > div {
    flex: 1 1 16rem;
    min-width: 0;
  }
  @media (max-width: 39.99em) {
    padding: var(--s-5);

    > svg {
      display: none;
    }
    > a {
      flex: 1;
    }
  }
`

/** Asks a packer without specialties to choose some, because most gigs require them. */
function ChooseSpecialties({ user }: { user: User }) {
  return (
    <Choose as="section" aria-labelledby="choose-specialties">
      <ListChecks size={32} strokeWidth={1.75} aria-hidden />
      <div>
        <h2 id="choose-specialties">What can you bring?</h2>
        <Muted>
          Most gigs need some equipment, experience or a vehicle. Select what you have. Each gig
          then shows whether you qualify.
        </Muted>
      </div>
      <ButtonLink as={Link} to={`/packer/${user.id}/specialtys`} variant="primary" big>
        Pick your specialties
      </ButtonLink>
    </Choose>
  )
}
