import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, type Gig } from 'api/client'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router-dom'
import { ButtonLink, EmptyState, eventSentence, LoadFailed, Page, spotLostArt } from 'shared-ui'
import { bookingsQuery } from '../../bookings/bookings.queries.ts'
import { eventsQuery, tripQuery } from '../../bookings/trip/trip.queries.ts'
import { gigQuery } from '../../gigs/gig.queries.ts'
import type { PageProps } from '../../page-props.ts'
import { BackToMarketplace } from '../back-to-marketplace.tsx'
import { GigPageSkeleton } from './gig-page-skeleton.tsx'
import { GigView } from './gig-view.tsx'

export function GigPage(props: Pick<PageProps, 'user' | 'notify' | 'loadPushQuestion'>) {
  const { gigId = '' } = useParams()
  const id = Number(gigId)
  const known = Number.isSafeInteger(id) && id > 0
  const client = useQueryClient()
  const gig = useQuery({
    ...gigQuery(id),
    enabled: known,
    // Show the gig from a cached marketplace list immediately; the fetch then updates it.
    placeholderData: () =>
      client
        .getQueriesData<InfiniteData<{ gigs: Gig[] }>>({ queryKey: ['gigs', 'available'] })
        .flatMap(([, list]) => list?.pages.flatMap((page) => page.gigs) ?? [])
        .find((other) => other.id === id),
  })

  // The page of a booked gig has more content, so waiting for the bookings avoids a layout shift.
  const bookings = useQuery(bookingsQuery)
  const areBookingsKnown = bookings.data !== undefined || bookings.failureCount > 0

  // `missing` may become true after the page has opened: the customer may delete the gig.
  const missing = !known || (gig.error instanceof ApiError && gig.error.status === 404)
  if (missing) return <NoSuchGig id={id} />
  if (gig.data && areBookingsKnown)
    return <GigView key={id} gig={gig.data} isFromList={gig.isPlaceholderData} {...props} />
  return (
    <Page>
      <title>Gig · Manyhands</title>
      {gig.isLoadingError ? (
        <>
          <BackToMarketplace />
          <LoadFailed
            level={1}
            title="This gig could not be loaded."
            onRetry={() => void gig.refetch()}
          />
        </>
      ) : (
        <GigPageSkeleton />
      )}
    </Page>
  )
}

function NoSuchGig({ id }: { id: number }) {
  const trip = useQueryClient().getQueryData(tripQuery(id).queryKey)
  // Fetch events only if the packer has had a trip of this gig. Those events stay when the gig is deleted.
  const { data: events } = useQuery({ ...eventsQuery(id), enabled: trip !== undefined })
  // If the customer canceled the booking first, the deletion is none of the packer's events.
  const end = events?.findLast(
    ({ kind, actor }) => kind === 'deleted' || (kind === 'cancelled' && actor !== 'packer'),
  )
  const cause =
    trip && end
      ? eventSentence(end, { side: 'packer', other: trip.customer.display_name })
      : 'The customer removed it, or the link is wrong.'
  const reason = end && events?.findLast(({ kind }) => kind === 'cancelled')?.note
  // If the focused control disappeared with the gig, focus the main element, so that screen readers continue
  // at the start of the page.
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector('main')?.focus()
  }, [])
  return (
    <Page>
      <title>Gig not found · Manyhands</title>
      <EmptyState
        art={spotLostArt}
        title="This gig is gone"
        level={1}
        action={
          <ButtonLink as={Link} to="/marketplace" variant="primary" big>
            Go to the marketplace
          </ButtonLink>
        }
      >
        <span role="status">{reason ? `${cause} Reason: ${reason}` : cause}</span>
      </EmptyState>
    </Page>
  )
}
