import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Booking, read, type Trip } from 'api/client'
import { gigStatus, wasCanceled } from 'api/rules'
import {
  api,
  expectAnswer,
  photoUploads,
  type ProblemKind,
  refetchGig,
  reportKinds,
  sendOnce,
} from 'shared-ui/job-kit'
import { refetchAfterCall } from '../bookings.mutations.ts'
import { bookingsQuery } from '../bookings.queries.ts'
import type { Step } from './trip-steps.ts'
import { tripQuery } from './trip.queries.ts'

/**
 * Returns the gig status that matches the trip's stage, or undefined if the booking was canceled or a
 * no-show.
 */
function statusOf({ stage, delivered_at }: Trip) {
  if (wasCanceled(stage)) return undefined
  return delivered_at ? gigStatus.completed : gigStatus.booked
}

/**
 * A change of a trip. The answer is the trip, which the page shows at once; then it refetches the rest of the gig, and the
 * lists. `send` makes the call, `kindsOf` returns the kinds of its live changes.
 */
function useTripChange<Variables>(
  gigId: number,
  kindsOf: (variables: Variables, answer?: Trip) => string[],
  send: (variables: Variables) => Promise<Trip>,
) {
  const client = useQueryClient()
  return useMutation({
    meta: {
      causes: (variables: Variables, answer?: Trip) =>
        kindsOf(variables, answer).map((kind) => ({ kind, gig_id: gigId })),
    },
    onMutate: () => expectAnswer<Trip>(client, tripQuery(gigId).queryKey),
    mutationFn: send,
    onSettled(trip, error, _variables, writeTrip) {
      const filters = trip && writeTrip?.(trip)
      if (trip) writeStatus(client, gigId, statusOf(trip))
      return refetchAfterCall(client, gigId, error, filters)
    },
  })
}

/** Changes the status in the packer's bookings; without a status, removes the booking. */
function writeStatus(
  client: QueryClient,
  gigId: number,
  status: Booking['gig_status_id'] | undefined,
) {
  client.setQueryData(bookingsQuery.queryKey, (bookings) =>
    bookings?.flatMap((booking) => {
      if (booking.gig_id !== gigId) return [booking]
      return status === undefined ? [] : [{ ...booking, gig_status_id: status }]
    }),
  )
}

const param = ({ id }: Trip) => ({ param: { id: String(id) } })

export interface StepReport {
  trip: Trip
  stage: Step
  /** The customer's completion code, for `completed`. */
  code?: string | undefined
  /** In how many minutes the packer arrives, for `on_the_way`. */
  minutes?: number | undefined
}

/** Reports the next step, or a later one. Sending a step again changes nothing. */
export const useMoveTrip = (gigId: number) =>
  useTripChange(
    gigId,
    ({ stage }: StepReport) => [stage],
    ({ trip, stage, code, minutes }) =>
      read(
        api.api.trips[':id'].stage.$post({
          ...param(trip),
          json: { stage, version: trip.version, completion_code: code, minutes },
        }),
      ),
  )

/** Takes "Arrived" back. */
export const useUndoArrival = (gigId: number) =>
  useTripChange(
    gigId,
    () => ['arrival_undone'],
    ({ trip, stage }: { trip: Trip; stage: UndoneStage }) =>
      read(
        api.api.trips[':id'].stage.$post({
          ...param(trip),
          json: { stage, version: trip.version },
        }),
      ),
  )

/** The stages before "Arrived". */
type UndoneStage = 'booked' | 'on_the_way'

/** Returns to which stage the packer can take the last step back. */
export const undoneStage = ({ undo }: Trip): UndoneStage | undefined =>
  undo?.stage === 'booked' || undo?.stage === 'on_the_way' ? undo.stage : undefined

/** Tells the customer that the packer arrives later than expected, at `arrivesAt`. */
export const useTellLateness = (gigId: number) =>
  useTripChange(
    gigId,
    () => ['running_late'],
    ({ trip, arrivesAt }: { trip: Trip; arrivesAt: string }) =>
      read(api.api.trips[':id'].late.$post({ ...param(trip), json: { arrives_at: arrivesAt } })),
  )

/** Sends photos as a message, marked as proof of the delivery. */
export function useSendDeliveryPhotos(gigId: number) {
  const client = useQueryClient()
  return useMutation({
    meta: { causes: () => ['message', 'proof'].map((kind) => ({ kind, gig_id: gigId })) },
    mutationFn: ({ tripId, photoIds }: { tripId: number; photoIds: string[] }) =>
      sendOnce([tripId, photoIds], (init) =>
        photoUploads.send(photoIds, (images) =>
          read(
            api.api.trips[':id'].messages.$post(
              { param: { id: String(tripId) }, json: { text: '', images, proof: 'delivery' } },
              { init },
            ),
          ),
        ),
      ),
    onSettled: () => refetchGig(client, gigId),
  })
}

export interface TripEnd {
  trip: Trip
  reason: string
}

/** Cancels the booking: the gig goes back on the marketplace. */
export const useCancelTrip = (gigId: number) =>
  useTripChange(
    gigId,
    () => ['cancelled'],
    ({ trip, reason }: TripEnd) =>
      read(api.api.trips[':id'].cancel.$post({ ...param(trip), json: { reason } })),
  )

/** A report, or a reply to the customer's report. */
export interface ReportedProblem {
  kind: ProblemKind | 'reply'
  text: string
  /** The ids of the photos that are uploaded. */
  photoIds: string[]
}

/** Reports a problem, or replies to a report. A no-show ends the booking. */
export const useReportProblem = (gigId: number) =>
  useTripChange(
    gigId,
    ({ kind }: ReportedProblem & { trip: Trip }, answer) =>
      kind === 'reply' ? ['problem_reply'] : reportKinds(answer?.stage),
    ({ trip, kind, text, photoIds }) => {
      const call = api.api.trips[':id']
      return sendOnce([trip.id, kind, text, photoIds], (init) =>
        photoUploads.send(photoIds, (images) =>
          kind === 'reply'
            ? read(
                call['problem-reply'].$post({ ...param(trip), json: { text, images } }, { init }),
              )
            : read(call.problem.$post({ ...param(trip), json: { kind, text, images } }, { init })),
        ),
      )
    },
  )
