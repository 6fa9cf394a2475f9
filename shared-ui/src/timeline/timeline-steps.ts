import type { ReactNode } from 'react'
import { stageLabel } from '../stage/stages.ts'
import { eventTitle, type EventView, type EventWords } from './event-words.ts'
import type { TimelineStep } from './timeline.tsx'

interface JobEvent extends EventWords {
  id: number
  note: string | null
  created_at: string
}

interface Plan {
  time?: string
  note?: ReactNode
}

export interface JobLife<Event extends JobEvent> {
  /** In the order in which they happened. */
  events: readonly Event[]
  /** What the job is now. */
  stage: string
  /** Which names to use for an event. An earlier booking had another packer. */
  viewOf(event: Event): EventView
  /** The time of a step, in the local time of the address. */
  timeOf(iso: string): string
  /** What happens now, or what to do. */
  now?: ReactNode
  /** What is known of the steps to come, by stage. */
  plans?: Readonly<Record<string, Plan>>
}

const path = ['booked', 'on_the_way', 'at_pickup', 'loaded', 'delivered', 'completed']
const waiting = ['posted', 'expired']

/** The stages that come after this one. After the end of a trip there are none. */
function stagesAfter(stage: string): string[] {
  if (waiting.includes(stage)) return path
  return path.includes(stage) ? path.slice(path.indexOf(stage) + 1) : []
}

/**
 * The steps of a job's `Timeline`: what happened, what it is now, what comes. The current step is last of
 * those that happened, also if the customer changed the job after it began.
 */
export function timelineSteps<Event extends JobEvent>(life: JobLife<Event>): TimelineStep[] {
  const { events, stage, viewOf, timeOf, now, plans = {} } = life
  const current = events.findLast(({ kind }) => kind === stage)
  const isOpenAgain = waiting.includes(stage) && current !== events.at(-1)
  const isOver = stagesAfter(stage).length === 0 && stage !== 'disputed'

  const stepOf = (event: Event): TimelineStep => ({
    key: event.id,
    kind: event.kind,
    title: eventTitle(event, viewOf(event)),
    state: 'done',
    at: event.created_at,
    time: timeOf(event.created_at),
    note: event.note ?? undefined,
  })
  const isNow = (event: Event) => !isOver && !isOpenAgain && event === current
  const done = events.filter((event) => !isNow(event)).map(stepOf)
  const nowStep: TimelineStep | undefined = isOver
    ? undefined
    : {
        ...(current && !isOpenAgain
          ? stepOf(current)
          : { key: stage, kind: stage, title: isOpenAgain ? 'Open again' : stageLabel(stage) }),
        state: 'now',
        note: now,
      }
  const toCome = stagesAfter(stage).map((kind): TimelineStep => ({
    key: kind,
    kind,
    title: stageLabel(kind),
    state: 'todo',
    ...plans[kind],
  }))
  return [...done, ...(nowStep ? [nowStep] : []), ...toCome]
}
