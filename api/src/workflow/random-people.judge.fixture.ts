import {
  cancelFee,
  expiresAt,
  isAllowed,
  isLetdown,
  isOpenAfterwards,
  isTooFarAhead,
  mayBeLate,
  mayEndOffer,
  mayReport,
  mustAsk,
  type Offer,
  type TripFacts,
  wrongBooking,
  wrongEdit,
} from './random-people.model.fixture.ts'
import {
  currentTrip,
  type EventView,
  type GigView,
  type TripView,
} from './random-people.views.fixture.ts'

/** What calls may have done that the events do not tell. */
export interface Doing {
  isEdit: boolean
  now: number
  /** The most people that a packer brings, before or after the calls. */
  crewOf: (packerId: number) => number
}

const hour = 3_600_000
const timeOf = (text: string | null) => (text === null ? null : Date.parse(text))
const inHours = (ms: number) => `${(ms / hour).toFixed(2)} h`

/** Asking for extra pay ends that "Arrived" can be taken back. */
const arrivedFrom = (events: TripView['events']) => {
  const last = events.findLast(({ kind }) => kind === 'at_pickup' || kind === 'extra_asked')
  return last?.kind === 'at_pickup' ? last.from_stage : null
}

export const factsOf = ({ trip, events }: TripView): TripFacts => ({
  stage: trip.stage,
  stageAt: Date.parse(trip.stage_at),
  pickup: Date.parse(trip.pickup_date),
  bookedPickup: timeOf(trip.booked_pickup_date),
  window: trip.arrival_minutes * 60_000,
  bookedAt: Date.parse(trip.created_at),
  endedAt: timeOf(trip.ended_at),
  isDelivered: events.some(({ kind }) => kind === 'delivered'),
  arrivesAt: timeOf(trip.arrives_at),
  arrivedFrom: arrivedFrom(events),
})

/** Returns what has happened to a gig and its trips although the rules forbid it. */
export function forbidden(
  before: GigView | undefined,
  after: GigView,
  { events, doing }: { events: EventView[]; doing: Doing },
): string[] {
  const ofTrips = after.trips.flatMap((trip) => {
    const old = before?.trips.find((each) => each.trip.id === trip.trip.id)
    const own = events.filter(({ trip_id }) => trip_id === trip.trip.id)
    return [
      ...forbiddenMoves(old, trip, own),
      ...forbiddenReports(trip, own),
      ...forbiddenQuestions(old, trip, own),
      ...forbiddenArrivals(old, trip, own),
      ...forbiddenExtras(old, trip, own),
    ]
  })
  return [
    ...ofTrips,
    ...forbiddenBookings(before, after, { events, doing }),
    ...forbiddenEdit(before, after, doing),
    ...forbiddenChange(before, after, events),
    ...untold(before, after, events),
  ]
}

export const offerOf = (gig: GigView['gig'] | undefined): Offer | undefined =>
  gig?.gig_status_id === 5
    ? { to: gig.offered_to ?? 0, until: Date.parse(gig.offered_until ?? '') }
    : undefined

/** Returns what is wrong with how a gig was offered and booked. */
function forbiddenBookings(
  before: GigView | undefined,
  after: GigView,
  { events, doing }: { events: EventView[]; doing: Doing },
): string[] {
  const old = before?.gig
  if (!old) return []
  let offer = offerOf(old)
  return events.flatMap(({ kind, packer_id, actor, created_at }) => {
    const at = Date.parse(created_at)
    if (kind === 'offer_ended') {
      const isRight = offer && packer_id === offer.to && mayEndOffer(offer, actor, at)
      const helpers = Math.max(old.helpers, after.gig?.helpers ?? 0)
      const isLeft = actor === 'system' && doing.crewOf(packer_id ?? 0) < helpers
      offer = undefined
      return isRight || isLeft ? [] : [`The offer of gig ${after.id} may not end by ${actor}.`]
    }
    if (kind !== 'booked' || packer_id === null) return []
    const reason = wrongBooking({
      ...{ status: 1, packerId: packer_id, offer, at, crew: doing.crewOf(packer_id) },
      // Calls at the same time can also change what the gig needs.
      helpers: Math.min(old.helpers, after.gig?.helpers ?? old.helpers),
    })
    offer = undefined
    return reason ? [`Packer ${packer_id} may not book gig ${after.id}: ${reason}.`] : []
  })
}

/** Whether the rules let the packer book the gig. */
export function mayBook({ gig, trips }: GigView, packerId: number, doing: Doing): boolean {
  if (!gig || expiresAt(Date.parse(gig.pickup_date), Date.parse(gig.created_on_date)) <= doing.now)
    return false
  const hasMissed = trips.some(
    ({ trip, events }) =>
      trip.packer_id === packerId &&
      events.some(({ kind, actor, created_at }) =>
        isLetdown(kind, actor, Date.parse(trip.pickup_date) - Date.parse(created_at)),
      ),
  )
  const facts = { packerId, offer: offerOf(gig), crew: doing.crewOf(packerId), at: doing.now }
  return (
    !hasMissed &&
    wrongBooking({ ...facts, status: gig.gig_status_id, helpers: gig.helpers }) === undefined
  )
}

