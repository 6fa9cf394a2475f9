import { eventMails } from '../events/events.ts'
import type { Sql } from '../platform/db/sql.ts'
import { countsAgainst, isLetdown, isReviewable } from './random-people.model.fixture.ts'
import type { EventView, GigView, TripView } from './random-people.views.fixture.ts'

const ahead = ['booked', 'on_the_way', 'at_pickup']
/** Before the delivery. Also disputed, if both sides say that they were at the pickup. */
const isHeld = (stage: string) => [...ahead, 'loaded', 'disputed'].includes(stage)
const isDelivered = (stage: string) =>
  ['delivered', 'completed', 'disputed', 'resolved'].includes(stage)
const endedStages = ['completed', 'cancelled', 'no_show', 'resolved']

/** Returns what disagrees in the rows of a gig. */
export function disagreements(view: GigView): string[] {
  return [
    ...gigDisagreements(view),
    ...offerDisagreements(view),
    ...view.trips.flatMap(tripDisagreements),
  ]
}

/** A gig is offered at most once. The offer ends once, without an event if the gig is booked or deleted. */
function offerDisagreements({ id, gig, offer_events, trips }: GigView): string[] {
  const told = offer_events.join()
  const isOffered = gig?.gig_status_id === 5
  const fits =
    told === 'offered'
      ? !gig || isOffered || trips.length > 0
      : !isOffered && told !== 'offer_ended'
  const isOnce = ['', 'offered', 'offered,offer_ended'].includes(told)
  if (fits && isOnce && isOffered === (gig?.offered_to != null)) return []
  return [`Gig ${id} has status ${gig?.gig_status_id}, but its offer ${told || 'no event'}.`]
}

/** At the latest pickup time that the trip had. */
const isLetdownTrip = ({ trip, events }: TripView, index: number, all: TripView[]) =>
  index === all.length - 1 &&
  events.some(({ kind, actor, created_at }) =>
    isLetdown(kind, actor, Date.parse(trip.pickup_date) - Date.parse(created_at)),
  )

function gigDisagreements({ id, gig, booked_by, trips }: GigView): string[] {
  const open = trips.filter(({ trip }) => trip.ended_at === null)
  const stages = trips.map(({ trip }) => trip.stage)
  const last = trips.at(-1)?.trip
  if (!gig) {
    const isWrong = open.length > 0 || isDelivered(last?.stage ?? '')
    return isWrong ? [`Gig ${id} is deleted, but its trips are ${stages.join()}.`] : []
  }
  const says = `Gig ${id} has status ${gig.gig_status_id} and packer ${gig.packer_id}, but`
  const wrong: string[] = []
  if (
    gig.urgent_at !== null &&
    !([1, 4].includes(gig.gig_status_id) && trips.some(isLetdownTrip))
  ) {
    wrong.push(`${says} it is urgent.`)
  }
  const isBooked = gig.gig_status_id === 2 || gig.gig_status_id === 3
  if (String(booked_by) !== String(isBooked ? gig.packer_id : '')) {
    wrong.push(`${says} the booking is of ${booked_by.join()}.`)
  }
  if (isBooked !== (gig.packer_id !== null)) wrong.push(`${says} that is no packer for it.`)
  if (!isBooked && open.length > 0) wrong.push(`${says} its trips are ${stages.join()}.`)
  if (!isBooked) return wrong
  const wasDelivered = trips.at(-1)?.events.some(({ kind }) => kind === 'delivered')
  const stage = last?.stage ?? ''
  const fits =
    gig.gig_status_id === 2 ? isHeld(stage) && !wasDelivered : isDelivered(stage) && wasDelivered
  if (last?.packer_id !== gig.packer_id || !fits) {
    wrong.push(`${says} its last trip is ${last?.stage} with packer ${last?.packer_id}.`)
  }
  const earlier = open.filter(({ trip }) => trip !== last)
  if (earlier.length > 0) wrong.push(`${says} more than one trip is open: ${stages.join()}.`)
  for (const name of ['title', 'price_cents', 'pickup_date', 'dropoff_date'] as const) {
    if (last && gig.gig_status_id === 2 && last[name] !== gig[name]) {
      wrong.push(`${says} its ${name} is ${gig[name]}, and that of its trip ${last[name]}.`)
    }
  }
  return wrong
}

const isBack = (stage: string | null) => stage === 'booked' || stage === 'on_the_way'

