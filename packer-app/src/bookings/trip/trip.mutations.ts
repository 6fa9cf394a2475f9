import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from 'api/client'
import { gigStatus, type Trip } from 'api/contract'
import { api } from '../../api.ts'
import { useBookingOptions } from '../bookings.mutations.ts'
import { bookingsQuery } from '../bookings.queries.ts'
import type { Step } from './trip-steps.ts'
import { tripQuery } from './trip.queries.ts'

/**
 * Returns the gig status that matches the trip's stage, or undefined if the booking was canceled or a
 * no-show.
 */
function statusOf({ stage }: Trip) {
  if (stage === 'cancelled' || stage === 'no_show') return undefined
  const isDelivered = ['delivered', 'completed', 'disputed', 'resolved'].includes(stage)
  return isDelivered ? gigStatus.completed : gigStatus.booked
}

/**
 * Returns the options that all changes of a trip share. The page shows the response immediately, then refetches
 * the gig and the lists.
 */
function useTripOptions(gigId: number) {
  const client = useQueryClient()
  return {
    ...useBookingOptions(gigId),
    onSuccess(trip: Trip) {
      client.setQueryData(tripQuery(gigId).queryKey, trip)
      const status = statusOf(trip)
      client.setQueryData(bookingsQuery.queryKey, (bookings) =>
        bookings?.flatMap((booking) => {
          if (booking.gig_id !== gigId) return [booking]
          return status === undefined ? [] : [{ ...booking, gig_status_id: status }]
        }),
      )
    },
  }
}

const param = ({ id }: Trip) => ({ param: { id: String(id) } })

export interface StepReport {
  trip: Trip
  stage: Step
  /** The customer's completion code, for `completed`. */
  code?: string
}

/** Reports the next step, or a later one. Sending a step again changes nothing. */
export const useMoveTrip = (gigId: number) =>
  useMutation({
    ...useTripOptions(gigId),
    mutationFn: ({ trip, stage, code }: StepReport) =>
      read(
        api.api.trips[':id'].stage.$post({
          ...param(trip),
          json: { stage, version: trip.version, completion_code: code },
        }),
      ),
  })

export interface TripEnd {
  trip: Trip
  reason: string
}

/** Cancels the booking: the gig goes back on the marketplace. */
export const useCancelTrip = (gigId: number) =>
  useMutation({
    ...useTripOptions(gigId),
    mutationFn: ({ trip, reason }: TripEnd) =>
      read(api.api.trips[':id'].cancel.$post({ ...param(trip), json: { reason } })),
  })

export interface ReportedProblem {
  kind: 'no_show' | 'damage' | 'other'
  text: string
}

/** Reports a problem. A no-show ends the booking. */
export const useReportProblem = (gigId: number) =>
  useMutation({
    ...useTripOptions(gigId),
    mutationFn: ({ trip, ...json }: ReportedProblem & { trip: Trip }) =>
      read(api.api.trips[':id'].problem.$post({ ...param(trip), json })),
  })
