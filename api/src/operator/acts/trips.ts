import { savePackerNote } from '../../events/packer-notes.sql.ts'
import { goalOf } from '../../payments/next-step.ts'
import { factsOf } from '../../payments/payment-facts.ts'
import { lockPayment, type PaymentRow, saveRefundGoal } from '../../payments/payments.sql.ts'
import { type Split, splitOf } from '../../payments/split.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { dollars } from '../../rules/dollars.ts'
import { leastChargeCents } from '../../rules/least-charge.ts'
import { tripLimits } from '../../rules/trip-limits.ts'
import { hasEnded, isDone, type TripStage, wasCanceled } from '../../rules/trip-stages.ts'
import { lockTrip } from '../../trips/trips.sql.ts'
import { mayMove } from '../../workflow/moves.ts'
import { moveTrip, setMark } from '../../workflow/moves.sql.ts'
import type { LockedTrip } from '../../workflow/open-trip.sql.ts'
import { lockPayments, saveCancelFee } from '../../workflow/payments.sql.ts'
import { cases } from '../cases.ts'
import { conflict, invalid, missing } from '../operator-error.ts'
import { type Act, decide } from './decide.ts'
import { readText } from './texts.ts'

interface OfTrip {
  tripId: number
  /** The stage that the operator saw. Without it, any stage that the rules allow is fine. */
  stage?: TripStage | undefined
}

const readNote = (text: string) => readText(text, tripLimits.note, 'Write what you decided')

async function lockSeenTrip(tx: Tx, { tripId, stage }: OfTrip) {
  const trip = await lockTrip(tx, tripId, 'operator')
  if (!trip) throw missing(`There is no trip ${tripId}.`)
  if (stage === undefined || trip.stage === stage) return trip
  throw conflict(`Trip ${tripId} was ${stage}, and is ${trip.stage} now.`)
}

interface Resolved extends OfTrip {
  refund: number
  text: string
  packerText?: string
}

/**
 * Decides a delivered job, or corrects a completed one: the customer gets `refund` cents of the price back with their
 * share of the fee, the packer what is left of the price, and Manyhands what is left of the fee. Background tasks move
 * the money. The customer reads `text`, and the packer `packerText`, or `text` without it. Returns the split; undefined if the customer paid the packer directly.
 */
export const resolveTrip: Act<Resolved, Split | undefined> = (sql, operator, given) => {
  const { tripId, refund, text, packerText, seen } = given
  const note = readNote(text)
  const packerNote = packerText === undefined ? note : readNote(packerText)
  return decide(sql, operator, { ...cases.trip(tripId), seen }, async (tx) => {
    const trip = await lockSeenTrip(tx, given)
    const resolves = mayMove(trip, 'resolved', 'operator')
    if (!resolves && !isDone(trip.stage)) {
      throw conflict(
        `Trip ${tripId} is not delivered: it is ${trip.stage}. Use "end trip" to end it.`,
      )
    }
    const payment = await lockPayment(tx, tripId)
    const split = payment && readSplit(payment, refund)
    if (split) {
      await saveRefundGoal(tx, tripId, { ...split, note: resolves ? null : note })
    } else if (refund > 0) {
      throw invalid('This job was paid directly: Manyhands has no money to refund.')
    }
    await savePackerNote(tx, tripId, note, packerNote)
    if (resolves) await moveTrip(tx, trip, { to: 'resolved', actor: 'operator', note })
    const decided = `${dollars(split?.after.customer ?? 0)} to the customer`
    return { action: 'resolve', note: `${decided}. ${note}`, result: split }
  })
}

/**
 * Returns the split of a decision.
 *
 * @throws OperatorError for more than the price, or less than is refunded or being sent: a refund that the provider has
 *   not confirmed may be made already, and with a smaller one the card would be charged again
 */
export function readSplit(payment: PaymentRow, refund: number): Split {
  refuseWhileAsking(payment)
  if (refund > payment.price_cents) {
    throw invalid(`The refund can be at most ${dollars(payment.price_cents)}, the price.`)
  }
  const split = splitOf(factsOf(payment), refund)
  if (split.refund < payment.refunded_cents) {
    throw conflict(`${dollars(payment.refunded_cents)} is refunded already.`)
  }
  if (payment.sending_cents > 0 && split.refund < payment.refunded_cents + payment.sending_cents) {
    throw conflict(`A refund of ${dollars(payment.sending_cents)} is being sent already.`)
  }
  return split
}

interface Ended extends OfTrip {
  fee: number | 'no-show'
  text: string
}

/**
 * Ends a trip that is not delivered, and makes the gig available again: as canceled, for which the customer pays the
 * packer `fee` cents, or as a no-show of the packer, which is free and marks the packer.
 */
