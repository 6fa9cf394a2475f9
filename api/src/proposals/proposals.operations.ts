import { z } from 'zod'
import { operation } from '../platform/documentation/operation.ts'
import { extraLimits } from '../rules/extra-work.ts'
import { period, proposalMs, unansweredMs } from '../rules/windows.ts'
import { currentTrip } from '../workflow/refusals.contract.ts'
import { Answer, NewProposal, Proposal } from './proposals.contract.ts'

const tag = 'Trips'
const noTrip = 'There is no such trip, or you are neither its customer nor its packer.'

export const proposalOperations = {
  list: operation({
    id: 'listProposals',
    tag,
    summary: 'List the proposals of a trip',
    description: 'Newest first, at most 20.',
    answers: { 200: { description: 'The proposals.', schema: z.array(Proposal) } },
    errors: { 404: noTrip },
  }),
  add: operation({
    id: 'addProposal',
    tag,
    summary: 'Propose another date or address, or ask for extra pay',
    description: `The customer proposes a change while the trip is booked; it replaces an open one, and ends after ${period(proposalMs)}. The packer asks for extra pay from the arrival until the delivery, at most ${extraLimits.count} times: from $5 to the price that was booked, with a sentence or a photo (\`POST /api/photos\`). The same request again, while it is open, changes nothing.`,
    example: {
      kind: 'extra',
      reason: 'stairs',
      amount: 45,
      text: 'Two more flights: the elevator is out of order.',
    },
    body: NewProposal,
    answers: { 201: { description: 'The proposal.', schema: Proposal } },
    errors: {
      403: 'The other side proposes this.',
      404: noTrip,
      409: 'The trip allows no such proposal now.',
      422: 'A value is wrong, or nothing would change.',
    },
    members: currentTrip,
  }),
  answer: operation({
    id: 'answerProposal',
    tag,
    summary: 'Answer a proposal',
    description: `The other side answers \`yes\` or \`no\`, the side that proposed may \`take_back\`. The packer may \`leave\` without a mark: instead of a change, and before loading after a no to extra pay or ${period(unansweredMs)} without an answer. A yes to extra pay places a hold for the new total before it raises the price: if the card is declined, nothing changes. The same answer again changes nothing.`,
    example: { answer: 'yes' },
    body: Answer,
    answers: { 200: { description: 'The proposal.', schema: Proposal } },
    errors: {
      403: 'The other side gives this answer.',
      404: 'There is no such proposal, or you are neither the customer nor the packer.',
      409: 'The proposal has ended or was answered, or the answer is not possible now.',
    },
    members: currentTrip,
  }),
}
