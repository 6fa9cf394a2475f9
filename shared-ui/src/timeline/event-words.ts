import { offerMs, period } from 'api/rules'
import { formatCardMoney } from '../format/money.ts'
import { stageLabel } from '../stage/stages.ts'
import { timeOfArrival, wordsOfChanges } from './change-words.ts'
import { dayKinds } from './day-words.ts'
import type { EventView, EventWords, Tell, Told } from './event-facts.ts'

const stepsOfPacker: Record<string, Tell> = {
  booked: ({ packer, job }) => ({
    title: `Booked by ${packer === 'You' ? 'you' : packer}`,
    sentence: `${packer} booked the ${job}.`,
  }),
  on_the_way: ({ packer, is, isPacker, arrival }) => ({
    title: stageLabel('on_the_way'),
    sentence: `${packer} ${is} on the way${arrival && ` and arrive${isPacker ? '' : 's'} about ${arrival}`}.`,
  }),
  at_pickup: ({ packer, has }) => ({
    title: stageLabel('at_pickup'),
    sentence: `${packer} ${has} arrived at the pickup.`,
  }),
  loaded: ({ packer, has }) => ({
    title: stageLabel('loaded'),
    sentence: `${packer} ${has} loaded everything.`,
  }),
  delivered: ({ packer, has }) => ({
    title: stageLabel('delivered'),
    sentence: `${packer} ${has} delivered everything.`,
  }),
}

const kinds: Record<string, Tell> = {
  ...stepsOfPacker,
  ...dayKinds,
  posted: ({ actor, job }) => ({ title: 'Posted', sentence: `${actor} posted the ${job}.` }),
  favorite_posted: ({ actor }) => ({
    title: 'New gig for a favorite packer',
    sentence: `${actor} posted a new gig. You are a favorite packer.`,
  }),
  offered: ({ actor, isPacker }) => ({
    title: isPacker ? 'You are asked first' : 'One packer asked first',
    sentence: isPacker
      ? `${actor} asked you first. Answer within ${period(offerMs)}.`
      : `${actor} asked one packer first.`,
  }),
  offer_ended: ({ job }) => ({
    title: 'Open to all packers',
    sentence: `All packers can book the ${job} now.`,
  }),
  expired: ({ job, event }) => ({
    title: 'Expired',
    sentence:
      event.reason === 'suspended'
        ? `The ${job} expired because your account was suspended.`
        : `No packer booked the ${job} in time.`,
  }),
  reopened: ({ actor, job }) => ({ title: `${actor} reopened the ${job}` }),
  completed: ({ job }) => ({ title: 'Completed', sentence: `The ${job} is completed.` }),
  cancelled: ({ actor }) => ({ title: `${actor} canceled the booking` }),
  no_show: ({ actor, absence, event }) => ({
    title: `${actor} ${event.actor === 'operator' ? 'decided' : 'reported'} that ${absence}`,
  }),
  disputed: ({ job }) => ({ title: 'Under review', sentence: `The ${job} is under review.` }),
  resolved: ({ job }) => ({
    title: 'Review finished',
    sentence: `The review of the ${job} is finished.`,
  }),
  proof: ({ actor, proof }) => ({ title: `${actor} added photos${proof}` }),
  problem: ({ actor }) => ({ title: `${actor} reported a problem` }),
  problem_reply: ({ actor }) => ({ title: `${actor} replied to the report` }),
  price_raised: ({ actor, changed = 'raised the price' }) => ({ title: `${actor} ${changed}` }),
  changed: ({ actor, job, changed = `changed the ${job}` }) => ({ title: `${actor} ${changed}` }),
  payment_secured: ({ isPacker }) => ({
    title: 'Payment secured',
    sentence: isPacker
      ? 'The payment is secured: the money is on hold.'
      : 'The money is on hold on your card.',
  }),
  payment_declined: ({ isPacker, hasNoCard, other }) => {
    const problem = hasNoCard ? `${other} has not added a card` : 'The payment is not secured'
    // The page of the gig says whether the packer may leave without a mark: the move may be over.
    const advice = hasNoCard
      ? 'You have no card yet. Add one.'
      : 'The payment did not go through. Use another card.'
    return {
      title: hasNoCard ? 'No card yet' : 'Payment not secured',
      sentence: isPacker ? `${problem} yet.` : advice,
    }
  },
  payment_released: ({ isPacker, money, other }) => ({
    title: isPacker ? `${money} released to you` : `${money} released to ${other}`,
    sentence: isPacker
      ? `${money} is yours. Your Pay shows when it reaches your bank.`
      : `${other} gets ${money}.`,
  }),
  payment_refunded: ({ isPacker, money, other }) => ({
    title: isPacker ? `${money} refunded to ${other}` : `${money} refunded to you`,
    sentence: `${isPacker ? other : 'You'} got a refund of ${money}.`,
  }),
  chargeback: ({ isPacker, money, other }) => ({
    title: `${isPacker ? `${other}’s` : 'Your'} bank took back ${money}`,
  }),
  chargeback_won: ({ isPacker, money, other }) => ({
    title: `${isPacker ? `${other}’s` : 'Your'} bank returned ${money} to us`,
  }),
  chargeback_lost: ({ isPacker, money, other }) => ({
    title: `${money} stays with ${isPacker ? other : 'you'}`,
    sentence: isPacker
      ? `The bank has decided: ${money} stays with ${other}`
      : `Your bank has decided: ${money} stays with you`,
  }),
  tip: ({ isPacker, money, actor }) => ({
    title: isPacker ? `${actor} tipped ${money}` : `You tipped ${money}`,
  }),
  review_time: ({ other, job }) => ({
    title: 'Time for a review',
    sentence: `How was the ${job} with ${other}? You can write a review.`,
  }),
  reviews_published: ({ job }) => ({
    title: 'Reviews published',
    sentence: `The reviews of the ${job} are published.`,
  }),
  deleted: ({ actor, job }) => ({ title: `${actor} deleted the ${job}` }),
}

