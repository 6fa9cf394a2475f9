import type { Trip } from 'api/client'
import { alone, type DayStore } from './day-store.ts'
import { tripFacts } from './collect-day.ts'
import type { QueuedStep } from './queue.ts'
import { refusalText, stepLabels } from './step-words.ts'
import { readTrip, sendStep } from './step-wire.ts'
import { sendSteps } from './send-steps.ts'

/** Sends the steps that wait on this device, while no other tab does. Refused ones become notices. */
export const sendQueue = (store: DayStore, user: number) =>
  alone('send', () =>
    sendSteps<Trip>({
      queue: {
        read: () => store.readQueue(user).steps,
        change: (to) => store.changeQueue(user, (queue) => ({ ...queue, steps: to(queue.steps) })),
      },
      send: sendStep,
      read: readTrip,
      onTrip: (trip) => keepTrip(store, user, trip),
      async onRefused(step, reason, told) {
        const gig = gigOf(store, user, step)
        const sent = told.mayHaveArrived ? 'may not have been sent' : 'was not sent'
        const notice = {
          id: step.id,
          label: `“${stepLabels[step.stage]}” ${sent}`,
          gigId: step.gigId,
          ...(gig && { title: gig.title }),
          reason,
          text: await refusalText(reason, told, gig?.pickup_time_zone),
        }
        await store.changeQueue(user, ({ steps, notices }) => ({
          steps,
          notices: [...notices.filter(({ id }) => id !== step.id), notice],
        }))
      },
      now: Date.now,
    }),
  )

const gigOf = (store: DayStore, user: number, { gigId }: QueuedStep) =>
  store.readDay(user)?.gigs.find(({ gig }) => gig.id === gigId)?.gig

function keepTrip(store: DayStore, user: number, trip: Trip) {
  const day = store.readDay(user)
  if (!day) return
  const gigs = day.gigs.map((one) =>
    one.trip.id === trip.id ? { ...one, trip: tripFacts(trip) } : one,
  )
  store.writeDay(user, { ...day, gigs })
}
