import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type GigEvent, isAnswerLost, read, type Trip } from 'api/client'
import { useSingleFlight } from 'shared-ui'
import {
  api,
  expectAnswer,
  photoUploads,
  refetchGig,
  type ProblemKind,
  reportKinds,
  sendOnce,
} from 'shared-ui/job-kit'
import { deletionKinds } from './gigs.mutations.ts'
import { cancelTermsKey } from './payment.queries.ts'
import { eventsQuery, tripQuery } from './trip.queries.ts'

/** The ways in which a customer can change a booking. */
export type TripAction =
  | { do: 'confirm'; version: number }
  | { do: 'cancel'; reason: string; reopen: boolean; fee_cents?: number | undefined }
  | {
      do: 'report'
      kind: ProblemKind
      text: string
      photoIds: string[]
      /** After a no-show, when another packer can come: `soon`, or a time. */
      pickup?: string | undefined
    }

type TripId = Pick<Trip, 'id' | 'gig_id'>

async function send({ id }: TripId, action: TripAction): Promise<Trip> {
  const call = api.api.trips[':id']
  const param = { id: String(id) }
  switch (action.do) {
    case 'confirm':
      return read(
        call.stage.$post({ param, json: { stage: 'completed', version: action.version } }),
      )
    case 'cancel': {
      const { reason, reopen, fee_cents } = action
      return read(call.cancel.$post({ param, json: { reason, reopen, fee_cents } }))
    }
    case 'report': {
      const { kind, text, photoIds, pickup } = action
      return sendOnce([id, kind, text, photoIds, pickup], (init) =>
        photoUploads.send(photoIds, (images) => {
          const json = { kind, text, images, ...(pickup !== undefined && { pickup }) }
          return read(call.problem.$post({ param, json }, { init }))
        }),
      )
    }
  }
}

/** Returns whether the events show that the API stored the action, whose response was lost. */
function isDone(action: TripAction, events: readonly GigEvent[], trip: TripId): boolean {
  const own = events.filter(({ trip_id, actor }) => trip_id === trip.id && actor === 'customer')
  if (action.do === 'confirm') return own.some(({ kind }) => kind === 'completed')
  if (action.do === 'cancel') return own.some(({ kind }) => kind === 'cancelled')
  return own.some(
    ({ kind, note }) => ['problem', 'no_show'].includes(kind) && note === action.text.trim(),
  )
}

/** Returns the live changes of an action. `stage` is in the answer. */
function kindsOf(action: TripAction, stage: Trip['stage'] | undefined) {
  if (action.do === 'report') return reportKinds(stage)
  if (action.do === 'confirm') return ['completed']
  return action.reopen ? ['cancelled'] : deletionKinds
}

/** Returns the fee to which the customer agreed, in cents. */
const feeOf = (action: TripAction) => (action.do === 'cancel' ? (action.fee_cents ?? 0) : 0)

interface TripActionEvents {
  /**
   * `fee_cents` is what the customer pays for having canceled. Called after the refetch, so that the page already
   * shows the change. After an action that deletes the gig, called before the refetch, so that the caller can
   * leave the page before the page shows a deleted job.
   */
  onDone(action: TripAction, fee_cents: number): void
  /**
   * Whether the page is a list, which stays open when a gig is deleted: `onDone` is then always called after
   * the refetch.
   */
  isList?: boolean
}

/**
 * Changes a trip. Ignores a call of `act` while another is pending. Refetches the job after every call, even
 * after a 409, which means that the packer has changed the trip, or that canceling now has another cost.
 */
export function useTripAction(
  trip: TripId | undefined,
  { onDone, isList = false }: TripActionEvents,
) {
  const client = useQueryClient()
  const gigId = trip?.gig_id ?? null
  const mutation = useMutation({
    meta: {
      causes: (action: TripAction, answer?: { stage?: Trip['stage'] }) =>
        kindsOf(action, answer?.stage).map((kind) => ({ kind, gig_id: gigId })),
    },
    mutationFn: async (action: TripAction) => {
      if (!trip?.gig_id) throw new Error('There is no trip to change')
      const query = { ...eventsQuery(trip.gig_id), staleTime: 0, retry: false }
      const isDoneNow = async () => {
        const events = await client.fetchQuery(query).catch(() => null)
        return events !== null && isDone(action, events, trip)
      }
      const fee = feeOf(action)
      const writeTrip = expectAnswer<Trip>(client, tripQuery(trip.gig_id, trip.id).queryKey)
      try {
        const changed = await send(trip, action)
        const filters = writeTrip(changed)
        // If the packer canceled first, canceling costs nothing.
        const isPaid = fee === 0 || (await isDoneNow())
        return { fee: isPaid ? fee : 0, filters, stage: changed.stage }
      } catch (error) {
        if (!isAnswerLost(error) || !(await isDoneNow())) throw error
        return { fee, filters: {} }
      }
    },
    onSuccess: async ({ fee, filters }, action) => {
      const leaves = !isList && action.do === 'cancel' && !action.reopen
      if (leaves) onDone(action, fee)
      await refetchGig(client, gigId, filters)
      if (!leaves) onDone(action, fee)
    },
    onError: () =>
      Promise.all([
        refetchGig(client, gigId),
        client.invalidateQueries({ queryKey: cancelTermsKey }),
      ]),
  })

  const { run: act } = useSingleFlight((action: TripAction) => mutation.mutateAsync(action))
  return { ...mutation, act }
}
