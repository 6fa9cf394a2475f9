import type { GigFields } from '../gigs/gigs.contract.ts'
import type { TripRole, TripStage } from '../rules/trip-stages.ts'
import { completesAfterMs, gigExpiresAt, holdBeforePickupMs, minuteMs } from '../rules/windows.ts'
import type { DemoGig, DemoReport } from './demo-gig.ts'
import { daysBefore, localDate } from './demo-gig-fields.ts'
import { type DemoMessage, demoMessages } from './demo-messages.ts'
import type { DemoPacker } from './demo-people.ts'

/** One event in the life of a demo gig. */
export type DemoStep = { at: Date } & (
  | { kind: 'post' }
  | { kind: 'expire' }
  | { kind: 'book'; by: DemoPacker }
  | { kind: 'proof'; message: DemoMessage }
  | { kind: 'pay'; event: 'payment_secured' | 'payment_declined' | 'payment_released' }
  | { kind: 'report'; event: 'problem' | 'problem_reply'; actor: TripRole; report: DemoReport }
  | { kind: 'move'; stage: TripStage; actor: TripRole | 'system'; note: string | null }
)

/** Returns the events of a demo gig until now, in order. */
export function demoSteps(
  gig: DemoGig,
  fields: GigFields,
  now: Date,
  hasPayments = false,
): DemoStep[] {
  const { taken, before, stage, posted } = gig
  const steps: DemoStep[] = [{ kind: 'post', at: daysBefore(now, posted) }]
  if (before) {
    const zip = fields.pickup_location.zip_code
    steps.push(
      { kind: 'book', by: before.by, at: daysBefore(now, before.daysAgo) },
      { kind: 'move', ...before, at: localDate(now, before.ended, zip) },
    )
  }
  if (stage === 'expired') {
    steps.push({
      kind: 'expire',
      at: new Date(gigExpiresAt(fields.pickup_date.getTime(), daysBefore(now, posted).getTime())),
    })
  }
  if (taken) {
    steps.push({ kind: 'book', by: taken.by, at: daysBefore(now, taken.daysAgo) })
    const moves = movesOf(gig, fields, now)
    steps.push(...moves, ...proofsOf(gig, moves), ...reportsOf(gig, moves, now))
    if (hasPayments) steps.push(...paysOf(gig, taken.daysAgo, fields, moves, now))
  }
  return steps
}

/** Returns the messages that the timeline shows as proof of the condition of the goods. */
function proofsOf({ title }: DemoGig, moves: DemoStep[]): DemoStep[] {
  return (demoMessages[title] ?? []).flatMap((message) => {
    const step = moves.find((move) => move.kind === 'move' && move.stage === message.after)
    if (!message.proof || !step) return []
    return { kind: 'proof', message, at: new Date(step.at.getTime() + message.minutes * minuteMs) }
  })
}

/** The report comes just before the dispute that it opens, and the reply within 50 minutes. */
function reportsOf({ dispute }: DemoGig, moves: DemoStep[], now: Date): DemoStep[] {
  const opened = moves
    .find((step) => step.kind === 'move' && step.stage === 'disputed')
    ?.at.getTime()
  if (!dispute || opened === undefined) return []
  const replied = Math.min(opened + 50 * minuteMs, now.getTime() - 2 * minuteMs)
  return [
    {
      ...{ kind: 'report', event: 'problem', actor: 'customer', report: dispute.report },
      at: new Date(opened - 1000),
    },
    {
      ...{ kind: 'report', event: 'problem_reply', actor: 'packer', report: dispute.reply },
      at: new Date(replied),
    },
  ]
}

/** The hold begins before the pickup. The money is released when the trip is completed. */
function paysOf(
  { isUnpaid }: DemoGig,
  daysAgo: number,
  fields: GigFields,
  moves: DemoStep[],
  now: Date,
): DemoStep[] {
  const booked = daysBefore(now, daysAgo).getTime()
  const begins = Math.max(booked + minuteMs, fields.pickup_date.getTime() - holdBeforePickupMs)
  const first = moves[0]?.at.getTime() ?? now.getTime()
  if (moves.length === 0 && begins > now.getTime() - minuteMs) return []
  const secured = Math.min(begins, Math.max(first - minuteMs, booked + minuteMs))
  const at = new Date(secured)
  if (isUnpaid) return [{ kind: 'pay', event: 'payment_declined', at }]
  const steps: DemoStep[] = [{ kind: 'pay', event: 'payment_secured', at }]
  const completed = moves.find((step) => step.kind === 'move' && step.stage === 'completed')
  if (completed) {
    const at = new Date(completed.at.getTime() + 2_000)
    steps.push({ kind: 'pay', event: 'payment_released', at })
  }
  return steps
}

const isPast = ({ dropoff_date }: GigFields, now: Date) => dropoff_date < now

function movesOf({ stage, title }: DemoGig, fields: GigFields, now: Date): DemoStep[] {
  const pickup = fields.pickup_date.getTime()
  const dropoff = fields.dropoff_date.getTime()
  const times: [TripStage, number][] = [
    ['on_the_way', pickup - 40 * minuteMs],
    ['at_pickup', pickup - 4 * minuteMs],
    ['loaded', pickup + 0.4 * (dropoff - pickup)],
    ['delivered', dropoff - 12 * minuteMs],
    stage === 'disputed' ? [stage, dropoff + 100 * minuteMs] : ['completed', dropoff],
  ]
  const last = stage ?? (isPast(fields, now) ? 'completed' : 'booked')
  const done = times.slice(0, times.findIndex(([name]) => name === last) + 1)
  return done.map(([name, time], index) => {
    // A reported step must be in the past, even if its planned time is in the future.
    const at = new Date(Math.min(time, now.getTime() - (done.length - index) * 6 * minuteMs))
    const actor = name === 'disputed' ? ('customer' as const) : ('packer' as const)
    const step = { kind: 'move' as const, stage: name, actor, note: null, at }
    return name === 'completed' ? { ...step, ...completion(title, at) } : step
  })
}

/**
 * Chooses by the title's length who completes the trip: the packer with the code at the drop-off
 * time, the customer 95 minutes later, or the system 48 hours after the delivery.
 */
function completion(title: string, at: Date): { actor: TripRole | 'system'; at: Date } {
  const ways = [
    { actor: 'packer' as const, minutes: 0 },
    { actor: 'customer' as const, minutes: 95 },
    { actor: 'system' as const, minutes: completesAfterMs / minuteMs - 12 },
  ]
  const { actor, minutes } = ways[title.length % 3] ?? { actor: 'packer', minutes: 0 }
  return { actor, at: new Date(at.getTime() + minutes * minuteMs) }
}
