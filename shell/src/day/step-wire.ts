import { ApiError, isOtherUser, read, type Trip } from 'api/client'
import { api } from '../api.ts'
import type { QueuedStep } from './queue.ts'
import type { Answer } from './send-steps.ts'

const param = (tripId: number) => ({ param: { id: String(tripId) } })

/** Reports the step. `minutes`: until the packer is at the pickup. */
export const sendStep = (
  { tripId, stage, version }: QueuedStep,
  minutes: number | undefined,
): Promise<Answer<Trip>> =>
  answerOf(
    read(
      api.api.trips[':id'].stage.$post({
        ...param(tripId),
        json: { stage, version, ...(minutes !== undefined && { minutes }) },
      }),
    ),
  )

/** Returns the trip to the stage that it had before "Arrived". */
export const takeStepBack = (tripId: number, stage: 'booked' | 'on_the_way', version: number) =>
  read(api.api.trips[':id'].stage.$post({ ...param(tripId), json: { stage, version } }))

export const readTrip = (tripId: number): Promise<Answer<Trip>> =>
  answerOf(read(api.api.trips[':id'].$get(param(tripId))))

async function answerOf(call: Promise<Trip>): Promise<Answer<Trip>> {
  try {
    return { kind: 'done', trip: await call }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, message, wasSent } = error
    if (status === 401 || isOtherUser(error)) return { kind: 'signed-out' }
    if (!wasSent || status === 429 || status === 503) return { kind: 'unsent' }
    if (status === 0 || status >= 500) return { kind: 'lost' }
    return { kind: 'refused', text: message }
  }
}