function tripDisagreements(view: TripView): string[] {
  const { trip, events } = view
  const wrong: string[] = []
  const moves = events.filter(({ to_stage }) => to_stage !== null)
  const path = moves.map(({ to_stage }) => to_stage)
  const isChain = moves.every(
    ({ kind, from_stage, to_stage }, index) =>
      kind === (from_stage === 'at_pickup' && isBack(to_stage) ? 'arrival_undone' : to_stage) &&
      (index === 0 ? kind === 'booked' : from_stage === path[index - 1]),
  )
  const lastAt = moves.at(-1)?.created_at
  if (!isChain || path.at(-1) !== trip.stage || path.length !== trip.version) {
    wrong.push(
      `has stage ${trip.stage} and version ${trip.version}, but its events are ${path.join()}`,
    )
  }
  if (lastAt !== trip.stage_at) wrong.push(`moved at ${trip.stage_at}, but its event at ${lastAt}`)
  const hasEnded = endedStages.includes(trip.stage)
  if ((trip.ended_at === null) === hasEnded) wrong.push(`ended at ${trip.ended_at}`)
  const counts = counting(view)
  if (counts !== undefined && counts !== trip.counts_against)
    wrong.push(`${counts ? 'does not count' : 'counts'} against its packer`)
  const requests = events.filter(({ kind }) => kind === 'review_time').length
  if (opensReviews(view) !== undefined && requests !== Number(opensReviews(view)))
    wrong.push(`asked for reviews ${requests} times`)
  return [...wrong, ...paymentDisagreements(view)].map(
    (text) => `Trip ${trip.id} (${trip.stage}) ${text}.`,
  )
}

/** Undefined if a payment was declined: then it depends on whether it still was when the packer left. */
function counting({ trip, events, proposals }: TripView): boolean | undefined {
  // A packer can leave without a mark because of a proposal.
  if (proposals.length > 0 || events.some(({ kind }) => kind === 'payment_declined'))
    return undefined
  const end = events.find(({ kind }) => kind === 'cancelled' || kind === 'no_show')
  if (!end) return false
  const changes = events.flatMap(({ id, changes: change, created_at }) =>
    id < end.id ? [{ at: Date.parse(created_at), fields: change?.fields ?? [] }] : [],
  )
  const step = { to: end.kind, by: end.actor, at: Date.parse(end.created_at) }
  return countsAgainst(step, Date.parse(trip.created_at), changes)
}

/** A deleted account counts as new. Returns undefined if one was deleted at the same time. */
function opensReviews({ trip, events, accounts }: TripView): boolean | undefined {
  if (!['completed', 'resolved'].includes(trip.stage)) return false
  const at = Date.parse(trip.stage_at)
  const deleted = accounts.map((account) => Date.parse(account.deleted ?? ''))
  if (deleted.includes(at)) return undefined
  return isReviewable({
    hasArrived: events.some(({ kind }) => kind === 'at_pickup'),
    price: trip.price_cents,
    since: deleted.some((time) => time < at)
      ? [at]
      : accounts.map(({ created }) => Date.parse(created)),
    at,
  })
}

function paymentDisagreements({ trip, payment, held }: TripView): string[] {
  if (!payment) return trip.price_cents >= 50 ? ['has a price, but no payment'] : []
  const wrong: string[] = []
  const { price_cents: price, fee_cents: fee, captured_cents: captured } = payment
  if (price !== trip.price_cents) wrong.push(`costs ${trip.price_cents}, but its payment ${price}`)
  if (fee !== Math.round(price * 0.08)) wrong.push(`has the fee ${fee}`)
  const divided = payment.released_cents + payment.released_fee_cents
  const kept = captured - payment.refunded_cents - payment.charged_back_cents
  if (held !== kept - divided) wrong.push(`has ${kept - divided} to hold, but the ledger ${held}`)
  const isCanceled = trip.stage === 'cancelled' || trip.stage === 'no_show'
  const most = isCanceled ? (payment.cancel_fee_cents ?? 0) : price + fee
  // What is too much goes back with the next step.
  if (kept > most && payment.next_at === null) wrong.push(`keeps ${kept} instead of ${most}`)
  if (captured > 0 && ahead.includes(trip.stage)) wrong.push('is charged before Loaded')
  if (payment.cancel_fee_cents !== null && trip.stage !== 'cancelled') wrong.push('has a fee')
  if (divided > 0 && trip.ended_at === null) wrong.push('is divided before its end')
  if (trip.stage === 'no_show' && divided > 0) wrong.push('is paid out')
  return wrong
}

/** The stages from which on the payment has something to do at once. */
const moneyStages = ['loaded', 'delivered', ...endedStages]

