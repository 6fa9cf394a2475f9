import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Gig, GigEvent, Payment, Trip, User } from 'api/client'
import { isBeforeDelivery } from 'api/rules'
import { useState } from 'react'
import { paymentQuery } from 'shared-ui/job-kit'
import { jobStagesQuery } from '../job-stages.ts'
import { lastTripOf, stageAfter, tripAfter } from './stage-of-events.ts'
import { gigQuery } from '../gig.queries.ts'
import { type Proposal, proposalsQuery } from './day/proposal.queries.ts'
import { useReadiness } from './use-readiness.ts'
import { eventsQuery, tripQuery } from '../trip.queries.ts'

export interface Job {
  gig: Gig
  /** Oldest first. */
  events: readonly GigEvent[]
  stage: string
  /** The job's current or finished trip. Undefined for an open job, or if the trip could not be loaded. */
  trip: Trip | undefined
  /** The same trip, or for an open job the last trip, which has ended. */
  lastTrip: Trip | undefined
  /**
   * The payment of the last trip. Null if the customer pays the packer directly. Undefined if it could not be
   * loaded.
   */
  payment: Payment | null | undefined
  /**
   * The proposals of the current trip, newest first. Undefined if they could not be loaded, from an API without proposals,
   * and after the delivery.
   */
  proposals: readonly Proposal[] | undefined
  /** Returns the display name of the packer whose trip the event belongs to. */
  packerOf(event: Pick<GigEvent, 'trip_id'>): string
}

type JobState =
  | { is: 'loading' | 'failed' | 'missing' }
  | ({ is: 'deleted'; gigId: Gig['id']; title?: string } & Pick<
      Job,
      'events' | 'packerOf' | 'lastTrip'
    >)
  | { is: 'shown'; job: Job }

/** Loads a customer's job with its events and trips. */
export function useJob(gigId: Gig['id'], customerId: User['id']) {
  const client = useQueryClient()
  const gig = useQuery(gigQuery(gigId))
  const events = useQuery(eventsQuery(gigId))
  // If the dashboard's jobs are cached, take the trip's id from the cache. The trip then need not wait for
  // the events.
  const listed = client
    .getQueryData(jobStagesQuery.queryKey)
    ?.find((job) => job.gig_id === gigId)?.trip_id
  const ids = [...new Set([listed, ...(events.data ?? []).map(({ trip_id }) => trip_id)])]
  const trips = useQueries({
    queries: ids.filter((id) => typeof id === 'number').map((id) => tripQuery(gigId, id)),
    combine: (results) => ({
      isPending: results.some(({ isPending }) => isPending),
      found: results.flatMap(({ data }) => data ?? []),
    }),
  })

  const lastId = (events.data && lastTripOf(events.data)) ?? listed ?? null
  const payment = useQuery({ ...paymentQuery(gigId, lastId ?? 0), enabled: lastId !== null })
  const isActive = gig.data && events.data && isBeforeDelivery(stageAfter(events.data, gig.data))
  const proposals = useQuery({
    ...proposalsQuery(gigId, lastId ?? 0),
    enabled: lastId !== null && isActive === true,
  })
  const isOpen = events.data ? tripAfter(events.data) === null : listed === null
  const readiness = useReadiness(isOpen)
  // The first time, the page waits for the payment or for what an open job needs, so that nothing moves when it
  // arrives. It does not wait for a second attempt.
  const [waited, setWaited] = useState(false)
  const isPaymentPending = lastId !== null && payment.isPending && payment.failureCount === 0
  const areProposalsPending =
    isActive === true && lastId !== null && proposals.isPending && proposals.failureCount === 0
  const isWaiting =
    !waited && (isPaymentPending || areProposalsPending || (isOpen && readiness.isWaiting))
  if (!waited && events.data && !isWaiting) setWaited(true)

  const retry = () => {
    for (const query of [gig, events]) if (query.isError) void query.refetch()
  }
  const tripOf = (id: number | null) => trips.found.find((trip) => trip.id === id)
  const packerOf: Job['packerOf'] = ({ trip_id }) =>
    tripOf(trip_id)?.packer.display_name ?? 'the packer'

  function stateNow(): JobState {
    if (gig.isLoadingError || events.isLoadingError) return { is: 'failed' }
    if (gig.data === undefined || events.data === undefined) return { is: 'loading' }
    if (trips.isPending || isWaiting) return { is: 'loading' }
    if (!gig.data) {
      if (!events.data) return { is: 'missing' }
      const title = trips.found.at(-1)?.title
      const lastTrip = tripOf(lastTripOf(events.data))
      return { is: 'deleted', gigId, events: events.data, packerOf, lastTrip, title }
    }
    if (gig.data.customer_id !== customerId) return { is: 'missing' }
    const known = events.data ?? []
    return {
      is: 'shown',
      job: {
        gig: gig.data,
        events: known,
        stage: stageAfter(known, gig.data),
        trip: tripOf(tripAfter(known)),
        lastTrip: tripOf(lastTripOf(known)),
        payment: payment.data,
        proposals: isActive ? proposals.data : undefined,
        packerOf,
      },
    }
  }

  return { state: stateNow(), retry }
}
