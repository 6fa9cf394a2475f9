import type { ImageRow } from '../gigs/gigs.sql.ts'
import type { Sql } from '../platform/db/sql.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { type Asker, changeTrip, conflict } from './move-trip.ts'
import { roleIn } from './trip-json.ts'
import { tripLimits } from './trip-rules.ts'
import { nextStages } from './trip-stages.ts'
import type { ProblemReply, ProblemReport, Trip } from './trips.contract.ts'
import {
  addEventImages,
  addProblemEvent,
  countReplies,
  reopenGig,
  setStage,
  type TripRow,
} from './trips.sql.ts'

/** The request with the rows of its photos, whose files are stored. */
type Stored<Request> = Omit<Request, 'images'> & { images: ImageRow[] }

/**
 * Reports a no-show (the other user did not come), damage, or another problem, with photos. A no-show
 * ends the trip and makes the gig available again; throws 409 outside its period. Any other problem
 * adds an event, and opens a dispute if the customer reports it within 48 hours of the delivery (or of
 * the pickup time, if that is later).
 */
export async function reportProblem(
  sql: Sql,
  asker: Asker,
  { kind, text, images }: Stored<ProblemReport>,
): Promise<Trip> {
  return changeTrip(sql, asker, async (tx, trip) => {
    const actor = roleIn(trip, asker.userId)
    const next = nextStages(trip, actor)
    if (kind === 'no_show') {
      if (trip.stage === 'no_show') return
      const gigId = requireGig(trip)
      if (!next.includes('no_show')) {
        throw conflict(
          trip,
          'A no-show can be reported from 30 minutes to 24 hours after the pickup time, or the booking if that is later, before loading.',
        )
      }
      await setStage(tx, trip.id, { stage: 'no_show', actor, note: text })
      await addEventImages(tx, trip.id, 'no_show', images)
      await reopenGig(tx, gigId)
      return
    }
    requireGig(trip)
    await addProblemEvent(tx, trip, { kind: 'problem', actor, reason: kind, note: text })
    await addEventImages(tx, trip.id, 'problem', images)
    // Without a note, so that the timeline has the report only once.
    if (next.includes('disputed')) {
      await setStage(tx, trip.id, { stage: 'disputed', actor, note: null })
    }
  })
}

/** Returns the id of the trip's gig. Throws 409 if the gig is deleted: its timeline is closed. */
function requireGig(trip: TripRow): number {
  if (trip.gig_id !== null) return trip.gig_id
  throw conflict(trip, 'The job was deleted, so please write to support about it.')
}

/**
 * Adds the packer's reply to the report that opened a dispute. Throws 403 for the customer, 409 after
 * the decision or after five replies.
 */
export async function replyToReport(
  sql: Sql,
  asker: Asker,
  { text, images }: Stored<ProblemReply>,
): Promise<Trip> {
  return changeTrip(sql, asker, async (tx, trip) => {
    const actor = roleIn(trip, asker.userId)
    if (actor === 'customer') {
      throw new HttpError(403, 'Only the packer replies to a report. You can report more problems.')
    }
    requireGig(trip)
    if (trip.stage !== 'disputed') {
      throw conflict(trip, 'You can reply only while a report is under review.')
    }
    if ((await countReplies(tx, trip.id)) >= tripLimits.replies) {
      throw conflict(trip, `You have sent ${tripLimits.replies} replies already.`)
    }
    await addProblemEvent(tx, trip, { kind: 'problem_reply', actor, reason: null, note: text })
    await addEventImages(tx, trip.id, 'problem_reply', images)
  })
}
