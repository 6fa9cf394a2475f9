/**
 * The rules of docs/product.md and docs/workflow.md about the life of a job, written again as a small model. It imports
 * nothing of the product. If the product loses a limit, the model still has it, and the test fails.
 */

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export type Actor = 'customer' | 'packer' | 'system' | 'operator'

/** A trip just before a move. Times are in milliseconds since 1970. */
export interface TripFacts {
  stage: string
  stageAt: number
  pickup: number
  bookedPickup: number | null
  /** How much later the packer may arrive. */
  window: number
  bookedAt: number
  endedAt: number | null
  isDelivered: boolean
  /** When the packer says that they arrive. */
  arrivesAt: number | null
  /** The stage before "Arrived". */
  arrivedFrom: string | null
}

interface Step {
  from: string
  to: string
  by: Actor
  at: number
}

const ahead = ['booked', 'on_the_way', 'at_pickup']
const hoursBefore: Record<string, number> = { on_the_way: 4, at_pickup: 2, loaded: 1 }
const packerSteps: Record<string, string[]> = {
  on_the_way: ['booked'],
  at_pickup: ['booked', 'on_the_way'],
  loaded: ['at_pickup'],
  delivered: [...ahead, 'loaded'],
}

const latestAgreed = (trip: TripFacts) =>
  Math.max(trip.pickup, trip.bookedPickup ?? 0) + trip.window
const agreedAt = (trip: TripFacts) => Math.max(latestAgreed(trip), trip.bookedAt)

/** When the customer may expect the packer: an announced arrival counts until three hours after the agreed time. */
const expectedAt = (trip: TripFacts) =>
  Math.max(agreedAt(trip), Math.min(trip.arrivesAt ?? 0, agreedAt(trip) + 3 * hour))

/** Whether the packer may announce that they arrive at a later time. */
export const mayBeLate = (trip: TripFacts, arrives: number, at: number): boolean =>
  (trip.stage === 'booked' || trip.stage === 'on_the_way') &&
  at >= trip.pickup - 4 * hour &&
  arrives > at &&
  arrives >= (trip.arrivesAt ?? trip.pickup) + 5 * minute &&
  arrives <= agreedAt(trip) + 3 * hour

/** Whether the rules allow a move of a trip. */
export function isAllowed(trip: TripFacts, { from, to, by, at }: Step): boolean {
  if (from !== trip.stage) return false
  if (by === 'operator') return mayDecide(trip, to)
  if (from === 'at_pickup' && (to === 'booked' || to === 'on_the_way'))
    return by === 'packer' && to === trip.arrivedFrom && at <= trip.stageAt + minute
  if (to in packerSteps) {
    if (by !== 'packer' || !packerSteps[to]?.includes(from)) return false
    if (from === 'loaded') return true
    return at >= trip.pickup - (hoursBefore[to] ?? 0) * hour
  }
  const isWithin = (since: number, most: number, least = 0) =>
    at >= since + least && at <= since + most
  const missed = expectedAt(trip)
  const isMissed = isWithin(missed, day, 30 * minute)
  switch (to) {
    case 'completed':
      return from === 'delivered' && (by !== 'system' || at >= trip.stageAt + 48 * hour)
    case 'cancelled':
      return ahead.includes(from) && by !== 'system'
    case 'no_show':
      if (by === 'customer') return isMissed && (from === 'booked' || from === 'on_the_way')
      return (
        by === 'packer' &&
        from === 'at_pickup' &&
        isWithin(Math.max(trip.pickup, trip.stageAt), day, 30 * minute)
      )
    case 'disputed':
      if (by !== 'customer') return false
      if (from === 'at_pickup') return isMissed
      return from === 'delivered' && isWithin(trip.stageAt, 48 * hour)
    default:
      return false
  }
}

/** Whether both sides must be asked at `at` whether the move is done. `asked`: when they were asked before. */
export const mustAsk = (
  stage: string,
  { dropoff, asked, at }: { dropoff: number; asked: readonly number[]; at: number },
): boolean =>
  [...ahead, 'loaded'].includes(stage) &&
  at >= dropoff + day &&
  !asked.some((before) => before > dropoff)

/** What a packer must be to book a gig, and what the gig is, just before a booking. */
export interface BookingFacts {
  status: number
  packerId: number
  offer: Offer | undefined
  helpers: number
  crew: number
  at: number
}

export interface Offer {
  to: number
  /** Until then, no other packer may book the gig. */
  until: number
}

const isFor = (packerId: number, offer: Offer | undefined, at: number) =>
  !offer || offer.to === packerId || at >= offer.until

/** Returns why the packer may not book the gig; undefined if nothing here is against it. */
export function wrongBooking({ status, packerId, offer, helpers, crew, at }: BookingFacts) {
  if (status !== 1 && status !== 5) return `it has status ${status}`
  if (!isFor(packerId, offer, at)) return `it is offered to packer ${offer?.to}`
  return helpers > crew ? `it needs ${helpers} people, and the packer brings ${crew}` : undefined
}

/** Whether the end of a booking lets the customer down, so that the packer cannot book the gig again. */
export const isLetdown = (end: string, by: Actor, untilPickup: number): boolean =>
  (end === 'no_show' && by !== 'packer') ||
  (end === 'cancelled' && by === 'packer' && untilPickup < 48 * hour)

/** A change of one of these fields excuses the packer's cancellation within 48 hours. */
const decisive = [
  ...['pickup_date', 'dropoff_date', 'pickup_location', 'dropoff_location'],
  ...['specialties', 'move'],
]