/** If a customer changes one of these columns of a booked gig, its packer gets an event. */
const told = [
  ...['title', 'description', 'price_cents', 'pickup_date', 'dropoff_date'],
  ...['pickup_street_address', 'dropoff_street_address_two', 'helpers'],
]

/** Returns what has changed without an event. */
function untold(before: GigView | undefined, { id, gig }: GigView, events: EventView[]): string[] {
  if (!before) return []
  const old = before.gig
  if (old?.gig_status_id !== gig?.gig_status_id && events.length === 0) {
    return [`Gig ${id} went from status ${old?.gig_status_id} to ${gig?.gig_status_id}, untold.`]
  }
  const isReopened = old?.gig_status_id === 4 && gig?.gig_status_id === 1
  if (isReopened && !events.some(({ kind }) => kind === 'reopened')) {
    return [`Gig ${id} is open again without an event that says so.`]
  }
  // Calls at the same time can also book the gig after the change, or end its booking before.
  if (!old || gig?.gig_status_id !== 2 || events.some(({ to_stage }) => to_stage !== null))
    return []
  const isAgreed = events.some((event) => event.kind === 'proposal_agreed')
  const changed = told.filter(
    (name) =>
      Reflect.get(old, name) !== Reflect.get(gig, name) && !(isAgreed && name === 'price_cents'),
  )
  const kind = gig.price_cents > old.price_cents && !isAgreed ? 'price_raised' : 'changed'
  if (changed.length === 0 || events.some((event) => event.kind === kind)) return []
  return [`The packer of gig ${id} is not told of its new ${changed.join()}.`]
}

function forbiddenMoves(old: TripView | undefined, view: TripView, own: EventView[]): string[] {
  // Calls at the same time can also change the pickup time.
  const versions = [old ?? view, view].map(factsOf)
  const { payment } = view
  const now = {
    stage: old?.trip.stage ?? '',
    stageAt: versions[0]?.stageAt ?? 0,
    isDelivered: old !== undefined && factsOf(old).isDelivered,
    arrivedFrom: old ? factsOf(old).arrivedFrom : null,
  }
  return own.flatMap(({ from_stage: from, to_stage: to, actor, created_at }) => {
    if (to === null) return []
    const at = Date.parse(created_at)
    const step = { from: from ?? '', to, by: actor, at }
    const facts = versions.map((version) => ({ ...version, ...now }))
    const isRight = (to === 'booked' && !old) || facts.some((each) => isAllowed(each, step))
    const since = inHours(at - now.stageAt)
    const late = inHours(at - Date.parse(view.trip.pickup_date))
    Object.assign(now, {
      stage: to,
      stageAt: at,
      isDelivered: now.isDelivered || to === 'delivered',
      arrivedFrom: to === 'at_pickup' ? from : now.arrivedFrom,
    })
    const times = `${late} after the pickup time, and ${since} after its last move`
    if (!isRight) {
      return [`Trip ${view.trip.id} may not go from ${from} to ${to} by ${actor} ${times}.`]
    }
    if (to !== 'cancelled' || actor !== 'customer' || !payment) return []
    const fees = facts.map((each) => cancelFee(each, payment.price_cents, at))
    const fee = payment.cancel_fee_cents ?? 0
    // A pickup that was postponed late makes canceling no cheaper.
    if (fees.includes(fee) || view.events.some(({ kind }) => kind === 'changed')) return []
    return [`Trip ${view.trip.id} is canceled for ${fee}, not for ${fees[0]} cents, ${times}.`]
  })
}

/** Calls at the same time can also move the trip or change its pickup time. */
function forbiddenArrivals(old: TripView | undefined, view: TripView, own: EventView[]): string[] {
  let expected = old ? factsOf(old).arrivesAt : null
  return own.flatMap(({ kind, changes, created_at }) => {
    const arrives = timeOf(changes?.arrives_at?.to ?? null)
    if (arrives === null) return []
    const stages = ['booked', 'on_the_way']
    const isRight = [old ?? view, view]
      .map(factsOf)
      .flatMap((facts) => stages.map((stage) => ({ ...facts, stage, arrivesAt: expected })))
      .some((facts) => mayBeLate(facts, arrives, Date.parse(created_at)))
    expected = arrives
    if (kind !== 'running_late' || isRight) return []
    return [`The packer of trip ${view.trip.id} may not be late until ${changes?.arrives_at?.to}.`]
  })
}

const timesOf = (events: TripView['events'], kind: string) =>
  events.flatMap((event) => (event.kind === kind ? [Date.parse(event.created_at)] : []))

