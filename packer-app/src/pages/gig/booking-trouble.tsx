import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { User } from 'api/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { ButtonLink, Panel, Stack } from 'shared-ui'
import { bookingFailure } from '../../bookings/bookings.mutations.ts'
import { filtersFromSearch } from '../../marketplace/marketplace-filters.ts'
import { availableGigsQuery } from '../../marketplace/marketplace.queries.ts'
import { packerSpecialtiesQuery } from '../../specialties/specialties.queries.ts'

interface GigTakenProps {
  gigId: number
  packerId: User['id']
  /** The filters under which this one was found: the next one comes from the same list. */
  search: string
}

/** Another packer was first. Says so and links to the next gig. */
export function GigTaken({ gigId, packerId, search }: GigTakenProps) {
  const to = useNextGig(gigId, packerId, search)
  return (
    <InSight>
      <Panel tone="warning" title="Another packer booked this gig." role="alert">
        <Stack $gap="var(--s-3)">
          <span>It's no longer available.</span>
          <div>
            <ButtonLink as={Link} to={to} state={{ search }} variant="primary">
              See the next gig
            </ButtonLink>
          </div>
        </Stack>
      </Panel>
    </InSight>
  )
}

/** The first gig of the list that the packer qualifies for, else the first, else the marketplace. */
function useNextGig(gigId: number, packerId: User['id'], search: string): string {
  const list = useInfiniteQuery(availableGigsQuery(filtersFromSearch(new URLSearchParams(search))))
  const own = useQuery(packerSpecialtiesQuery(packerId))
  const has = new Set(own.data?.map(({ specialty_id }) => specialty_id))
  const others = (list.data?.pages ?? [])
    .flatMap((page) => page.gigs)
    .filter((gig) => gig.id !== gigId)
  const next = others.find((gig) => gig.specialties.every((id) => has.has(id))) ?? others[0]
  return next ? `/gig/${next.id}` : `/marketplace${search && `?${search}`}`
}

interface BookingTroubleProps {
  /** As in "The gig was not ...". */
  act: string
  error: Error
  /** Whether it is so all the same could not be found out yet. */
  isUnknown: boolean
}

/** What went wrong with the last thing that was tried. */
export function BookingTrouble({ act, error, isUnknown }: BookingTroubleProps) {
  if (isUnknown) {
    return (
      <InSight>
        <Panel tone="warning" title={`We don't know yet whether the gig was ${act}`}>
          The connection dropped before we got an answer. We'll reconnect automatically. Pressing
          again is safe; it won't count twice.
        </Panel>
      </InSight>
    )
  }
  return (
    <InSight>
      <Panel tone="error" title={`The gig was not ${act}`} role="alert">
        {bookingFailure(error, "The connection may have dropped. Try again; it won't count twice.")}
      </Panel>
    </InSight>
  )
}

/** The button stands at the foot on phones: what it led to may be out of sight. */
function InSight({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return <div ref={place}>{children}</div>
}
