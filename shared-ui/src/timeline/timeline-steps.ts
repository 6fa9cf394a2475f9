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
  /** The job's events, oldest first. */
  events: readonly Event[]
  /** The current stage of the job. */
  stage: string
  /**
   * The view of an event. Events may have different `other` names: an earlier booking may have had
   * another packer.
   */
  viewOf(event: Event): EventView
  /** The time of a step, in the local time of the address. */
  timeOf(iso: string): string
  /** The note of the current step: what happens now, or what to do. */
  now?: ReactNode
  /** Times and notes of future steps, by stage. */
  plans?: Readonly<Record<string, Plan>>
}

const path = ['booked', 'on_the_way', 'at_pickup', 'loaded', 'delivered', 'completed']
const waiting = ['posted', 'expired']

/** The stages that follow `stage`; none for `completed` or for a stage off the path, such as `disputed`. */
function stagesAfter(stage: string): string[] {
  if (waiting.includes(stage)) return path
  return path.includes(stage) ? path.slice(path.indexOf(stage) + 1) : []
}

/**
 * The steps of a job's `Timeline`: past events, the current step, and future stages. The current step comes
 * after all past events, even if the customer changed the job after that stage began.
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
