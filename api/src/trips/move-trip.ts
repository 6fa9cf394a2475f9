import { completeGig } from '../bookings/bookings.sql.ts'
import { deleteGig } from '../gigs/gigs.sql.ts'
import { runTx, type Sql, type Tx } from '../platform/db/sql.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { type Attempts, countAttempt } from '../platform/rate-limits/attempts.ts'
import { findCancelRow } from '../payments/cancel-terms.sql.ts'
import { feeNow } from '../payments/cancel-terms.ts'
import { dollars } from '../payments/dollars.ts'
import { saveCancelFee } from '../payments/payments.sql.ts'
import { tripNotFound } from './require-trip.ts'
import { roleIn, toTrip } from './trip-json.ts'
import { nextStages, type TripStage } from './trip-stages.ts'
import type { Cancellation, StageMove, Trip } from './trips.contract.ts'
import { findTrip, lockTrip, reopenGig, setStage, type TripRow } from './trips.sql.ts'

/** The names of stages in error messages. */
const stageNames: Record<TripStage, string> = {
  booked: 'booked',
  on_the_way: 'on the way',
  at_pickup: 'at the pickup',
  loaded: 'loaded',
  delivered: 'delivered',
  completed: 'completed',
  cancelled: 'canceled',
  no_show: 'ended as a no-show',
  disputed: 'disputed',
  resolved: 'resolved',
}

/** Returns an error that names the current stage of the trip. */
export const conflict = ({ stage, version }: TripRow, sentence: string) =>
  new HttpError(409, `${sentence} It is ${stageNames[stage]}.`, { stage, version })

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
  work: (tx: Tx, trip: TripRow) => Promise<void>,
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
  { stage, version, completion_code }: StageMove,
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
    if (trip.version !== version) throw conflict(trip, 'This job has changed meanwhile.')
    if (!nextStages(trip, actor).includes(stage)) {
      throw conflict(trip, 'This step is not possible now.')
    }
    if (stage === 'completed' && actor === 'packer' && completion_code !== trip.completion_code) {
      throw new HttpError(
        403,
        'This is not the code that the customer sees. Please ask them again.',
      )
    }
    if (stage === 'delivered') await completeGig(tx, trip.gig_id ?? 0, trip.packer_id)
    else await setStage(tx, tripId, { stage, actor, note: null })
  })
  if (isGuess) await attempts.completionCodes.delete(codeKey)
  return moved
}

/**
 * Cancels the booking. The gig becomes available again, or is deleted if the customer sends
 * `reopen` false. A repeated cancellation changes nothing. Throws 409 once the gig is loaded or the
 * trip has ended, or if the customer has not agreed to the current fee.
 */
export async function cancelTrip(
  sql: Sql,
  asker: Asker,
  { reason, reopen, fee_cents }: Cancellation,
): Promise<Trip> {
  return changeTrip(sql, asker, async (tx, trip) => {
    if (trip.stage === 'cancelled') return
    const actor = roleIn(trip, asker.userId)
    if (!nextStages(trip, actor).includes('cancelled')) {
      throw conflict(trip, 'This job can no longer be canceled.')
    }
    if (actor === 'customer') await agreeToFee(tx, trip, fee_cents)
    await setStage(tx, trip.id, { stage: 'cancelled', actor, note: reason })
    if (trip.gig_id === null) return
    if (actor === 'customer' && !reopen) await deleteGig(tx, trip.gig_id)
    else await reopenGig(tx, trip.gig_id)
  })
}

/** Stores the fee of a customer's cancellation. Throws 409 if the customer agreed to another fee. */
async function agreeToFee(tx: Tx, trip: TripRow, agreed = 0) {
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