export const endTrip: Act<Ended> = (sql, operator, given) => {
  const { tripId, fee, text, seen } = given
  const note = readNote(text)
  return decide(sql, operator, { ...cases.trip(tripId), seen }, async (tx) => {
    const trip = await lockSeenTrip(tx, given)
    const to = fee === 'no-show' ? 'no_show' : 'cancelled'
    if (!mayMove(trip, to, 'operator')) {
      throw conflict(
        trip.delivered_at
          ? `Trip ${tripId} is delivered: use "resolve trip".`
          : `Trip ${tripId} cannot end like this: it is ${trip.stage}.`,
      )
    }
    if (fee !== 'no-show' && fee > 0) {
      const payment = await lockPayment(tx, tripId)
      if (!payment) throw invalid('This job is paid directly: the fee can only be 0.')
      if (fee < leastChargeCents) {
        throw invalid(`The fee can be 0, or ${dollars(leastChargeCents)} or more.`)
      }
      if (fee > payment.price_cents) {
        throw invalid(`The fee can be at most ${dollars(payment.price_cents)}.`)
      }
      await saveCancelFee(tx, tripId, fee)
    }
    await moveTrip(tx, trip, { to, actor: 'operator', note })
    const cost = fee === 'no-show' ? fee : `${dollars(fee)} to the packer`
    return { action: 'end', note: `${cost}. ${note}`, result: undefined }
  })
}

/** Locks the payments of the packer's bookings that have not begun. The gigs and trips are locked. Returns the trips. */
export async function lockComingTrips(tx: Tx, packerId: number) {
  const trips = await tx<LockedTrip[]>`
    select * from trips where packer_id = ${packerId} and stage = 'booked' and pickup_date > now() order by id`
  await lockPayments(
    tx,
    trips.map(({ id }) => id),
  )
  return trips
}

/**
 * Ends locked bookings of a suspended packer: without a session, the packer could not even read the address. For the
 * customers it is free, and those with a pickup soon get an urgent gig.
 */
export async function endComingTrips(tx: Tx, trips: LockedTrip[]) {
  const note = 'The packer can no longer do this job.'
  for (const trip of trips) {
    await savePackerNote(tx, trip.id, note, 'Your account is suspended.')
    await moveTrip(tx, trip, { to: 'cancelled', actor: 'operator', note })
  }
}

/** The customer has agreed to extra work: what the bank answers changes the sums of a decision. */
function refuseWhileAsking({ asked_cents, trip_id }: PaymentRow) {
  if (asked_cents === 0) return
  throw conflict(
    `The bank has not answered about the extra work of trip ${trip_id} yet. Try again in a minute.`,
  )
}

const mostReason = 500

interface Reasoned extends OfTrip {
  reason: string
}

/** Writes off what a customer still owes for an ended trip, so that the account can be deleted. Returns the cents. */
export const writeOff: Act<Reasoned, number> = (sql, operator, given) => {
  const { tripId, seen } = given
  const reason = readText(given.reason, mostReason, 'Write why you write the debt off')
  return decide(sql, operator, { ...cases.trip(tripId), seen }, async (tx, last) => {
    const trip = await lockSeenTrip(tx, given)
    const payment = await lockPayment(tx, tripId)
    const owed = payment && hasEnded(trip.stage) ? goalOf(factsOf(payment)).due : 0
    if (payment) refuseWhileAsking(payment)
    if (!payment || owed === 0) {
      throw conflict(`No money is owed for trip ${tripId}. ${last ?? ''}`.trim())
    }
    const { refund_goal_cents: before, refund_fee_cents: feePart, waived_cents } = payment
    const waived = waived_cents + owed
    await saveRefundGoal(tx, tripId, { goal: before + owed, feePart, waived, note: null })
    return { action: 'write off', note: `${dollars(owed)}, ${reason}`, result: owed }
  })
}

/** Decides whether the end of a booking counts against "Bookings kept" of its packer. */
export const markTrip: Act<Reasoned & { counts: boolean }> = (sql, operator, given) => {
  const { tripId, counts, seen } = given
  const note = readText(given.reason, mostReason, 'Write the reason')
  return decide(sql, operator, { ...cases.mark(tripId), seen }, async (tx) => {
    const trip = await lockSeenTrip(tx, given)
    if (!wasCanceled(trip.stage)) {
      throw conflict(`Trip ${trip.id} has not ended early: it is ${trip.stage}.`)
    }
    await setMark(tx, trip.id, counts)
    return { action: counts ? 'count' : 'excuse', note, result: undefined }
  })
}
