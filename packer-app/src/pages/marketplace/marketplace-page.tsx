import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LoadFailed, Page, PageHead, Section, useLazyPart } from 'shared-ui'
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
  const { offers = 0, urgent = 0 } = profile.data ?? {}
  const isNew = own.data?.length === 0
  const hasFirst = offers + urgent > 0
  const needsExtras = home === null || hasFirst || isNew
  const extras = useLazyPart(marketplaceExtras, needsExtras)
  // Waits for all that can be above the gigs, so that the content shifts only once.
  const waiting =
    booked.isPending ||
    [own, profile].some(({ isPending, failureCount }) => isPending && failureCount === 0) ||
    (needsExtras && !extras.part && !extras.error)
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
      {extras.part && offers > 0 && <extras.part.OfferedGigs />}
      {extras.part && urgent > 0 && <extras.part.UrgentGigs />}
      {extras.error && hasFirst && (
        <LoadFailed title="The gigs for you could not be loaded." onRetry={extras.retry} />
      )}
      {extras.part && !waiting && isNew && <extras.part.ChooseSpecialties user={user} />}
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
