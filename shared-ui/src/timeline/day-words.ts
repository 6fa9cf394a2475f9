import { formatCardMoney } from '../format/money.ts'
import type { Tell } from './event-facts.ts'
import { extraReason } from './extra-reason.ts'
import { proposedWords } from './proposed-words.ts'

/** The events of the day itself: arrivals, what one side asks the other, and urgent jobs. */
export const dayKinds: Record<string, Tell> = {
  running_late: ({ actor, packer, isPacker, arrival }) => ({
    title: arrival ? `${actor} now arrive${isPacker ? '' : 's'} about ${arrival}` : 'Running late',
    sentence: isPacker
      ? `You are running late${arrival && ` and arrive about ${arrival}`}.`
      : `${packer} is running late${arrival && ` and now arrives about ${arrival}`}.`,
  }),
  arrival_undone: ({ packer }) => ({ title: `${packer} took “Arrived” back` }),
  change_proposed: ({ actor, event: { changes } }) => ({
    title: `${actor} proposed ${proposedWords(changes)}`,
  }),
  extra_asked({ actor, money, event: { amount, reason } }) {
    const why = reason && reason !== 'other' && extraReason(reason)
    const more = typeof amount === 'number' ? `${money} more` : 'extra pay'
    return { title: `${actor} asked for ${more}${why ? `: ${why}` : ''}` }
  },
  proposal_agreed({ actor, isExtra, event: { changes } }) {
    const { from = 0, to = 0 } = changes?.price ?? {}
    const extra = to > from ? `${formatCardMoney(to - from)} more` : 'the extra pay'
    return { title: `${actor} agreed to ${isExtra ? extra : 'the change'}` }
  },
  proposal_declined({ actor, isExtra, isPacker, other, event: { reason } }) {
    if (reason === 'card_declined') {
      const whose = isPacker ? `${other}’s` : 'Your'
      return {
        title: `${whose} card was declined`,
        sentence: `${whose} card was declined, so the price stays the same.`,
      }
    }
    return { title: `${actor} declined the ${isExtra ? 'extra pay' : 'change'}` }
  },
  proposal_taken_back: ({ actor, event }) => ({
    title: `${actor} took back the ${event.actor === 'packer' ? 'request for extra pay' : 'proposal'}`,
  }),
  proposal_expired: ({ job }) => ({
    title: 'No answer to the proposal',
    sentence: `The proposal ended without an answer, so the ${job} stays as it was.`,
  }),
  undelivered: ({ packer, has, job }) => ({
    title: 'The drop-off time has passed',
    sentence: `Is the ${job} done? ${packer} ${has} not reported the delivery.`,
  }),
  packers_told: ({ event: { count } }) => ({
    title:
      count === 0
        ? 'No packer near you qualified'
        : typeof count === 'number'
          ? `${count} ${count === 1 ? 'packer was' : 'packers were'} told`
          : 'Packers near you were told',
  }),
  urgent: () => ({
    title: 'Urgent gig near you',
    sentence: 'A gig near you needs a packer soon. The first one to book it does it.',
  }),
  urgent_raised: ({ price }) => ({
    title: `An urgent gig near you now pays ${price || 'more'}`,
  }),
}
