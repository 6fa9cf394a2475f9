import { type AgreedFacts, expectedArrival, latestArrival } from '../rules/agreed-time.ts'
import { localDay } from '../rules/time-zones/local-time.ts'
import {
  hasEnded,
  isBeforeLoading,
  type TripRole,
  type TripStage,
  tripStages,
} from '../rules/trip-stages.ts'
import {
  completesAfterMs,
  leastLaterMs,
  noShowMs,
  reportsEnd,
  stepsBeforePickupMs,
  undoArrivalMs,
} from '../rules/windows.ts'

export type Actor = TripRole | 'system' | 'operator'

/** What decides about the next move of a trip. */
export interface TripFacts extends AgreedFacts {
  stage: TripStage
  /** The time of the last move. */
  stage_at: Date
  delivered_at: Date | null
  /** When the packer says that they arrive. Null until they say it. */
  arrives_at: Date | null
  /** The stage before "Arrived". */
  arrived_from: TripStage | null
}

/** The times from which the limits of a move count. In milliseconds since 1970. */
const times = {
  'the pickup time': ({ pickup_date }: TripFacts) => pickup_date.getTime(),
  // Both rules with this time start from the stage `delivered`.
  'the delivery': ({ stage_at }: TripFacts) => stage_at.getTime(),
  '“Arrived”': ({ stage_at }: TripFacts) => stage_at.getTime(),
  'the latest agreed arrival, the booking or the announced arrival, whichever is latest':
    expectedArrival,
  'the pickup time or “Arrived”, whichever is later': (trip: TripFacts) =>
    Math.max(trip.pickup_date.getTime(), trip.stage_at.getTime()),
} as const

export interface Limit {
  from: keyof typeof times
  /** Negative: before that time. */
  ms: number
}

export interface MoveRule {
  to: TripStage
  from: readonly TripStage[]
  by: readonly Actor[]
  notBefore?: Limit
  notAfter?: Limit
  /** Only for trips that were delivered (true), or were not (false). A dispute can begin before and after the delivery. */
  delivered?: boolean
  /** What the call must bring along. */
  asks?: string
  /** Takes the last step back: the trip returns to the stage before. */
  undoes?: true
}

const beforeLoading = tripStages.filter(isBeforeLoading)
const packerLateFrom =
  'the latest agreed arrival, the booking or the announced arrival, whichever is latest'
const customerLateFrom = 'the pickup time or “Arrived”, whichever is later'
const beforePickup = (ms: number): Limit => ({ from: 'the pickup time', ms: -ms })

/**
 * The moves of a trip. All code that moves a trip uses this table: `moveTrip` asks `mayMove`; code that moves several at
 * once (`moving`) uses `sourcesOf`, and selects those whose time has come. `asks` only describes what calls require.
 * docs/workflow.md is generated from this table.
 */
export const moves: readonly MoveRule[] = [
  {
    to: 'on_the_way',
    from: ['booked'],
    by: ['packer'],
    notBefore: beforePickup(stepsBeforePickupMs.on_the_way),
  },
  {
    to: 'at_pickup',
    from: ['booked', 'on_the_way'],
    by: ['packer'],
    notBefore: beforePickup(stepsBeforePickupMs.at_pickup),
  },
  ...(['booked', 'on_the_way'] as const).map((to): MoveRule => ({
    to,
    from: ['at_pickup'],
    by: ['packer'],
    notAfter: { from: '“Arrived”', ms: undoArrivalMs },
    undoes: true,
  })),
  {
    to: 'loaded',
    from: ['at_pickup'],
    by: ['packer'],
    notBefore: beforePickup(stepsBeforePickupMs.loaded),
  },
  { to: 'delivered', from: ['loaded'], by: ['packer'] },
  {
    to: 'delivered',
    from: beforeLoading,
    by: ['packer'],
    notBefore: beforePickup(stepsBeforePickupMs.delivered),
  },
  { to: 'completed', from: ['delivered'], by: ['customer'] },
  { to: 'completed', from: ['delivered'], by: ['packer'], asks: 'the code that the customer sees' },
  {
    to: 'completed',
    from: ['delivered'],
    by: ['system'],
    notBefore: { from: 'the delivery', ms: completesAfterMs },
  },
  {
    to: 'cancelled',
    from: beforeLoading,
    by: ['customer'],
    asks: 'a reason and the agreement to the fee',
  },
  { to: 'cancelled', from: beforeLoading, by: ['packer'], asks: 'a reason' },
  {
    to: 'cancelled',
    from: [...beforeLoading, 'loaded', 'disputed'],
    by: ['operator'],
    delivered: false,
    asks: 'the fee and the decision',
  },
  {
    to: 'no_show',
    from: ['booked', 'on_the_way'],
    by: ['customer'],
    notBefore: { from: packerLateFrom, ms: noShowMs.from },
    notAfter: { from: packerLateFrom, ms: noShowMs.until },
    asks: 'a report',
  },
  {
    to: 'no_show',
    from: ['at_pickup'],
    by: ['packer'],
    notBefore: { from: customerLateFrom, ms: noShowMs.from },
    notAfter: { from: customerLateFrom, ms: noShowMs.until },
    asks: 'a report',
  },
  {
    to: 'no_show',
    from: [...beforeLoading, 'disputed'],
    by: ['operator'],
    delivered: false,
    asks: 'the decision',
  },
  {
    // Both say that they were there.
    to: 'disputed',
    from: ['at_pickup'],
    by: ['customer'],
    notBefore: { from: packerLateFrom, ms: noShowMs.from },
    notAfter: { from: packerLateFrom, ms: noShowMs.until },
    asks: 'a report that the packer is not there',
  },
  {
    to: 'disputed',
    from: ['delivered'],
    by: ['customer'],
    notAfter: { from: 'the delivery', ms: completesAfterMs },
    asks: 'a report of a problem',
  },
  {
    to: 'resolved',
    from: ['disputed', 'delivered'],
    by: ['operator'],
    delivered: true,
    asks: 'the refund and the decision',
  },
]

