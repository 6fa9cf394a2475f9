import { findCertificate, listChecks } from '../../checks/checks.sql.ts'
import { listLines } from '../../payments/ledger.sql.ts'
import { listSteps } from '../../payments/payment-steps.sql.ts'
import { findPaymentOfTrip } from '../../payments/payments.sql.ts'
import type { AnySql } from '../../platform/db/sql.ts'
import { findTicket } from '../../support/support.sql.ts'
import { found } from '../operator-error.ts'
import { findReport } from './messages.sql.ts'
import { listJobs } from './people.sql.ts'
import { findReview } from './review.sql.ts'
import { type EventRow, findTrip, listEvents, type TripRow } from './trip.sql.ts'
import { findAsker, findUser } from './user.sql.ts'

/*
 * What an operator needs to decide a case, in at most four statements. The caller records the view. `decision` is the
 * last decision of the case: pass its id (or 0) to the act as `seen`. All throw OperatorError `missing`.
 */

/**
 * Returns a ticket with its newest 200 messages, its user, the user's newest jobs with the ticket's among them, the
 * saved replies, and the count of all messages.
 */
export async function readTicket(sql: AnySql, id: number) {
  const ticket = found(await findTicket(sql, id), `There is no ticket ${id}.`)
  const { replies, decision, count, ...user } = await findAsker(sql, ticket.user_id, id)
  const jobs = await listJobs(sql, user.id, ticket.gig_id)
  return { ticket, user, jobs, replies, count, decision }
}

/** Returns a user with sessions, mails of 30 days and earlier actions, the checks (none of a customer), and the newest jobs. */
export async function readUser(sql: AnySql, id: number) {
  const user = found(await findUser(sql, id), `There is no user ${id}.`)
  const checks = user.user_type === 'packer' ? await listChecks(sql, id) : []
  return { user, checks, jobs: await listJobs(sql, id), decision: user.decision }
}

/** Whether an operator may read what the sides of a trip wrote and showed to each other. docs/privacy.md promises it. */
const isProblem = ({ stage, chargebacks }: TripRow, events: EventRow[]) =>
  stage === 'disputed' ||
  chargebacks.length > 0 ||
  events.some(
    ({ kind, actor }) => (kind === 'problem' || kind === 'no_show') && actor !== 'operator',
  )

/** The event without what a side wrote or showed. */
const withoutWords = (event: EventRow): EventRow => ({
  ...event,
  images: [],
  note: event.actor === 'operator' ? event.note : null,
})

/**
 * Returns a trip with its newest 200 messages, its events (reports, replies and photos of both sides among them) and its
 * payment. The events `proof` have the photos at pickup and delivery. Unless `hasProblem`, there are no messages, no
 * photos, and no notes of a side.
 */
export async function readTrip(sql: AnySql, id: number) {
  const trip = found(await findTrip(sql, id), `There is no trip ${id}.`)
  const all = await listEvents(sql, id)
  const hasProblem = isProblem(trip, all)
  const events = hasProblem ? all : all.map(withoutWords)
  const messages = hasProblem ? trip.messages : []
  const payment = await findPaymentOfTrip(sql, id)
  const { decision } = trip
  return { trip: { ...trip, messages }, events, payment, hasProblem, decision }
}

/** Returns the certificate that waits, with its file. */
export async function readCertificate(sql: AnySql, userId: number) {
  const certificate = await findCertificate(sql, userId)
  return found(certificate, `No certificate of user ${userId} waits for a decision.`)
}

/** Returns a reported message with the ten before and the ten after it. */
export async function readMessage(sql: AnySql, id: number) {
  const report = found(await findReport(sql, id), `There is no reported message ${id}.`)
  return { report, decision: report.decision }
}

/** Returns a review with its reports. */
export async function readReview(sql: AnySql, id: number) {
  const review = found(await findReview(sql, id), `There is no review ${id}.`)
  return { review, decision: review.decision }
}

/** Returns a payment with its steps and ledger lines. */
export async function readPayment(sql: AnySql, tripId: number) {
  const payment = found(await findPaymentOfTrip(sql, tripId), `Trip ${tripId} has no payment.`)
  return { payment, steps: await listSteps(sql, tripId), lines: await listLines(sql, tripId) }
}