/**
 * Returns the absence as a clause. Each side can report only the other's absence: the packer did not show up, or
 * the customer was not there. Operators decide only that it was the packer.
 */
function absenceOf(actor: string, side: EventView['side'], other: string): string {
  const absent = actor === 'packer' ? 'customer' : 'packer'
  const [name, was] = absent === side ? ['you', 'were'] : [other, 'was']
  return absent === 'packer' ? `${name} did not show up` : `${name} ${was} not there`
}

function tell(event: EventWords, { side, other }: EventView): Told {
  const { kind, actor, changes, amount, reason } = event
  const isPerson = actor === 'customer' || actor === 'packer'
  const isPacker = side === 'packer'
  const names = {
    actor: actor === side ? 'You' : isPerson ? other : 'Manyhands',
    packer: isPacker ? 'You' : other,
    is: isPacker ? 'are' : 'is',
    has: isPacker ? 'have' : 'has',
    job: isPacker ? 'gig' : 'job',
    absence: absenceOf(actor, side, other),
    changed: changes ? wordsOfChanges(changes) : undefined,
    money: typeof amount === 'number' ? formatCardMoney(amount) : 'the money',
    proof: reason ? ` at ${reason}` : '',
    hasNoCard: reason === 'no_card',
    isPacker,
    other,
    arrival: changes?.arrives_at ? timeOfArrival(changes.arrives_at) : '',
    price: changes?.price ? formatCardMoney(changes.price.to) : '',
    isExtra: reason === 'extra' || actor === 'customer',
    event,
  }
  return kinds[kind]?.(names) ?? { title: stageLabel(kind) }
}

/** Returns the title of an event's step in the timeline: "Booked by Marcus T." */
export const eventTitle = (event: EventWords, view: EventView): string => tell(event, view).title

/** Returns an event as a full sentence: "Marcus T. is on the way." */
export function eventSentence(event: EventWords, view: EventView): string {
  const { title, sentence = title } = tell(event, view)
  // A title may end with a name, such as "Marcus T."
  return sentence.endsWith('.') ? sentence : `${sentence}.`
}