const limitOf = (trip: TripFacts, { from, ms }: Limit) => times[from](trip) + ms

/** The rules for this move of this trip, at any time. */
const rulesFor = (trip: TripFacts, to: TripStage, actor: Actor) =>
  moves.filter(
    (rule) =>
      rule.to === to &&
      rule.by.includes(actor) &&
      rule.from.includes(trip.stage) &&
      (!rule.undoes || trip.arrived_from === to) &&
      (rule.delivered === undefined || rule.delivered === (trip.delivered_at !== null)),
  )

/** Whether this user, the system or an operator may move the trip to the stage. `now` is in milliseconds since 1970. */
export const mayMove = (trip: TripFacts, to: TripStage, actor: Actor, now = Date.now()): boolean =>
  rulesFor(trip, to, actor).some(
    ({ notBefore, notAfter }) =>
      (!notBefore || now >= limitOf(trip, notBefore)) &&
      (!notAfter || now <= limitOf(trip, notAfter)),
  )

/** Whether the customer may move the pickup to now: on its day, while the packer has not loaded. */
export function mayStartNow(
  trip: Pick<TripFacts, 'stage' | 'pickup_date'> & {
    pickup_zip_code: string
    ended_at: Date | null
  },
  now = Date.now(),
): boolean {
  const { stage, pickup_date, pickup_zip_code, ended_at } = trip
  const isToday =
    localDay(pickup_date, pickup_zip_code) === localDay(new Date(now), pickup_zip_code)
  return ended_at === null && isBeforeLoading(stage) && pickup_date.getTime() > now && isToday
}

/** Returns the stages to which the user may move the trip later, if it does not change before. */
export const laterStages = (trip: TripFacts, role: TripRole, now = Date.now()) =>
  tripStages.flatMap((stage) => {
    const from = mayMove(trip, stage, role, now) ? undefined : possibleFrom(trip, stage, role, now)
    return from ? [{ stage, from }] : []
  })

/** Returns when the move becomes possible if the trip does not change; undefined if it never does. */
export function possibleFrom(
  trip: TripFacts,
  to: TripStage,
  actor: Actor,
  now: number,
): Date | undefined {
  const starts = rulesFor(trip, to, actor).flatMap(({ notBefore }) =>
    notBefore ? [limitOf(trip, notBefore)] : [],
  )
  const next = starts.filter((start) => start > now)
  return next.length > 0 ? new Date(Math.min(...next)) : undefined
}

/** Whether a move from one stage to the other takes a step back. */
const isBack = (from: TripStage, to: TripStage) =>
  moves.some((rule) => rule.undoes && rule.to === to && rule.from.includes(from))

/** Returns the stages to which the user may move the trip now, in the order of the stages, without steps back. */
export const nextStages = (trip: TripFacts, role: TripRole, now = Date.now()): TripStage[] =>
  tripStages.filter((to) => !isBack(trip.stage, to) && mayMove(trip, to, role, now))

/** Returns to which stage the user may take the last step back, and until when. */
export function undoOf(trip: TripFacts, role: TripRole, now = Date.now()) {
  const stage = tripStages.find((to) => isBack(trip.stage, to) && mayMove(trip, to, role, now))
  return stage && { stage, until: new Date(trip.stage_at.getTime() + undoArrivalMs) }
}

/**
 * Returns between which times the packer can announce a later arrival than expected; undefined if they cannot. In
 * milliseconds since 1970.
 */
export function laterArrival(trip: TripFacts, now = Date.now()) {
  const { stage, pickup_date, arrives_at } = trip
  const begins = pickup_date.getTime() - stepsBeforePickupMs.on_the_way
  if ((stage !== 'booked' && stage !== 'on_the_way') || now < begins) return undefined
  const expected = (arrives_at ?? pickup_date).getTime()
  // The customer gets a notification for each later arrival, so it must be later by a step.
  const after = Math.max(now, expected + leastLaterMs - 1)
  const until = latestArrival(trip)
  return until > after ? { after, until } : undefined
}

/** From which stages these people can move a trip to a stage. */
export const sourcesOf = (to: TripStage, actor: Actor): TripStage[] =>
  tripStages.filter((stage) =>
    moves.some((rule) => rule.to === to && rule.by.includes(actor) && rule.from.includes(stage)),
  )

/** Whether the payment has something to do at this stage. */
export const movesMoney = (stage: TripStage): boolean =>
  stage === 'loaded' || stage === 'delivered' || hasEnded(stage)

/** Whether a side may report a problem. */
export const mayReport = ({ ended_at }: { ended_at: Date | null }, now = Date.now()): boolean =>
  now <= reportsEnd(ended_at)
