import { newKey } from 'api/client'
import { type stepsToDelivery, stepsToDelivery as order, wasCanceled } from 'api/rules'

/** A step that a packer reports from the day sheet. */
export type Step = Exclude<(typeof stepsToDelivery)[number], 'booked'>

/** A step that was pressed and is not known to have arrived. */
export interface QueuedStep {
  id: string
  tripId: number
  gigId: number
  stage: Step
  /** When the packer will be at the pickup, in minutes from the press. */
  minutes?: number
  /** By the clock of this device, in milliseconds. The API never gets it, because the clock may be wrong. */
  pressedAt: number
  /** The version of the trip that the step is sent with. */
  version: number
  /** Whether it has been sent without an answer, so that it may have arrived. */
  isSent?: true
}

/** What the queue must know of a trip. */
export interface TripState {
  stage: string
  version: number
  /** The stages to which the packer may move it now. */
  next: readonly string[]
  delivered_at: string | null
}

type Steps = readonly QueuedStep[]

const change = (steps: Steps, id: string, to: (step: QueuedStep) => QueuedStep): QueuedStep[] =>
  steps.map((step) => (step.id === id ? to(step) : step))

/** Returns the step that the packer reports now. */
export const newStep = (
  { id: tripId, version }: Pick<TripState, 'version'> & { id: number },
  gigId: number,
  stage: Step,
  minutes?: number,
): QueuedStep => ({
  ...{ id: newKey(), tripId, gigId, stage, pressedAt: Date.now(), version },
  ...(minutes !== undefined && { minutes }),
})

/** Adds a step. Pressing it twice is pressing it once. */
export const press = (steps: Steps, pressed: QueuedStep): QueuedStep[] =>
  steps.some(({ tripId, stage }) => tripId === pressed.tripId && stage === pressed.stage)
    ? [...steps]
    : [...steps, pressed]

/** Removes a step, unless it may have arrived. */
export const undo = (steps: Steps, id: string): QueuedStep[] =>
  steps.filter((step) => step.id !== id || step.isSent)

/** Notes that the step is being sent. Store this before the call: without it, a lost answer would go unnoticed. */
export const markSent = (steps: Steps, id: string): QueuedStep[] =>
  change(steps, id, (step) => ({ ...step, isSent: true }))

/** Notes that the step has certainly not arrived. */
export const markUnsent = (steps: Steps, id: string): QueuedStep[] =>
  change(steps, id, ({ isSent: _unused, ...step }) => step)

/** Removes a step. The later steps of its trip follow the trip as it is now, if that is known. */
export const settle = (steps: Steps, { id, tripId }: QueuedStep, trip?: TripState): QueuedStep[] =>
  steps
    .filter((step) => step.id !== id)
    .map((step) =>
      trip && step.tripId === tripId && !step.isSent ? { ...step, version: trip.version } : step,
    )

/** Sends the step again, with the version that the trip has now. */
export const renew = (steps: Steps, { id }: QueuedStep, { version }: TripState): QueuedStep[] =>
  change(markUnsent(steps, id), id, (step) => ({ ...step, version }))

/**
 * What becomes of a step that the API has refused.
 * - done: the trip has this stage or a later one, no matter who reported it
 * - again: only the version was old
 * - canceled: the booking has ended
 * - unclear: an earlier call may have arrived, and the trip has changed since
 * - impossible: it is not possible now
 */
export type Verdict = 'done' | 'again' | 'canceled' | 'unclear' | 'impossible'

/** Decides about a refused step. `step` is as it was before the refused call. */
export function judge(step: QueuedStep, trip: TripState): Verdict {
  if (wasCanceled(trip.stage)) return 'canceled'
  if (stepsDone(trip) >= order.indexOf(step.stage)) return 'done'
  if (trip.version === step.version) return 'impossible'
  // It may have arrived and been taken back on another device. Then it must not be reported again.
  if (step.isSent) return 'unclear'
  return trip.next.includes(step.stage) ? 'again' : 'impossible'
}

/** Whether a refused step may have arrived before the trip went on. */
export const mayHaveArrived = ({ isSent, version }: QueuedStep, trip: TripState): boolean =>
  isSent === true && trip.version > version + 1

/** How many steps the trip has behind it. One that is disputed before the delivery was at the pickup. */
export function stepsDone({ stage, delivered_at }: Pick<TripState, 'stage' | 'delivered_at'>) {
  const at = order.findIndex((one) => one === stage)
  if (at >= 0) return at
  return order.indexOf(delivered_at === null ? 'at_pickup' : 'delivered')
}

/** Returns how many of the minutes are left now. */
export function minutesLeft({ minutes, pressedAt }: QueuedStep, now: number): number | undefined {
  if (minutes === undefined) return undefined
  // A clock that was set back meanwhile must not add minutes.
  const passed = Math.max(0, now - pressedAt) / 60_000
  return Math.max(0, Math.round(minutes - passed))
}
