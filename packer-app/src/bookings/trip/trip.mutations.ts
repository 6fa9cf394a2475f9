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

/** A report, or a reply to the customer's report. */
export interface ReportedProblem {
  kind: 'no_show' | 'damage' | 'other' | 'reply'
  text: string
  /** The photos as data URLs. */
  images: string[]
}

/** Reports a problem, or replies to a report. A no-show ends the booking. */
export const useReportProblem = (gigId: number) =>
  useMutation({
    ...useTripOptions(gigId),
    mutationFn: ({ trip, kind, text, images }: ReportedProblem & { trip: Trip }) => {
      const call = api.api.trips[':id']
      return kind === 'reply'
        ? read(call['problem-reply'].$post({ ...param(trip), json: { text, images } }))
        : read(call.problem.$post({ ...param(trip), json: { kind, text, images } }))
    },
  })
