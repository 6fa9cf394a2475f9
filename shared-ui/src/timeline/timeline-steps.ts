import { stepsToDelivery } from 'api/rules'
import type { ReactNode } from 'react'
import { stageLabel } from '../stage/stages.ts'
import type { EventView, EventWords } from './event-facts.ts'
import { eventTitle } from './event-words.ts'
import type { TimelineStep } from './timeline.tsx'

interface JobEvent extends EventWords {
  id: number
  note: string | null
  /** The URLs of the photos of a proof, a report or a reply. */
  images?: readonly string[]
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

const path: readonly string[] = [...stepsToDelivery, 'completed']
const waiting = ['posted', 'expired']

/**
 * Returns the stages that follow `stage`; none for `completed` or for a stage off the path, such as
 * `disputed`.
 */
function stagesAfter(stage: string): readonly string[] {
  if (waiting.includes(stage)) return path
  return path.includes(stage) ? path.slice(path.indexOf(stage) + 1) : []
}

/** Events that end a booking or the job. */
const endings = ['cancelled', 'no_show', 'expired', 'deleted']

/** Events that happen beside the steps of a job. */
const notes = [
  'problem',
  'problem_reply',
  'proof',
  'price_raised',
  'changed',
  'running_late',
  'arrival_undone',
  'undelivered',
  'change_proposed',
  'extra_asked',
  'proposal_agreed',
  'proposal_declined',
  'proposal_taken_back',
  'proposal_expired',
  'payment_declined',
  'payment_refunded',
  'chargeback',
  'chargeback_won',
  'chargeback_lost',
  'tip',
  'review_time',
  'reviews_published',
]

function stateOf(kind: string, isNow: boolean): TimelineStep['state'] {
  if (isNow) return 'now'
  if (endings.includes(kind)) return 'ended'
  return notes.includes(kind) ? 'noted' : 'done'
}

/** Leaves out an arrival that the packer took back. */
const isNotUndone = ({ kind }: JobEvent, at: number, events: readonly JobEvent[]) =>
  kind !== 'at_pickup' || !isTakenBack(events.slice(at + 1))

const isTakenBack = (later: readonly JobEvent[]) => {
  const next = later.find(({ kind }) => kind === 'arrival_undone' || kind === 'at_pickup')
  return next?.kind === 'arrival_undone'
}

/**
 * Returns the steps of a job's `Timeline`: its events in the order of time, one of them current, and future
 * stages.
 */
export function timelineSteps<Event extends JobEvent>(life: JobLife<Event>): TimelineStep[] {
  const { stage, viewOf, timeOf, now, plans = {} } = life
  const events = life.events.filter(isNotUndone)
  const current = events.findLast(({ kind }) => kind === stage)
  const isOpenAgain = waiting.includes(stage) && current !== events.at(-1)
  const isOver = stagesAfter(stage).length === 0 && stage !== 'disputed'

  const pastOrNow = events.map((event): TimelineStep => {
    const isNow = !isOver && !isOpenAgain && event === current
    return {
      key: event.id,
      kind: event.kind,
      title: eventTitle(event, viewOf(event)),
      state: stateOf(event.kind, isNow),
      at: event.created_at,
      time: timeOf(event.created_at),
      note: isNow ? now : (event.note ?? undefined),
      images: event.images,
    }
  })
  const title = isOpenAgain ? 'Open again' : stageLabel(stage)
  const withoutEvent: TimelineStep = { key: stage, kind: stage, title, state: 'now', note: now }
  const hasNow = isOver || (current && !isOpenAgain)
  const toCome = stagesAfter(stage).map((kind): TimelineStep => ({
    key: kind,
    kind,
    title: stageLabel(kind),
    state: 'todo',
    ...plans[kind],
  }))
  return [...pastOrNow, ...(hasNow ? [] : [withoutEvent]), ...toCome]
}
