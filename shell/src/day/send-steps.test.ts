import fc from 'fast-check'
import { stepsToDelivery } from 'api/rules'
import { minutesLeft, press, type QueuedStep, type Step, type TripState, undo } from './queue.ts'
import { type Answer, type Refusal, sendSteps } from './send-steps.ts'

const order: readonly string[] = stepsToDelivery
const [, ...steps] = stepsToDelivery

/** The end of a page: everything that only it knew is gone. */
class Killed extends Error {}

/** What another device does with the trip. */
const others = ['next step', 'take back', 'cancel', 'no show'] as const
type Other = (typeof others)[number]

/** The rules of the API for the stage of a trip (api/src/trips/move-trip.ts), at a time when no step is too early. */
function createApi() {
  const trip = { stage: 'booked', version: 0 }
  /** The stage before "Arrived", to which it can be taken back. */
  let arrivedFrom = ''
  /** The steps that took "Arrived" back. */
  const tookBack: QueuedStep[] = []
  /** How far the trip has ever been. */
  let farthest = 0
  const arrived: QueuedStep[] = []
  const isOpen = () => order.includes(trip.stage) && trip.stage !== 'delivered'
  const go = (stage: string) => {
    if (stage === 'at_pickup') arrivedFrom = trip.stage
    trip.stage = stage
    trip.version += 1
    farthest = Math.max(farthest, order.indexOf(stage))
  }
  const next = () => {
    if (!isOpen()) return []
    const forward = trip.stage === 'loaded' ? [] : ['on_the_way', 'at_pickup', 'delivered']
    const all = [...forward, order[order.indexOf(trip.stage) + 1] ?? '']
    return [...new Set(all)].filter((stage) => order.indexOf(stage) > order.indexOf(trip.stage))
  }
  const state = (): TripState => ({
    ...trip,
    next: next(),
    delivered_at: trip.stage === 'delivered' ? '2026-12-12T18:00:00Z' : null,
  })
  return {
    trip,
    state,
    arrived,
    tookBack,
    farthest: () => farthest,
    move(step: QueuedStep): Answer<TripState> {
      if (trip.stage === step.stage) return { kind: 'done', trip: state() }
      if (trip.version !== step.version)
        return { kind: 'refused', text: 'This booking has changed.' }
      if (trip.stage === 'at_pickup' && step.stage === arrivedFrom) tookBack.push(step)
      if (!next().includes(step.stage))
        return { kind: 'refused', text: 'This step is not possible now.' }
      arrived.push(step)
      go(step.stage)
      return { kind: 'done', trip: state() }
    },
    other(act: Other) {
      if (!isOpen()) return
      if (act === 'next step') go(order[order.indexOf(trip.stage) + 1] ?? '')
      else if (act === 'take back') {
        if (trip.stage === 'at_pickup') go(arrivedFrom)
      } else if (trip.stage !== 'loaded') go(act === 'cancel' ? 'cancelled' : 'no_show')
    },
  }
}

const cuts = [
  'none',
  'not sent',
  'request lost',
  'answer lost',
  'killed before',
  'killed after',
] as const
const wire = fc.record({
  cut: fc.constantFrom(...cuts),
  other: fc.option(fc.constantFrom(...others), { nil: undefined, freq: 3 }),
})
const plan = fc.record({
  pressed: fc.uniqueArray(fc.constantFrom<Step[]>(...steps), { minLength: 1 }),
  undone: fc.option(fc.nat(3), { nil: undefined }),
  calls: fc.array(wire, { maxLength: 12 }),
  kills: fc.uniqueArray(fc.nat(30), { maxLength: 4 }),
})

test('each step arrives at most once, and is else refused with the truth, whatever the network does', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async ({ pressed, undone, calls, kills }) => {
      const api = createApi()
      // What survives the page.
      let kept = pressed
        .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
        .reduce<QueuedStep[]>(
          (queue, stage, index) =>
            press(queue, { id: stage, tripId: 1, gigId: 1, stage, pressedAt: index, version: 0 }),
          [],
        )
      if (undone !== undefined) kept = undo(kept, kept[undone]?.id ?? '')
      const queued = kept.map(({ id }) => id)
      const refused = new Map<string, { reason: Refusal; stage: string; unsure?: boolean }>()
      const left = [...calls]
      let writes = 0
      const write = (to: () => void) => {
        // The page can end before and after each change of what it stores.
        if (kills.includes(writes++)) throw new Killed()
        to()
        if (kills.includes(writes++)) throw new Killed()
      }
      const over = async (call: () => Answer<TripState>): Promise<Answer<TripState>> => {
        const { cut = 'none', other } = left.shift() ?? {}
        if (other) api.other(other)
        if (cut === 'not sent') return { kind: 'unsent' }
        if (cut === 'killed before') throw new Killed()
        if (cut === 'request lost') return { kind: 'lost' }
        const answer = call()
        if (cut === 'killed after') throw new Killed()
        return cut === 'answer lost' ? { kind: 'lost' } : answer
      }
      const visit = () =>
        sendSteps<TripState>({
          queue: { read: () => kept, change: async (to) => write(() => (kept = to(kept))) },
          send: (step) => over(() => api.move(step)),
          read: () => over(() => ({ kind: 'done', trip: api.state() })),
          onTrip: () => {},
          onRefused: async ({ id }, reason, { mayHaveArrived: unsure }) =>
            write(() => refused.set(id, { reason, stage: api.trip.stage, unsure })),
          now: () => 0,
        })
      for (let visits = 0; kept.length > 0 && visits < 60; visits += 1) {
        await visit().catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error
        })
      }
      expect(kept).toEqual([])
      const at = (stage: string) => order.indexOf(stage)
      const wrong = queued.filter((id) => {
        const times = api.arrived.filter((step) => step.id === id).length
        const refusal = refused.get(id)
        if (times > 1) return true
        if (!refusal) return api.farthest() < at(id)
        if (!refusal.unsure && times > 0) return true
        return refusal.reason === 'canceled'
          ? !['cancelled', 'no_show'].includes(refusal.stage)
          : at(refusal.stage) >= at(id)
      })
      expect(wrong).toEqual([])
      expect(api.tookBack).toEqual([])
      const undoneSteps = api.arrived.filter(({ id }) => !queued.includes(id))
      expect(undoneSteps).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test('the minutes to the pickup count from the press, by any clock', () => {
  const step = { minutes: 30, pressedAt: 1_000_000 } as QueuedStep
  const after = (minutes: number) => minutesLeft(step, step.pressedAt + minutes * 60_000)
  expect([after(0), after(12.4), after(45)]).toEqual([30, 18, 0])
  expect(after(-60)).toBe(30)
  expect(minutesLeft({ ...step, minutes: undefined }, 0)).toBeUndefined()
})

test('a step that may have arrived can no longer be undone', () => {
  const step = { id: 'a', isSent: true } as QueuedStep
  expect(undo([step], 'a')).toEqual([step])
  expect(undo([{ ...step, isSent: undefined }], 'a')).toEqual([])
})