/** Returns what an event lacks that has just been written: its mails, or the task of the payment. */
export function missingEffects(
  event: EventView,
  trip: TripView | undefined,
  isDeleted: (userId: number) => boolean,
): string[] {
  const wrong: string[] = []
  const wanted = eventMails[event.kind].flatMap((mail) => {
    const { side, fields }: { side: string; fields?: readonly string[] } = mail
    const user = side === 'customer' ? event.customer_id : event.packer_id
    const concerns = !fields || fields.some((field) => event.changes?.fields?.includes(field))
    return user !== null && concerns && !isDeleted(user) ? [user] : []
  })
  const users = wanted.toSorted((a, b) => a - b)
  // A mail to a deleted account is dropped when it is due.
  const mails = event.mails.filter((userId) => !isDeleted(userId))
  if (String(users) !== String(mails)) {
    wrong.push(
      `Event ${event.id} (${event.kind}) has mails to ${mails.join()}, not to ${users.join()}.`,
    )
  }
  const isLast = trip?.trip.stage === event.to_stage
  if (trip?.payment && isLast && moneyStages.includes(event.to_stage ?? '')) {
    const { next_at, captured_cents } = trip.payment
    const isDue = next_at !== null && next_at <= event.created_at
    // A yes to extra pay at the same time may have taken the money already.
    const isTaken = event.to_stage === 'delivered' && captured_cents > 0
    if ((!isDue || !trip.has_task) && !isTaken) {
      wrong.push(`Trip ${trip.trip.id} is ${event.to_stage}, but nothing moves its money.`)
    }
  }
  return wrong
}

/** Returns why the user could not delete the account. */
export async function reasonsToStay(sql: Sql, userId: number): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select 'gig ' || id || ' is booked' as text from gigs
    where ${userId} in (customer_id, packer_id) and gig_status_id = 2
    union all
    select 'trip ' || t.id || ' (' || t.stage || ') is not paid'
    from trips t join payments p on p.trip_id = t.id
    where t.customer_id = ${userId} and p.refund_goal_cents + p.captured_cents - p.refunded_cents
      < case when t.stage in ('cancelled', 'no_show') then coalesce(p.cancel_fee_cents, 0)
        else p.price_cents + p.fee_cents end`
  return rows.map(({ text }) => `The account ${userId} is deleted, but ${text}.`)
}

/** Returns what is wrong in the whole database once no task is due. */
export async function disagreementsOfAll(sql: Sql): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select 'The ledger sums to ' || sum(cents) as text from ledger_lines having sum(cents) <> 0
    union all
    select 'Entry ' || entry_id || ' sums to ' || sum(cents) from ledger_lines
    group by entry_id having sum(cents) <> 0
    union all
    select 'Payment ' || trip_id || ' is due since ' || next_at from payments where next_at <= now()
    union all
    select 'The task ' || task_identifier || ' failed: ' || last_error from graphile_worker.jobs
    where last_error is not null
    union all
    select 'The task ' || task_identifier || ' was not run.' from graphile_worker.jobs where run_at <= now()
      and task_identifier not like '%mail%'
      -- The worker may still be deleting a task that it has done.
      and locked_at is null
    union all
    select 'The mail about event ' || event_id || ' has no task.' from event_mails m
    where sent_at is null and not exists (
      select from graphile_worker.jobs where key = 'events-' || m.user_id || '-' || m.gig_id)
    union all
    select 'Gig ' || g.id || ' should have expired.' from gigs g
    where gig_status_id = 1 and greatest(pickup_date + interval '12 hours', created_on_date + interval '24 hours') <= now()
    union all
    select 'The offer of gig ' || id || ' should have ended.' from gigs
    where gig_status_id = 5 and offered_until <= now()
    union all
    select 'Gig ' || g.id || ' is offered to a deleted account.' from gigs g join users u on u.id = g.offered_to
    where u.deleted_at is not null
    union all
    select 'Proposal ' || p.id || ' waits for the bank, but nothing asks it.' from proposals p
    join trips t on t.id = p.trip_id join payments m on m.trip_id = t.id
    where p.state = 'charging' and t.stage not in ('cancelled', 'no_show') and m.next_at is null
    union all
    select 'Proposal ' || p.id || ' should have ended.' from proposals p join trips t on t.id = p.trip_id
    where p.state = 'open' and (p.answer_until <= now()
      or not case p.kind when 'change' then t.stage = 'booked' else t.stage in ('at_pickup', 'loaded') end)
    union all
    select 'Trip ' || id || ' should be completed.' from trips
    where stage = 'delivered' and stage_at + interval '48 hours' <= now()
    limit 20`
  return rows.map(({ text }) => text)
}
