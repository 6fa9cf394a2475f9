import { moveTrip as move } from '../workflow/moves.sql.ts'
import { announceArrival } from '../workflow/arrival.sql.ts'
import { laterArrival, mayMove } from '../workflow/moves.ts'
import { conflict, plainConflict, refusalOf } from '../workflow/refusals.ts'
import { tellFavorites } from '../workflow/favorites.sql.ts'
import { deleteGigs } from '../workflow/gigs.sql.ts'
import { runTx, type Sql, type Tx } from '../platform/db/sql.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { type Attempts, countAttempt } from '../platform/rate-limits/attempts.ts'
import { feeNow, findCancelRow } from '../workflow/cancel-terms.sql.ts'
import { arrivalIn } from '../rules/spoken-times.ts'
import { dollars } from '../rules/dollars.ts'
import { localTime } from '../rules/time-zones/local-time.ts'
import { mostLateMs, period } from '../rules/windows.ts'
import { tripNotFound } from './require-trip.ts'
import { roleIn, toTrip } from './trip-json.ts'
import type { Cancellation, Lateness, StageMove, Trip } from './trips.contract.ts'
import type { LockedTrip } from '../workflow/open-trip.sql.ts'
import { findTrip, lockTrip } from './trips.sql.ts'
import { saveCancelFee } from '../workflow/payments.sql.ts'

export interface Asker {
  tripId: number
  userId: number
}

/**
 * Runs `work` on the locked trip, then returns the trip as the user sees it. Throws 404 unless the
 * user is the trip's customer or packer.
 */
export async function changeTrip(
  sql: Sql,
  { tripId, userId }: Asker,
  work: (tx: Tx, trip: LockedTrip) => Promise<void>,
): Promise<Trip> {
  return runTx(sql, async (tx) => {
    const trip = await lockTrip(tx, tripId, userId)
    if (!trip) throw tripNotFound()
    await work(tx, trip)
    const changed = await findTrip(tx, tripId, userId)
    if (!changed) throw new Error(`Trip ${tripId} is missing although it is locked.`)
    return toTrip(changed, userId)
  })
}

/**
 * Moves the trip forward. A repeated move changes nothing. Throws 409 for an old version or a move
 * that is not allowed now, 403 for a wrong code or a customer's attempt to make a packer's move, 429
 * after five wrong codes in 15 minutes.
 */
export async function moveTrip(
  sql: Sql,
  attempts: Attempts,
  asker: Asker,
  { stage, version, completion_code, minutes }: StageMove,
): Promise<Trip> {
  const { tripId, userId } = asker
  const codeKey = `${tripId}:${userId}`
  const isGuess = stage === 'completed' && typeof completion_code === 'string'
  // Count the guess before the comparison, so that parallel guesses do not exceed the limit.
  if (isGuess) await countAttempt(attempts.completionCodes, codeKey)
  const moved = await changeTrip(sql, asker, async (tx, trip) => {
    if (trip.stage === stage) return
    const actor = roleIn(trip, userId)
    if (actor === 'customer' && stage !== 'completed') {
      throw new HttpError(403, 'Only the packer reports this step.')
    }
    if (trip.version !== version) throw conflict(trip, 'This booking has changed.')
    const isWrongCode = actor === 'packer' && completion_code !== trip.completion_code
    if (stage === 'completed' && isWrongCode && mayMove(trip, stage, actor)) {
      throw new HttpError(
        403,
        'This is not the code that the customer sees. Please ask them again.',
      )
    }
    const arrivesAt =
      stage === 'on_the_way' && trip.stage === 'booked' && typeof minutes === 'number'
        ? new Date(arrivalIn(minutes, Date.now()))
        : undefined
    await move(tx, trip, { to: stage, actor, note: null, arrivesAt })
  })
  if (isGuess) await attempts.completionCodes.delete(codeKey)
  return moved
}

/**
 * Tells the customer that the packer arrives later than expected. Telling the same time again changes nothing. Throws 403
 * for the customer, 409 if the packer is not expected now, and 422 for a time that is not later, or too late.
 */
export async function tellLateness(
  sql: Sql,
  asker: Asker,
  { arrives_at: at }: Lateness,
): Promise<Trip> {
  return changeTrip(sql, asker, async (tx, trip) => {
    if (roleIn(trip, asker.userId) === 'customer') {
      throw new HttpError(403, 'Only the packer says when they arrive.')
    }
    if (trip.arrives_at?.getTime() === at.getTime()) return
    const possible = laterArrival(trip)
    if (!possible) throw conflict(trip, 'You can tell a later arrival only before you arrive.')
    if (at.getTime() <= possible.after || at.getTime() > possible.until) {
      const zone = trip.pickup_zip_code
      const [after, until] = [possible.after, possible.until].map((time) =>
        localTime(new Date(time), zone),
      )
      throw new HttpError(
        422,
        `The arrival must be after ${after}, and at most ${period(mostLateMs)} after the agreed time: ${until}. For a later time, ask the customer for another date.`,
      )
    }
    await announceArrival(tx, trip, at)
  })
}

/**
 * Cancels the booking. The gig becomes available again, or is deleted if the customer sends
 * `reopen` false, also if the booking was canceled before. Otherwise, a repeated cancellation changes nothing. Throws 409
 * once the gig is loaded or the trip has ended, if the customer has not agreed to the current fee, or if another packer
 * has booked the gig that the customer wants to delete.
 */
export async function cancelTrip(
  sql: Sql,
  asker: Asker,
  { reason, reopen, fee_cents }: Cancellation,
): Promise<Trip> {
  return changeTrip(sql, asker, async (tx, trip) => {
    const actor = roleIn(trip, asker.userId)
    if (trip.stage !== 'cancelled') {
      if (!mayMove(trip, 'cancelled', actor)) throw refusalOf(trip, { to: 'cancelled', actor })
      if (actor === 'customer') await agreeToFee(tx, trip, fee_cents)
      await move(tx, trip, { to: 'cancelled', actor, note: reason })
    }
    if (trip.gig_id === null || actor === 'packer') return
    if (reopen) return tellFavorites(tx, trip.gig_id)
    const deleted = await deleteGigs(tx, tx`g.id = ${trip.gig_id} and g.packer_id is null`)
    if (deleted === 0) throw plainConflict(trip, 'Another packer has booked this job meanwhile.')
  })
}

/** Stores the fee of a customer's cancellation. Throws 409 if the customer agreed to another fee. */
async function agreeToFee(tx: Tx, trip: LockedTrip, agreed = 0) {
  const row = await findCancelRow(tx, trip.id)
  const fee_cents = row ? feeNow(row) : 0
  if (fee_cents !== agreed) {
    const costs = fee_cents === 0 ? 'is free' : `costs ${dollars(fee_cents)}`
    throw new HttpError(409, `Canceling now ${costs}. Check the terms and confirm again.`, {
      ...{ stage: trip.stage, version: trip.version, fee_cents },
    })
  }
  if (fee_cents > 0) await saveCancelFee(tx, trip.id, fee_cents)
}
