import { type Answer, refusal } from './answer.fixture.ts'
import type { Proposal, ProposalAnswer } from './bookings/trip/proposals/proposal-calls.ts'

/** Returns an open request of the packer for $45 more. */
export const makeProposal = (fields: Partial<Proposal> = {}): Proposal => ({
  id: 11,
  trip_id: 70,
  kind: 'extra',
  by: 'packer',
  state: 'open',
  created_at: '2026-12-06T17:14:00.000Z',
  answered_at: null,
  answer_until: null,
  note: 'A tall clock.',
  reason: 'items',
  amount: 45,
  images: [],
  change: null,
  new_price: 525,
  new_total: null,
  may: ['take_back'],
  leave_from: new Date(Date.now() + 20 * 60_000).toISOString(),
  ...fields,
})

const states: Record<Exclude<ProposalAnswer, 'leave'>, Proposal['state']> = {
  yes: 'agreed',
  no: 'declined',
  take_back: 'taken_back',
}

/** The proposals of the packer's trip. */
export class Proposals {
  all: Proposal[] = []

  ask(body: unknown): Answer {
    const { reason, amount } = body as Pick<Proposal, 'reason' | 'amount'>
    const proposal = makeProposal({ id: 11 + this.all.length, reason, amount })
    this.all = [proposal, ...this.all]
    return { status: 201, body: proposal }
  }

  answer(id: number, body: unknown): Answer {
    const { answer } = body as { answer: ProposalAnswer }
    const found = this.all.find((proposal) => proposal.id === id)
    if (!found?.may.includes(answer)) return refusal(409, 'Dana K. has taken this back.')
    const state = answer === 'leave' ? found.state : states[answer]
    const answered: Proposal = { ...found, state, may: [] }
    this.all = this.all.map((proposal) => (proposal === found ? answered : proposal))
    return { body: answered }
  }
}
