import { firstName, wasCanceled } from 'api/rules'
import { formatBudget, type TimelineStep } from 'shared-ui'
import { cardOf } from '../../card-name.ts'
import type { Job } from '../use-job.ts'
import { endOf } from './urgent.ts'

/** Returns the steps of an urgent job's timeline: what followed when the packer fell out, and what comes next. */
export function urgentSteps(job: Job, steps: readonly TimelineStep[]): TimelineStep[] {
  const end = endOf(job)
  const [next] = steps.filter(({ kind, state }) => state === 'todo' && kind === 'on_the_way')
  const done = steps
    .filter(({ state }) => state !== 'todo')
    .flatMap((step) => {
      if (step.state === 'now') return [{ ...step, title: 'Waiting for the first to book' }]
      const isNone = job.events.some(
        ({ id, kind, count }) => id === step.key && kind === 'packers_told' && count === 0,
      )
      if (isNone) return [{ ...step, title: 'No packer near you qualified' }]
      return step.key === end?.id ? [step, ...consequences(job, step)] : [step]
    })
  return [...done, ...(next ? [{ ...next, title: 'New packer on the way' }] : [])]
}

/** Returns what happened by itself when the booking ended. */
function consequences({ lastTrip, payment }: Job, { at, time }: TimelineStep): TimelineStep[] {
  const when = { ...(at && { at }), ...(time && { time }), state: 'done' } as const
  const name = lastTrip && firstName(lastTrip.packer.display_name)
  const isFree =
    payment &&
    payment.secured_at !== null &&
    wasCanceled(lastTrip?.stage ?? '') &&
    !payment.captured
  return [
    ...(isFree
      ? [
          {
            ...{ ...when, key: 'money', kind: 'money', title: 'Your money is free again' },
            note: `${formatBudget(payment.price + payment.fee)} is no longer on hold on ${cardOf(payment)}.`,
          },
        ]
      : []),
    {
      ...{ ...when, key: 'urgent', kind: 'urgent', title: 'Your job is open, marked Urgent' },
      note: name ? `${name} cannot book it again.` : undefined,
    },
  ]
}
