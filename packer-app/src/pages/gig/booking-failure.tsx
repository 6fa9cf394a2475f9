import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { failureText } from 'api/client'
import type { User } from 'api/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { ButtonLink, Panel, Stack } from 'shared-ui'
import { apiQuery, filtersFromSearch, homeZipOf } from '../../marketplace/marketplace-filters.ts'
import { availableGigsQuery } from '../../marketplace/marketplace.queries.ts'
import { packerSpecialtiesQuery } from '../../specialties/specialties.queries.ts'

interface GigTakenProps {
  gigId: number
  packerId: User['id']
  /** The filters of the list that linked to the gig. The next gig comes from the same list. */
  search: string
  /** Why the gig is not available, if no other packer has booked it. */
  reason: string | undefined
}

/** Says that another packer has booked the gig or that the gig has expired, and links to the next gig. */
export function GigTaken({ gigId, packerId, search, reason }: GigTakenProps) {
  const to = useNextGig(gigId, packerId, search)
  return (
    <ScrolledIntoView>
      <Panel tone="warning" title={reason ?? 'Another packer booked this gig.'} role="alert">
        <Stack $gap="var(--s-3)">
          {!reason && <span>It's no longer available.</span>}
          <div>
            <ButtonLink as={Link} to={to} state={{ search }} variant="primary">
              See the next gig
            </ButtonLink>
          </div>
        </Stack>
      </Panel>
    </ScrolledIntoView>
  )
}

/**
 * Returns the path of the first gig in the list that the packer qualifies for, else of the first gig, else of
 * the marketplace.
 */
function useNextGig(gigId: number, packerId: User['id'], search: string): string {
  const filters = filtersFromSearch(new URLSearchParams(search))
  const list = useInfiniteQuery(availableGigsQuery(apiQuery(filters, homeZipOf(packerId))))
  const own = useQuery(packerSpecialtiesQuery(packerId))
  const has = new Set(own.data?.map(({ specialty_id }) => specialty_id))
  const others = (list.data?.pages ?? [])
    .flatMap((page) => page.gigs)
    .filter((gig) => gig.id !== gigId)
  const next = others.find((gig) => gig.specialties.every((id) => has.has(id))) ?? others[0]
  return next ? `/gig/${next.id}` : `/marketplace${search && `?${search}`}`
}

export interface Failure {
  /** The button of the step that was not saved; undefined if booking or canceling failed. */
  step?: string
  action: 'booked' | 'canceled' | 'saved'
  error: Error
  /** Whether the response was lost and no refetch has shown the outcome. */
  isUnknown: boolean
}

export function BookingFailure({ step, action, error, isUnknown }: Failure) {
  const button = step && `“${step}”`
  if (isUnknown) {
    return (
      <ScrolledIntoView>
        <Panel
          tone="warning"
          title={`We don't know yet whether ${button ?? 'the gig'} was ${action}`}
        >
          The connection dropped before we got an answer. We'll reconnect automatically. Pressing
          again is safe; it won't count twice.
        </Panel>
      </ScrolledIntoView>
    )
  }
  return (
    <ScrolledIntoView>
      <Panel tone="error" title={`${button ?? 'The gig'} was not ${action}`} role="alert">
        {failureText(error, ['error'])}
      </Panel>
    </ScrolledIntoView>
  )
}

/** Scrolls the message into view: on phones the button is in the dock, far from the message. */
function ScrolledIntoView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return <div ref={place}>{children}</div>
}