/** Returns which question about the delivery came although the rules do not ask it. */
function forbiddenQuestions(
  old: TripView | undefined,
  { trip, events }: TripView,
  own: EventView[],
) {
  return own.flatMap(({ id, kind, created_at }) => {
    if (kind !== 'undelivered') return []
    const earlier = events.filter((event) => event.id < id)
    const stage = earlier.findLast(({ to_stage }) => to_stage !== null)?.to_stage ?? 'booked'
    const facts = { asked: timesOf(earlier, kind), at: Date.parse(created_at) }
    // Calls at the same time can also change the drop-off time.
    const isRight = [(old ?? { trip }).trip, trip].some(({ dropoff_date }) =>
      mustAsk(stage, { ...facts, dropoff: Date.parse(dropoff_date) }),
    )
    return isRight ? [] : [`Trip ${trip.id} is ${stage}, and its sides are asked about it.`]
  })
}

/** Returns the trip about whose delivery no one has been asked, just after the background tasks have run. */
export function unasked({ trip, events }: TripView, at: number): string[] {
  const facts = {
    dropoff: Date.parse(trip.dropoff_date),
    asked: timesOf(events, 'undelivered'),
    at,
  }
  return mustAsk(trip.stage, facts) ? [`No one was asked about trip ${trip.id}.`] : []
}

function forbiddenReports({ trip, events }: TripView, own: EventView[]): string[] {
  return own.flatMap(({ id, kind, created_at }) => {
    if (kind !== 'problem') return []
    const earlier = events.filter((each) => each.kind === 'problem' && each.id < id).length
    const isRight = mayReport(earlier, timeOf(trip.ended_at), Date.parse(created_at))
    return isRight ? [] : [`Trip ${trip.id} has ${earlier} reports, and one more.`]
  })
}

/** Returns which date or address of a booked gig has changed although its packer has not agreed. */
function forbiddenChange(
  before: GigView | undefined,
  after: GigView,
  events: EventView[],
): string[] {
  const [old, now] = [before?.gig, after.gig]
  const isSame = currentTrip(after)?.trip.id === (before && currentTrip(before)?.trip.id)
  if (old?.gig_status_id !== 2 || now?.gig_status_id !== 2 || !isSame) return []
  const changed = (['pickup_date', 'dropoff_date', 'pickup_street_address'] as const).filter(
    (name) => old[name] !== now[name],
  )
  if (changed.length === 0 || events.some(({ kind }) => kind === 'proposal_agreed')) return []
  return [`The packer of gig ${after.id} has not agreed to its new ${changed.join()}.`]
}

/** Returns what is wrong with requests for extra pay. */
function forbiddenExtras(
  old: TripView | undefined,
  { trip, proposals }: TripView,
  own: EventView[],
) {
  const stages = [
    old?.trip.stage ?? '',
    trip.stage,
    ...own.flatMap(({ from_stage }) => from_stage ?? []),
  ]
  const extras = proposals.filter(({ kind }) => kind === 'extra')
  const agreed = extras.filter(({ state }) => state === 'agreed')
  const raised = agreed.reduce((sum, { cents }) => sum + (cents ?? 0), 0)
  const isAsked = own.some(({ kind }) => kind === 'extra_asked')
  const wrong = [
    extras.length > 3 && 'has more than three requests for extra pay',
    extras.some(({ cents }) => (cents ?? 0) < 500 || (cents ?? 0) > trip.price_cents - raised) &&
      'has a request for too much or too little extra pay',
    isAsked &&
      !stages.some((stage) => ['at_pickup', 'loaded'].includes(stage)) &&
      'has a request for extra pay before the arrival or after the delivery',
  ]
  return wrong.flatMap((text) => (text ? [`Trip ${trip.id} ${text}.`] : []))
}

function forbiddenEdit(before: GigView | undefined, after: GigView, doing: Doing): string[] {
  const { id, gig } = after
  if (!gig) return []
  if (!before?.gig) {
    const isWrong = isTooFarAhead(Date.parse(gig.pickup_date), doing.now)
    return isWrong ? [`The pickup of gig ${id} is too far ahead.`] : []
  }
  if (!doing.isEdit) return []
  const old = before.gig
  // Calls at the same time can also move the trip.
  const reasons = [before, after].map((view) => {
    const stage = currentTrip(view)?.trip.stage
    const isDelivered = view.gig?.gig_status_id === 3
    const crew = doing.crewOf(view.gig?.packer_id ?? 0)
    return wrongEdit(old, gig, { stage, isDelivered, crew, at: doing.now })
  })
  return reasons.includes(undefined) ? [] : [`Gig ${id} may not change so: ${reasons[0]}`]
}

/** Returns why a call about the trip should have been refused; undefined if it should not. */
export function wrongSuccess(
  kind: 'review' | 'tip',
  { trip, payment, events }: TripView,
  now: number,
): string | undefined {
  const isOpen =
    kind === 'tip'
      ? payment?.state === 'released'
      : events.some((event) => event.kind === 'review_time')
  if (isOpen && isOpenAfterwards(trip.stage, timeOf(trip.ended_at), now)) return undefined
  return `Trip ${trip.id} (${trip.stage}, ended ${trip.ended_at}) allows no ${kind}.`
}
