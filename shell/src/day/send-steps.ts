import {
  judge,
  markSent,
  markUnsent,
  mayHaveArrived,
  minutesLeft,
  type QueuedStep,
  renew,
  settle,
  type TripState,
  type Verdict,
} from './queue.ts'

/** Why a step was not sent. */
export type Refusal = Exclude<Verdict, 'done' | 'again'>

export type Answer<Trip> =
  /** The trip has the stage. */
  | { kind: 'done'; trip: Trip }
  /** Certainly not done. `text` is the API's sentence. */
  | { kind: 'refused'; text: string }
  /** Certainly not sent. */
  | { kind: 'unsent' }
  /** Perhaps done. */
  | { kind: 'lost' }
  /** The session has ended, or is that of another user. */
  | { kind: 'signed-out' }

export interface Told<Trip> {
  /** The API's sentence. */
  text: string
  trip?: Trip
  /** Whether an earlier call may have arrived all the same. */
  mayHaveArrived?: boolean
}

export interface SendOptions<Trip extends TripState> {
  /** The queue of this device, which other tabs change too. */
  queue: {
    read(): readonly QueuedStep[]
    /** Changes the queue. No other tab changes it meanwhile. */
    change(to: (steps: readonly QueuedStep[]) => QueuedStep[]): Promise<void>
  }
  send(step: QueuedStep, minutes: number | undefined): Promise<Answer<Trip>>
  /** Reads the trip; `done` with the trip. A trip that is not there is refused. */
  read(tripId: number): Promise<Answer<Trip>>
  /** Called with each trip that the API returns. */
  onTrip(trip: Trip): void
  /** Called before the step leaves the queue. */
  onRefused(step: QueuedStep, reason: Refusal, told: Told<Trip>): Promise<void>
  now(): number
}

/**
 * Sends the steps of the queue in their order, each until it is done or refused. Only one tab at a time may run this.
 * A call that is repeated after a lost answer does no harm: the API ignores a stage that the trip has, and refuses an
 * old version.
 *
 * @returns `empty` if nothing is left, `waiting` if there is no network, `signed-out` if the session has ended
 */
export async function sendSteps<Trip extends TripState>(
  options: SendOptions<Trip>,
): Promise<'empty' | 'waiting' | 'signed-out'> {
  const { queue, onTrip, now } = options
  for (;;) {
    const [step] = queue.read()
    if (!step) return 'empty'
    await queue.change((steps) => markSent(steps, step.id))
    // Undo may have removed it in another tab.
    if (!queue.read().some(({ id }) => id === step.id)) continue
    const answer = await options.send(step, minutesLeft(step, now()))
    if (answer.kind === 'done') {
      onTrip(answer.trip)
      await queue.change((steps) => settle(steps, step, answer.trip))
    } else if (answer.kind === 'refused') {
      const unfinished = await afterRefusal(step, answer.text, options)
      if (unfinished) return unfinished
    } else {
      if (answer.kind !== 'lost' && !step.isSent)
        await queue.change((steps) => markUnsent(steps, step.id))
      return answer.kind === 'signed-out' ? 'signed-out' : 'waiting'
    }
  }
}

async function afterRefusal<Trip extends TripState>(
  step: QueuedStep,
  text: string,
  { queue, read, onTrip, onRefused }: SendOptions<Trip>,
): Promise<'waiting' | 'signed-out' | undefined> {
  if (!step.isSent) await queue.change((steps) => markUnsent(steps, step.id))
  const found = await read(step.tripId)
  if (found.kind === 'signed-out') return 'signed-out'
  if (found.kind === 'lost' || found.kind === 'unsent') return 'waiting'
  if (found.kind === 'refused') {
    await onRefused(step, 'impossible', { text })
    await queue.change((steps) => settle(steps, step))
    return undefined
  }
  const { trip } = found
  onTrip(trip)
  const verdict = judge(step, trip)
  if (verdict === 'again') {
    await queue.change((steps) => renew(steps, step, trip))
    return undefined
  }
  if (verdict !== 'done') {
    await onRefused(step, verdict, { text, trip, mayHaveArrived: mayHaveArrived(step, trip) })
  }
  await queue.change((steps) => settle(steps, step, trip))
  return undefined
}