/** Whether the end of a booking counts against its packer. `changes`: what the customer changed, and when. */
export function countsAgainst(
  { to, by, at }: Pick<Step, 'to' | 'by' | 'at'>,
  bookedAt: number,
  changes: readonly { at: number; fields: readonly string[] }[],
): boolean {
  if (to === 'no_show') return by !== 'packer'
  if (to !== 'cancelled' || by !== 'packer') return false
  const isExcused = changes.some(
    (change) => at < change.at + 48 * hour && change.fields.some((name) => decisive.includes(name)),
  )
  return at >= bookedAt + 30 * minute && !isExcused
}

/** Whether the user may end the offer, at any time, or time has ended it. */
export const mayEndOffer = (offer: Offer, by: Actor, at: number): boolean =>
  by === 'customer' || by === 'packer' || (by === 'system' && at >= offer.until)

/** When an open gig expires. */
export const expiresAt = (pickup: number, posted: number) =>
  Math.max(pickup + 12 * hour, posted + day)

/** What a side may do only before or after a certain time. */
export type Timed =
  | 'offer'
  | ('on_the_way' | 'at_pickup' | 'undo' | 'loaded' | 'delivered' | 'cancel')
  | ('customer no-show' | 'packer no-show' | 'problem' | 'tip' | 'review')

/** The times at which something begins or ceases to be possible, or to be free. */
export function limitsOf(trip: TripFacts): { at: number; what: Timed }[] {
  const { stage, stageAt, pickup, bookedAt, endedAt } = trip
  const limits = (what: Timed, ...times: number[]) => times.map((at) => ({ at, what }))
  if (endedAt !== null) {
    return [
      ...limits('problem', endedAt + 2 * day),
      ...limits('tip', endedAt + 14 * day),
      ...limits('review', endedAt + 14 * day),
    ]
  }
  if (stage === 'delivered') return limits('problem', stageAt + 2 * day)
  const since = [latestAgreed(trip), bookedAt, expectedAt(trip)]
  return [
    ...limits('on_the_way', pickup - 4 * hour),
    ...limits('at_pickup', pickup - 2 * hour),
    ...limits('undo', stageAt + minute),
    ...limits('loaded', pickup - hour),
    ...limits('delivered', pickup),
    ...limits('cancel', pickup - day, bookedAt + 30 * minute),
    ...since.flatMap((at) => limits('customer no-show', at + 30 * minute, at + day)),
    ...[pickup, stageAt].flatMap((at) => limits('packer no-show', at + 30 * minute, at + day)),
  ]
}

/** How an operator may end a trip. */
function mayDecide({ stage, isDelivered }: TripFacts, to: string): boolean {
  if (isDelivered) return to === 'resolved' && ['delivered', 'disputed'].includes(stage)
  if (stage === 'loaded') return to === 'cancelled'
  return ['cancelled', 'no_show'].includes(to) && [...ahead, 'disputed'].includes(stage)
}

/** What a customer pays for canceling, in cents. */
export function cancelFee(trip: TripFacts, price: number, at: number): number {
  if (at <= Math.max(trip.pickup - day, trip.bookedAt + 30 * minute)) return 0
  const isComing = trip.stage === 'booked' || trip.stage === 'on_the_way'
  if (isComing && (trip.arrivesAt ?? 0) >= agreedAt(trip) + 30 * minute) return 0
  if (isComing && at >= expectedAt(trip) + 30 * minute) return 0
  const fee = Math.round((price * (trip.stage === 'booked' ? 30 : 60)) / 100)
  return fee < 50 ? 0 : fee
}

/** What may change from On the way on: columns of the gig. Moves at the same time change its status. */
const lateChanges = [
  ...['description', 'dropoff_street_address_two', 'featured_image_index', 'version'],
  ...['gig_status_id', 'packer_id'],
]

/** Returns why an edit of a gig breaks a rule; undefined if it does not. */
export function wrongEdit(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  {
    stage,
    isDelivered,
    crew,
    at,
  }: { stage: string | undefined; isDelivered: boolean; crew: number; at: number },
): string | undefined {
  const changed = Object.keys(after).filter((name) => after[name] !== before[name])
  if (stage !== undefined) {
    if (Number(after['price_cents']) < Number(before['price_cents'])) return 'The price fell.'
    if (isDelivered) return 'It is delivered.'
    if (
      changed.includes('helpers') &&
      Number(after['helpers']) > Math.max(crew, Number(before['helpers']))
    )
      return `It needs more people than its packer brings, ${crew}.`
    const late = changed.filter((name) => !lateChanges.includes(name))
    if (stage !== 'booked' && late.length > 0) return `It is ${stage}, but ${late.join()} changed.`
  }
  const pickup = Date.parse(String(after['pickup_date']))
  if (changed.includes('pickup_date') && pickup > at + 366 * day) return 'The pickup is too late.'
  return undefined
}

export const isTooFarAhead = (pickup: number, at: number) => pickup > at + 366 * day

/** Whether one more problem may be reported, after `earlier` reports of both sides. */
export const mayReport = (earlier: number, endedAt: number | null, at: number): boolean =>
  earlier < 5 && (endedAt === null || at <= endedAt + 48 * hour)

/** Whether the sides may review each other: the packer arrived for at least $20, or both accounts are a week old. */
export const isReviewable = (job: {
  hasArrived: boolean
  price: number
  since: readonly number[]
  at: number
}): boolean =>
  (job.hasArrived && job.price >= 2000) || job.since.every((time) => time <= job.at - 7 * day)

/** Whether a side may review or tip: until 14 days after the end of a move that was done. */
export const isOpenAfterwards = (stage: string, endedAt: number | null, at: number): boolean =>
  (stage === 'completed' || stage === 'resolved') && endedAt !== null && at < endedAt + 14 * day
