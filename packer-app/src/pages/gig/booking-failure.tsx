import { useInfiniteQuery } from '@tanstack/react-query'
import { ApiError, failureText, type User } from 'api/client'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { ButtonLink, Panel, Skeleton, Stack, useOffline } from 'shared-ui'
import type { Closed } from '../../bookings/booking-state.ts'
import { apiQuery, filtersFromSearch } from '../../marketplace/marketplace-filters.ts'
import { availableGigsQuery } from '../../marketplace/marketplace.queries.ts'
import { hasClearedZip } from '../../marketplace/use-marketplace-filters.ts'

interface GigClosedProps {
  state: Closed
  gigId: number
  packerId: User['id']
  /** The filters of the list that linked to the gig. The next gig comes from the same list. */
  search: string
  /** The API's sentence, if it has just rejected the booking and the page does not know why yet. */
  reason: string | undefined
}

const closedTexts: Record<Closed, [title: string, text: string]> = {
  taken: ['Another packer booked this gig.', "It's no longer available."],
  expired: ['This gig has expired.', 'No packer booked it in time.'],
  offered: [
    'The customer asked another packer first.',
    'If that packer does not book it, all packers can.',
  ],
  missed: [
    'You cannot book this gig again.',
    'You did not come, or you ended your booking shortly before the pickup. Other packers can book it.',
  ],
}

/** Says why the packer can no longer book the gig, and links to the next one. */
export function GigClosed({ state, gigId, packerId, search, reason }: GigClosedProps) {
  const [title, text] = closedTexts[state]
  return (
    <ScrolledIntoView>
      <Panel tone="warning" title={reason ?? title} role="alert">
        <Stack $gap="var(--s-3)">
          {!reason && <span>{text}</span>}
          <NextGig gigId={gigId} packerId={packerId} search={search} />
        </Stack>
      </Panel>
    </ScrolledIntoView>
  )
}

type NextGigProps = Omit<GigClosedProps, 'state' | 'reason'>

/** Says that the packer has declined the gig, and links to the next one. The focused button is gone. */
export function GigDeclined(props: NextGigProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1}>
      <Panel tone="positive" title="Declined.">
        <Stack $gap="var(--s-3)">
          <span>Other packers can book it now.</span>
          <NextGig {...props} />
        </Stack>
      </Panel>
    </div>
  )
}

function NextGig({ gigId, packerId, search }: NextGigProps) {
  const to = useNextGig(gigId, packerId, search)
  return (
    <div>
      {to === undefined ? (
        <Skeleton width="10rem" height="var(--target)" radius="var(--r-md)" />
      ) : (
        <ButtonLink as={Link} to={to} state={{ search }} variant="primary">
          See the next gig
        </ButtonLink>
      )}
    </div>
  )
}

/**
 * Returns the path of the first gig in the list that the packer qualifies for, else of the list; undefined while it
 * loads. The API decides, as for the filter "Only gigs I qualify for".
 */
function useNextGig(gigId: number, packerId: User['id'], search: string) {
  const filters = { ...filtersFromSearch(new URLSearchParams(search)), qualified: true }
  const isHome = filters.zipCode === '' && !hasClearedZip(packerId)
  const list = useInfiniteQuery(availableGigsQuery(apiQuery(filters, isHome)))
  if (list.isPending) return undefined
  const next = list.data?.pages.flatMap(({ gigs }) => gigs).find(({ id }) => id !== gigId)
  return next ? `/gig/${next.id}` : `/marketplace${search && `?${search}`}`
}

export interface Failure {
  /** The button of the step that was not saved; undefined if booking or canceling failed. */
  step?: string
  action: 'booked' | 'canceled' | 'saved'
  error: Error
  /** Whether the response was lost and no refetch has shown the outcome. */
  isUnknown: boolean
  /** Whether Your Day takes this step without a network. */
  isOfDay?: boolean
}

export function BookingFailure({ step, action, error, isUnknown, isOfDay }: Failure) {
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
        {error instanceof ApiError && !error.wasSent ? (
          <NotSent isOfDay={isOfDay} />
        ) : (
          failureText(error, ['error'])
        )}
      </Panel>
    </ScrolledIntoView>
  )
}

/** What to do about a press without a network. Your Day is a page of its own, which opens without one. */
function NotSent({ isOfDay }: { isOfDay: boolean | undefined }) {
  const isOffline = useOffline()
  if (!isOffline) return 'You were offline. You are back online now, so press it again.'
  if (!isOfDay) return 'You are offline. Try again when you are back online.'
  return (
    <Stack $gap="var(--s-3)">
      <span>
        You are offline. Press it in Your Day: it keeps the step, and sends it when you are back
        online.
      </span>
      <div>
        <ButtonLink href="/packer/today">Open Your Day</ButtonLink>
      </div>
    </Stack>
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
