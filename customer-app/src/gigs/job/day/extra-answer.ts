import type { Payment, Trip } from 'api/client'
import { firstName } from 'api/rules'
import { formatBudget, formatCardMoney } from 'shared-ui'
import { cardPath } from '../../gig-address.ts'
import type { AnswerWords } from './answer-panel.tsx'
import type { Proposal } from './proposal.queries.ts'

/** Returns what the customer has answered to a request for extra pay, and what follows. Undefined without an answer. */
export function extraAnswer(
  trip: Trip,
  payment: Payment | null | undefined,
  { state, amount }: Proposal,
): AnswerWords | undefined {
  const name = firstName(trip.packer.display_name)
  const money = formatCardMoney(amount ?? 0)
  const total = payment ? payment.total : trip.price
  const next =
    trip.stage === 'loaded'
      ? `${name} finishes the job for the price before.`
      : `${name} does the job as described, or leaves before loading.`
  switch (state) {
    case 'agreed':
      return {
        tone: 'positive',
        title: `You said yes to ${money} more`,
        text: `All of it goes to ${name}. The new total is ${formatBudget(total)}.`,
      }
    case 'declined':
      return { tone: 'pending', title: `You said no to ${money} more`, text: next }
    case 'card_declined':
      return {
        tone: 'warning',
        title: 'Your card was declined, so the answer is no',
        text: `Nothing has changed, and the old hold stays. ${next} With another card, you can say yes if ${name} asks again.`,
        ...(trip.gig_id !== null && {
          link: { to: cardPath(trip.gig_id), label: 'Replace the card' },
        }),
      }
    default:
      return undefined
  }
}
