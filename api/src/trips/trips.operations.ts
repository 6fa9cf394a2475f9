import { z } from 'zod'
import { currentTrip } from '../workflow/refusals.contract.ts'
import { operation } from '../platform/documentation/operation.ts'
import {
  Cancellation,
  CustomerJob,
  GigEvent,
  Lateness,
  ProblemReply,
  ProblemReport,
  StageMove,
  Trip,
} from './trips.contract.ts'
import {
  answerHours,
  completesAfterMs,
  mostLateMs,
  noShowMs,
  period,
  reportsAfterEndMs,
  stepsBeforePickupMs,
  undoArrivalMs,
} from '../rules/windows.ts'
import { tripLimits } from '../rules/trip-limits.ts'

const tag = 'Trips'
const noTrip = 'There is no such trip, or you are neither its customer nor its packer.'
const trip = { description: 'The trip as you see it.', schema: Trip }

const once =
  'With the header `Idempotency-Key`, a repeated call with the same key reports nothing and returns the trip.'
const badKey = 'The header Idempotency-Key is invalid.'
const otherKey = 'Or the Idempotency-Key was used for another report.'

export const tripOperations = {
  jobs: operation({
    id: 'listJobs',
    tag,
    summary: 'List your jobs with their stages',
    description: 'Newest first, in pages. One row for each job that exists.',
    answers: {
      200: {
        description: 'The jobs.',
        schema: z.array(CustomerJob),
        headers: {
          Link: 'The URL of the next page, as rel="next" (RFC 8288). Missing on the last page.',
        },
      },
    },
  }),
  read: operation({
    id: 'readTrip',
    tag,
    summary: 'Read a trip',
    description: 'A trip is one packer’s hold on one gig, from the booking to its end.',
    answers: { 200: trip },
    errors: { 404: noTrip },
  }),
  ofGig: operation({
    id: 'readTripOfGig',
    tag,
    summary: 'Read the latest trip of a gig',
    description: 'For the customer of the gig and for a packer who has booked it.',
    answers: { 200: trip },
    errors: { 404: 'The gig has no trip of which you are customer or packer.' },
  }),
  events: operation({
    id: 'listEvents',
    tag,
    summary: 'List what happened to a gig',
    description: 'The newest 500, oldest first. A packer gets the events of their own trips.',
    answers: { 200: { description: 'The events.', schema: z.array(GigEvent) } },
    errors: { 404: 'The gig has no events that you may see.' },
  }),
  move: operation({
    id: 'moveTrip',
    tag,
    summary: 'Report the next step of a trip',
    description: `The packer reports on_the_way from ${period(stepsBeforePickupMs.on_the_way)} before the pickup on, at_pickup from ${period(stepsBeforePickupMs.at_pickup)} before it, and delivered from the pickup on. With on_the_way, \`minutes\` says when the packer arrives. For ${period(undoArrivalMs)}, the packer can return from at_pickup to the stage before (\`undo\` of the trip). A trip at_pickup can be loaded from ${period(stepsBeforePickupMs.loaded)} before the pickup on, and delivered after that. The packer completes it with the code that the customer sees, the customer without a code. Repeating a step that is done returns the trip unchanged.`,
    example: { stage: 'on_the_way', version: 1 },
    body: StageMove,
    answers: { 200: trip },
    errors: {
      403: 'The other side reports this step, or the code is wrong.',
      404: noTrip,
      409: '`version` is old, or the step is not possible now. `stage` and `version` are the current ones.',
      429: 'Five wrong codes in 15 minutes.',
    },
    members: currentTrip,
  }),
  late: operation({
    id: 'tellLateness',
    tag,
    summary: 'Tell the customer that you arrive later',
    description: `For the packer, from ${period(stepsBeforePickupMs.on_the_way)} before the pickup until the arrival, once or more: at most ${period(mostLateMs)} after the agreed time (\`late_until\` of the trip). The customer can report a no-show only after the announced arrival. Telling the same time again changes nothing.`,
    example: { arrives_at: '2026-12-12T16:55:00Z' },
    body: Lateness,
    answers: { 200: trip },
    errors: {
      403: 'You are the customer.',
      404: noTrip,
      409: 'You have arrived, the trip has ended, or it is too early.',
      422: 'The time is not later than expected, or too late.',
    },
    members: currentTrip,
  }),
  cancel: operation({
    id: 'cancelTrip',
    tag,
    summary: 'Cancel a trip',
    description:
      'Makes the gig available again. A customer who sends `reopen` false deletes the gig instead. If canceling costs a fee (`/api/trips/{id}/cancel-terms`), the customer sends it as `fee_cents`.',
    example: { reason: 'The truck broke down.' },
    body: Cancellation,
    answers: { 200: trip },
    errors: {
      404: noTrip,
      409: 'The gig is loaded, delivered, or the trip has ended. Or `fee_cents` is not the current fee, or another packer has booked the gig that you delete.',
    },
    members: { ...currentTrip, fee_cents: z.int().optional() },
  }),
  problem: operation({
    id: 'reportProblem',
    tag,
    summary: 'Report a problem with a trip',
    description: `no_show ends the trip and makes the gig available again. The customer can report it from ${period(noShowMs.from)} to ${period(noShowMs.until)} after the latest of the last agreed arrival, the booking and the announced arrival; if the packer has reported that they arrived, it opens a dispute instead. The packer can report it as long after the later of the pickup time and the arrival. Another problem that the customer reports within ${period(completesAfterMs)} of the delivery opens a dispute. An operator decides a dispute within ${answerHours} hours. A trip can have ${tripLimits.reports} other reports, until ${period(reportsAfterEndMs)} after its end. \`images\` has the tokens of at most 5 photos (\`POST /api/photos\`). ${once}`,
    example: { kind: 'damage', text: 'A leg of the table is broken.' },
    body: ProblemReport,
    answers: { 201: trip },
    errors: { 400: badKey, 404: noTrip, 409: `A no-show cannot be reported now. ${otherKey}` },
    members: currentTrip,
  }),
  reply: operation({
    id: 'replyToProblem',
    tag,
    summary: 'Reply to the report that opened a dispute',
    description: `For the packer, until an operator has decided, at most five times. The customer sees the reply in the timeline. \`images\` has the tokens of at most 5 photos (\`POST /api/photos\`). ${once}`,
    example: { text: 'The leg was broken before. I told you at the pickup.' },
    body: ProblemReply,
    answers: { 201: trip },
    errors: {
      400: badKey,
      403: 'You are the customer.',
      404: noTrip,
      409: `The trip is not disputed, or has five replies. ${otherKey}`,
    },
    members: currentTrip,
  }),
}
