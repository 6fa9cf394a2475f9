import { imageUrl } from '../gigs/gig-json.sql.ts'
import { toBadges } from '../checks/badges.ts'
import { displayName } from '../rules/display-name.ts'
import { answerBy } from '../rules/windows.ts'
import { laterArrival, laterStages, mayStartNow, nextStages, undoOf } from '../workflow/moves.ts'
import type { TripRole } from '../rules/trip-stages.ts'
import { reviewClosesAt } from '../rules/review-window.ts'
import type { CustomerJob, GigChanges, GigEvent, Trip } from './trips.contract.ts'
import type { JobRow } from './customer-jobs.sql.ts'
import { extraLimits } from '../rules/extra-work.ts'
import { isPossible } from '../workflow/proposals.sql.ts'
import { type ChangesRow, type EventRow, extraOf, type Towns, type TripRow } from './trips.sql.ts'

export const roleIn = (trip: { customer_id: number }, userId: number): TripRole =>
  trip.customer_id === userId ? 'customer' : 'packer'

/** Without the four digits that name a block: a packer whose booking has ended reads the trip, too. */
const townsOf = (row: Towns) => ({
  pickup: {
    city: row.pickup_city,
    state: row.pickup_state,
    zip_code: row.pickup_zip_code.slice(0, 5),
  },
  dropoff: {
    city: row.dropoff_city,
    state: row.dropoff_state,
    zip_code: row.dropoff_zip_code.slice(0, 5),
  },
})

/**
 * Returns the trip as its customer or its packer sees it. Only the customer gets the completion
 * code.
 */
export function toTrip(row: TripRow, userId: number): Trip {
  const role = roleIn(row, userId)
  const late = role === 'packer' ? laterArrival(row) : undefined
  const undo = undoOf(row, role)
  return {
    id: row.id,
    gig_id: row.gig_id,
    stage: row.stage,
    version: row.version,
    title: row.title,
    price: row.price_cents / 100,
    pickup_date: row.pickup_date.toISOString(),
    dropoff_date: row.dropoff_date.toISOString(),
    ...townsOf(row),
    customer: {
      id: row.customer_id,
      display_name: displayName('customer', row.customer_id, row.customer_name),
    },
    packer: {
      id: row.packer_id,
      display_name: displayName('packer', row.packer_id, row.packer_name),
      ...(row.is_packer_gone && { is_gone: true }),
      completed_jobs: row.completed_jobs,
      bookings_kept: row.bookings_kept,
      rating: row.packer_rating,
      ...toBadges(row),
    },
    is_secured: row.is_secured,
    next: nextStages(row, role),
    later: laterStages(row, role).map(({ stage, from }) => ({ stage, from: from.toISOString() })),
    arrives_at: row.arrives_at?.toISOString() ?? null,
    late_until: late ? new Date(late.until).toISOString() : null,
    undo: undo ? { ...undo, until: undo.until.toISOString() } : null,
    extra: role === 'packer' ? toExtra(row) : null,
    can_start_now: role === 'customer' && mayStartNow(row),
    completion_code: role === 'customer' ? row.completion_code : null,
    stage_at: row.stage_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
    answer_by: row.stage === 'disputed' ? answerBy(row.stage_at).toISOString() : null,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    end_reason: row.ended_at ? row.note : null,
    review_until: reviewClosesAt(row)?.toISOString() ?? null,
    received_review: receivedReview(row, userId),
    unread_messages: row.unread_messages,
  }
}

function toExtra(row: TripRow): Trip['extra'] {
  const { left, mostCents, isOpen } = extraOf(row)
  const isNow = isPossible('extra', row.stage) && !isOpen && left > 0
  return isNow && mostCents >= extraLimits.cents ? { most: mostCents / 100, left } : null
}

function receivedReview({ reviews }: TripRow, userId: number): Trip['received_review'] {
  const found = reviews.find(({ subject_id }) => subject_id === userId)
  if (!found) return null
  const { id, stars, text, published_at, reply } = found
  return { id, stars, text, published_at: new Date(published_at).toISOString(), reply }
}

type Times = NonNullable<GigChanges['pickup_date']>

const toTimes = ({ from, to, time_zone }: Times): Times => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
  time_zone,
})

type Arrival = NonNullable<GigChanges['arrives_at']>

const toArrival = ({ from, to, time_zone }: Arrival): Arrival => ({
  from: from === null ? null : new Date(from).toISOString(),
  to: new Date(to).toISOString(),
  time_zone,
})

export function toChanges(row: ChangesRow | null): GigChanges | null {
  if (!row || row.cents !== undefined || row.count !== undefined) return null
  const { fields, price_cents: cents, pickup_date: pickup, dropoff_date: dropoff } = row
  const { arrives_at: arrival } = row
  return {
    fields,
    ...(cents && { price: { from: cents.from / 100, to: cents.to / 100 } }),
    ...(pickup && { pickup_date: toTimes(pickup) }),
    ...(dropoff && { dropoff_date: toTimes(dropoff) }),
    ...(arrival && { arrives_at: toArrival(arrival) }),
  }
}

/** The amount of a payment event, in dollars. */
export const toAmount = (row: ChangesRow | null): number | null =>
  row?.cents === undefined ? null : row.cents / 100

export const toEvent = ({ images, ...row }: EventRow, publicUrl: string | null): GigEvent => ({
  ...row,
  ...(images && { images: images.map((token) => imageUrl(token, publicUrl)) }),
  changes: toChanges(row.changes),
  amount: toAmount(row.changes),
  count: row.changes?.count,
  created_at: row.created_at.toISOString(),
})

function toPerson(id: number, name: string | null) {
  return { id, display_name: displayName('packer', id, name ?? '') }
}

export const toJob = ({ ended, ...row }: JobRow): CustomerJob => ({
  gig_id: row.gig_id,
  trip_id: row.trip_id,
  title: row.title,
  stage: row.stage,
  price: row.price_cents / 100,
  pickup_date: row.pickup_date.toISOString(),
  pickup_time_zone: row.pickup_time_zone,
  ...townsOf(row),
  packer:
    row.packer_id === null
      ? null
      : {
          ...toPerson(row.packer_id, row.packer_name),
          ...toBadges(row),
          ...(row.is_packer_gone && { is_gone: true }),
        },
  payment: row.payment && {
    state: row.payment.state,
    total: row.payment.total_cents / 100,
    cancel_fee: row.payment.cancel_fee_cents === null ? null : row.payment.cancel_fee_cents / 100,
    ...(row.payment.rest_cents > 0 && { rest: row.payment.rest_cents / 100 }),
    is_secured: row.payment.is_secured,
    has_method: row.payment.has_method,
  },
  is_urgent: row.is_urgent,
  unread_messages: row.unread_messages,
  ended_booking: ended && {
    trip_id: ended.trip_id,
    stage: ended.stage,
    actor: ended.actor,
    packer: toPerson(ended.packer_id, ended.packer_name),
    reason: ended.note,
    ended_at: new Date(ended.at).toISOString(),
  },
})
