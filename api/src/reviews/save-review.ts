import { HttpError } from '../platform/errors/http-error.ts'
import { runTx, type Sql } from '../platform/db/sql.ts'
import { tripNotFound } from '../trips/require-trip.ts'
import { roleIn } from '../trips/trip-json.ts'
import { findTrip } from '../trips/trips.sql.ts'
import { toReview } from './review-json.ts'
import { reviewDays } from '../rules/windows.ts'
import { reviewClosesAt } from '../rules/review-window.ts'
import { keepAccount } from '../sessions/sessions.sql.ts'
import type { Review, ReviewInput } from './reviews.contract.ts'
import {
  findOwnReview,
  hasConfirmedEmail,
  lockForReview,
  publishIfBothAreIn,
  publishIfDue,
  saveReply,
  upsertReview,
} from './reviews.sql.ts'

export const reviewNotFound = () => new HttpError(404, 'There is no such review.')

/**
 * Writes or changes the user's review of a trip. Publishes the reviews of both sides if the other
 * side has written, too. Throws 409 before the end of the trip, after 14 days, and once the review is
 * published; 403 until the author's email address is confirmed, so that fresh accounts cannot praise or harm
 * anyone. No outcome but the publication depends on the other side's review.
 */
export async function saveReview(
  sql: Sql,
  { tripId, userId }: { tripId: number; userId: number },
  input: ReviewInput,
): Promise<Review> {
  return runTx(sql, async (tx) => {
    await lockForReview(tx, tripId, userId)
    const trip = await findTrip(tx, tripId, userId)
    if (!trip) throw tripNotFound()
    const role = roleIn(trip, userId)
    const closes_at = reviewClosesAt(trip)
    if (!closes_at) {
      const isOver = trip.ended_at !== null
      throw new HttpError(
        409,
        isOver
          ? 'You cannot write this review.'
          : 'You can write the review when the move is completed.',
      )
    }
    if (!(await hasConfirmedEmail(tx, userId))) {
      throw new HttpError(
        403,
        'Confirm your email address before you review. On the account page you can get the email again.',
      )
    }
    const subject_id = role === 'customer' ? trip.packer_id : trip.customer_id
    const review = { ...input, trip_id: tripId, author_id: userId, subject_id, closes_at }
    const isSaved = await upsertReview(tx, review)
    await publishIfBothAreIn(tx, tripId)
    const own = await findOwnReview(tx, tripId, userId)
    if (isSaved && own?.id) return toReview(own)
    throw own?.id
      ? new HttpError(409, 'Your review is published, so it can no longer be changed.')
      : new HttpError(409, `The ${reviewDays} days for a review are over.`)
  })
}

/** Writes or changes the public answer of the reviewed user. Throws 404 for anyone else. */
export async function replyToReview(
  sql: Sql,
  { id, userId }: { id: number; userId: number },
  text: string,
): Promise<void> {
  await runTx(sql, async (tx) => {
    await keepAccount(tx, userId)
    await publishIfDue(tx, id)
    if (!(await saveReply(tx, id, userId, text))) throw reviewNotFound()
  })
}
