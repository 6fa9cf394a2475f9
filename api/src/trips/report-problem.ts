import { hash } from 'node:crypto'
import type { Sql, Tx } from '../platform/db/sql.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { moveOpenPickup } from '../gigs/move-pickup.ts'
import { type Asker, changeTrip } from './move-trip.ts'
import { roleIn } from './trip-json.ts'
import { tripLimits } from '../rules/trip-limits.ts'
import type { TripRole } from '../rules/trip-stages.ts'
import type { ProblemReply, ProblemReport, Trip } from './trips.contract.ts'
import { addCall, addEventImages, countReports, hasCall } from './trips.sql.ts'
import type { LockedTrip } from '../workflow/open-trip.sql.ts'
import { moveTrip } from '../workflow/moves.sql.ts'
import { mayMove, mayReport } from '../workflow/moves.ts'
import { conflict } from '../workflow/refusals.ts'
import { recordEvents } from '../events/record-events.sql.ts'
import { period, reportsAfterEndMs } from '../rules/windows.ts'

interface Keyed {
  /** The Idempotency-Key. Without it, each call reports. */
  key?: string | undefined
}

/**
 * Changes the trip once for an Idempotency-Key: a repeated call returns the trip as it is now. Throws 409 if the key belongs
 * to another report.
 */
const changeOnce = (
  sql: Sql,
  asker: Asker,
  { key, ...content }: Keyed & object,
  work: (tx: Tx, trip: LockedTrip) => Promise<void>,
) =>
  changeTrip(sql, asker, async (tx, trip) => {
    const bodyHash = hash('sha256', JSON.stringify(content), 'buffer')
    if (key === undefined || (await addCall(tx, { ...asker, key, bodyHash }))) {
      return work(tx, trip)
    }
    if (await hasCall(tx, { ...asker, key, bodyHash })) return
    throw new HttpError(409, 'This Idempotency-Key was used for another report.')
  })

/**
 * Reports a no-show (the other user did not show up), damage, or another problem, with photos. A no-show ends the trip
 * and makes the gig available again. If the packer has reported that they arrived, the customer's report opens a dispute
 * instead: both say that they were there. Any other problem adds an event, and opens a dispute if the customer reports it
 * within 48 hours of the delivery. A repeated report of a no-show changes nothing. Throws 409 outside these times, and for
 * a sixth report that opens no dispute.
 */
export async function reportProblem(
  sql: Sql,
  asker: Asker,
  report: ProblemReport & Keyed,
): Promise<Trip> {
  const { kind, text, images, pickup } = report
  return changeOnce(sql, asker, report, async (tx, trip) => {
    const actor = roleIn(trip, asker.userId)
    if (kind === 'no_show' && trip.actor === actor && isAfterNoShow(trip)) return
    const opensDispute = mayMove(trip, 'disputed', actor)
    const opens = opensDispute && (kind === 'no_show' || trip.stage === 'delivered')
    if (kind === 'no_show' && trip.ended_at === null && !opensDispute) {
      const gigId = requireGig(trip)
      const eventId = await moveTrip(tx, trip, { to: 'no_show', actor, note: text })
      await addEventImages(tx, eventId, { userId: asker.userId, images })
      if (pickup && actor === 'customer') await moveOpenPickup(tx, gigId, pickup)
      return
    }
    requireGig(trip)
    if (!mayReport(trip)) {
      throw conflict(
        trip,
        `Problems can be reported until ${period(reportsAfterEndMs)} after the end. Please contact support.`,
      )
    }
    // Reports of the packer do not keep the customer from opening a dispute.
    if (!opens && (await countReports(tx, trip.id, 'problem')) >= tripLimits.reports) {
      throw conflict(
        trip,
        `There are ${tripLimits.reports} reports already. Please contact support.`,
      )
    }
    await addReport(tx, trip, { kind: 'problem', actor, reason: kind, note: text, images })
    // Without a note, so that the timeline has the report only once.
    if (opens) await moveTrip(tx, trip, { to: 'disputed', actor, note: null })
  })
}

/** Whether the report of a no-show made the last move of the trip. Before a delivery, no other report opens a dispute. */
const isAfterNoShow = ({ stage, delivered_at }: LockedTrip) =>
  stage === 'no_show' || (stage === 'disputed' && delivered_at === null)

interface Report {
  kind: 'problem' | 'problem_reply'
  actor: TripRole
  /** The kind of the problem. */
  reason: string | null
  note: string
  images: string[]
}

/** Adds a report, or a reply to one, to the events of the trip. Throws 409 if its gig is deleted. */
async function addReport(tx: Tx, trip: LockedTrip, { images, ...event }: Report) {
  const { id: trip_id, customer_id, packer_id } = trip
  const [eventId = ''] = await recordEvents(tx, [
    { gig_id: requireGig(trip), trip_id, customer_id, packer_id, ...event },
  ])
  const userId = event.actor === 'customer' ? customer_id : packer_id
  await addEventImages(tx, eventId, { userId, images })
}

/** Returns the id of the trip's gig. Throws 409 if the gig is deleted: its timeline is closed. */
function requireGig(trip: LockedTrip): number {
  if (trip.gig_id !== null) return trip.gig_id
  throw conflict(trip, 'This booking was deleted, so please contact support about it.')
}

/**
 * Adds the packer's reply to the report that opened a dispute. Throws 403 for the customer, 409 after
 * the decision or after five replies.
 */
export async function replyToReport(
  sql: Sql,
  asker: Asker,
  reply: ProblemReply & Keyed,
): Promise<Trip> {
  const { text, images } = reply
  return changeOnce(sql, asker, reply, async (tx, trip) => {
    const actor = roleIn(trip, asker.userId)
    if (actor === 'customer') {
      throw new HttpError(403, 'Only the packer replies to a report. You can report more problems.')
    }
    requireGig(trip)
    if (trip.stage !== 'disputed') {
      throw conflict(trip, 'You can reply only while a report is under review.')
    }
    if ((await countReports(tx, trip.id, 'problem_reply')) >= tripLimits.replies) {
      throw conflict(trip, `You have sent ${tripLimits.replies} replies already.`)
    }
    await addReport(tx, trip, { kind: 'problem_reply', actor, reason: null, note: text, images })
  })
}
