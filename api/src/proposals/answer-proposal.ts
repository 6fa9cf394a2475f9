import { HttpError } from '../platform/errors/http-error.ts'
import { runTx, type Sql, type Tx } from '../platform/db/sql.ts'
import { advancePayment } from '../payments/advance-payment.ts'
import { lockPayment } from '../payments/payments.sql.ts'
import { AnswerLost, type PaymentProvider } from '../payments/provider.ts'
import type { Asker } from '../trips/move-trip.ts'
import { tripNotFound } from '../trips/require-trip.ts'
import { roleIn } from '../trips/trip-json.ts'
import { lockTrip } from '../trips/trips.sql.ts'
import { changeColumns } from '../workflow/gigs.sql.ts'
import { moveTrip } from '../workflow/moves.sql.ts'
import type { LockedTrip } from '../workflow/open-trip.sql.ts'
import { askForExtra } from '../workflow/payments.sql.ts'
import {
  end,
  type ProposalState,
  settle,
  settleExtra,
  startCharging,
  stateNow,
} from '../workflow/proposals.sql.ts'
import { conflict, plainConflict } from '../workflow/refusals.ts'
import { answersOf } from './proposal-json.ts'
import type { ProposalAnswer } from './proposals.contract.ts'
import { findProposal, type ProposalRow } from './proposals.sql.ts'

export const proposalNotFound = () => new HttpError(404, 'There is no such proposal.')

interface Request {
  proposalId: number
  answer: ProposalAnswer
}

/**
 * Answers a proposal. The same answer again changes nothing. A yes to extra work places the new hold before it raises the
 * price; without an answer of the provider, the state stays `charging`, and a background task goes on. Throws 404 if there
 * is no such proposal of a trip of the user, 403 for the other side's answer, 409 if the answer is not possible now.
 */
export async function answerProposal(
  sql: Sql,
  provider: PaymentProvider | undefined,
  asker: Asker,
  { proposalId, answer }: Request,
): Promise<ProposalRow> {
  const { tripId, userId } = asker
  const row = await runTx(sql, async (tx) => {
    const trip = await lockTrip(tx, tripId, userId)
    if (!trip) throw tripNotFound()
    const proposal = await findProposal(tx, tripId, proposalId)
    if (!proposal) throw proposalNotFound()
    const hasLeft = trip.stage === 'cancelled' && trip.actor === 'packer'
    const isDone = answer === 'leave' ? hasLeft : isRepeated(proposal, answer)
    if (!isDone) await give(tx, trip, proposal, answer, roleIn(trip, userId))
    return read(tx, tripId, proposalId)
  })
  if (row.state !== 'charging' || !provider) return row
  await advancePayment(sql, provider, tripId).catch((error: unknown) => {
    if (!(error instanceof AnswerLost)) throw error
  })
  return read(sql, tripId, proposalId)
}

async function read(sql: Sql | Tx, tripId: number, id: number) {
  const row = await findProposal(sql, tripId, id)
  if (!row) throw new Error(`Proposal ${id} is missing.`)
  return row
}

const statesAfter: Record<Exclude<ProposalAnswer, 'leave'>, readonly ProposalState[]> = {
  yes: ['charging', 'agreed', 'card_declined'],
  no: ['declined'],
  take_back: ['taken_back'],
}

const isRepeated = ({ state }: ProposalRow, answer: keyof typeof statesAfter) =>
  statesAfter[answer].includes(state)

const sentences: Partial<Record<ProposalState, string>> = {
  agreed: 'This proposal was agreed to.',
  declined: 'This proposal was declined.',
  card_declined: 'The card was declined, so nothing has changed.',
  taken_back: 'This proposal was taken back, so nothing has changed.',
  expired: 'The time to answer is over.',
  charging: 'The bank has not answered yet.',
  ended:
    'This proposal has ended, because the booking went on or was canceled. Nothing has changed.',
}

async function give(
  tx: Tx,
  trip: LockedTrip,
  proposal: ProposalRow,
  answer: ProposalAnswer,
  by: 'customer' | 'packer',
) {
  if (!answersOf(proposal, by).includes(answer)) {
    const state = stateNow(proposal, proposal.stage)
    const sentence = sentences[state]
    if (sentence) throw plainConflict(trip, sentence)
    if (answer === 'leave' && by === 'packer') {
      throw plainConflict(trip, 'You can leave without a mark a little later.')
    }
    throw new HttpError(403, 'This answer is for the other side.')
  }
  if (trip.gig_id === null) throw conflict(trip, 'This booking was deleted.')
  const at = { ...trip, gig_id: trip.gig_id }
  switch (answer) {
    case 'no':
      return settle(tx, at, proposal, { state: 'declined', by })
    case 'take_back':
      return settle(tx, at, proposal, { state: 'taken_back', by })
    case 'leave':
      if (proposal.answered_at === null) {
        await end(tx, proposal.id, proposal.kind === 'change' ? 'declined' : 'ended')
      }
      await moveTrip(tx, trip, {
        ...{ to: 'cancelled', actor: 'packer', note: null, excuse: proposal.kind },
      })
      return
    case 'yes':
      if (proposal.kind === 'extra') return agreeToPay(tx, at, proposal)
      await settle(tx, at, proposal, { state: 'agreed', by })
      await changeColumns(tx, at.gig_id, proposal.columns ?? {}, { agreed: 'by the packer' })
  }
}

/** Asks for the hold; without a payment, raises the price at once. */
async function agreeToPay(tx: Tx, trip: LockedTrip, { id, cents }: ProposalRow) {
  const payment = await lockPayment(tx, trip.id)
  if (!payment) return settleExtra(tx, id, true)
  if (payment.method_ref === null) throw new HttpError(409, 'Add a card to your account first.')
  await startCharging(tx, id)
  await askForExtra(tx, trip.id, id, cents ?? 0)
}
