import { useQuery } from '@tanstack/react-query'
import type { Gig, Trip, User } from 'api/client'
import { firstName, holdBeforePickupMs, stepsBeforePickupMs } from 'api/rules'
import { CalendarDays, Wallet } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  ButtonLink,
  formatDay,
  LoadFailed,
  Page,
  PageHead,
  TableSkeleton,
  VisuallyHidden,
} from 'shared-ui'
import { bookedGigsQuery, paidGigsQuery } from '../bookings/bookings.queries.ts'
import { DoneList } from '../bookings/done-list.tsx'
import { BookedTable } from '../bookings/gig-table.tsx'
import { NextStep } from '../bookings/next-step.tsx'
import { openWords } from '../bookings/trip/proposals/proposal.ts'
import { useOpenProposals } from '../bookings/trip/proposals/proposals.queries.ts'
import { useTrips } from '../bookings/trip/trip.queries.ts'

/**
 * At most this many of the gigs that start within a day, and as many finished gigs, show their stage and payment. Before
 * that day, no payment is secured. So many of the next gigs show what waits for an answer. Each gig takes two requests.
 */
const mostStages = 5

const isOfDay = ({ pickup_date: pickup, pickup_time_zone: zone }: Gig, now: number) =>
  formatDay(pickup, zone, new Date(now)) === 'today'

/** Returns whether the packer can report steps of the gig now or the pickup is today. */
const isToday = (gig: Gig, now: number) =>
  Date.parse(gig.pickup_date) < now + stepsBeforePickupMs.on_the_way || isOfDay(gig, now)

export function BookedGigsPage({ user }: { user: User }) {
  const booked = useQuery(bookedGigsQuery)
  const paid = useQuery({ ...paidGigsQuery(user.id), enabled: booked.data !== undefined })
  // The time of the first render: using the current time could move a row to another group under the
  // pointer.
  const [now] = useState(() => Date.now())
  const todays = (booked.data ?? []).filter((gig) => isToday(gig, now))
  const done = (paid.data ?? []).slice(0, mostStages)
  const staged = (booked.data ?? [])
    .filter((gig) => Date.parse(gig.pickup_date) < now + holdBeforePickupMs)
    .slice(0, mostStages)
  const next = (booked.data ?? []).slice(0, mostStages)
  const trips = useTrips([...next, ...done])
  const questions = useQuestions(trips)

  return (
    <Page>
      <title>Your Gig History · Manyhands</title>
      <PageHead
        title="Your Gig History"
        lede="Gigs you've booked, soonest first."
        actions={
          <>
            <ButtonLink as={Link} to="/packer/week" variant="second">
              <CalendarDays size={18} aria-hidden />
              Your week
            </ButtonLink>
            <ButtonLink as={Link} to={`/packer/${user.id}/gigs/pay`} variant="second">
              <Wallet size={18} aria-hidden />
              Your Pay
            </ButtonLink>
          </>
        }
      />
      {booked.isPending && <TableSkeleton text="Loading your gigs..." card="13rem" />}
      {booked.isLoadingError && (
        <LoadFailed title="Your gigs could not be loaded." onRetry={() => void booked.refetch()} />
      )}
      {booked.data && (
        <BookedTable
          gigs={booked.data}
          today={todays.length}
          hasEarlier={todays.some((gig) => Date.parse(gig.pickup_date) < now && !isOfDay(gig, now))}
          staged={staged.length}
          trips={trips}
          questions={questions}
          hasDone={done.length > 0}
        />
      )}
      {booked.data?.length === 0 && (
        <NextStep>Each gig shows its pay and requirements before you book.</NextStep>
      )}
      {paid.isLoadingError && (
        <LoadFailed
          title="Your finished gigs could not be loaded."
          onRetry={() => void paid.refetch()}
        />
      )}
      {done.length > 0 && <DoneList gigs={done} trips={trips} packerId={user.id} />}
      {booked.data && <GigNews gigs={booked.data} trips={trips} />}
    </Page>
  )
}

/** Returns what waits for an answer, by gig id. */
function useQuestions(trips: ReadonlyMap<Gig['id'], Trip>) {
  const open = useOpenProposals(trips)
  return new Map(
    [...trips].flatMap(([gigId, { id, customer }]) => {
      const proposal = open.get(id)
      return proposal
        ? [[gigId, openWords(proposal, firstName(customer.display_name))] as const]
        : []
    }),
  )
}

interface GigNewsProps {
  gigs: readonly Gig[]
  trips: ReadonlyMap<Gig['id'], Trip>
}

/** Tells screen readers that the customer, or the packer in another tab, has changed a gig. */
function GigNews({ gigs, trips }: GigNewsProps) {
  const [known, setKnown] = useState({ gigs, trips, news: '' })
  if (known.gigs !== gigs || known.trips !== trips) {
    const isOther = idsOf(known.gigs) !== idsOf(gigs)
    const hasMoved = [...trips].some(([id, { version }]) => {
      const before = known.trips.get(id)
      return before && before.version !== version
    })
    const news = isOther || hasMoved ? 'Your gigs have changed.' : known.news
    setKnown({ gigs, trips, news })
  }
  return <VisuallyHidden role="status">{known.news}</VisuallyHidden>
}

const idsOf = (gigs: readonly Gig[]) => gigs.map(({ id }) => id).join()
