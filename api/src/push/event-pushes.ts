import type { EventKind } from '../events/events.ts'
import type { Subject } from '../mail/event-template.ts'
import { noShow } from '../mail/job-mails.ts'
import { offerMs, period } from '../rules/windows.ts'

/** What a device shows. It is on a lock screen, so it has no address, no amount of money and no text of a message. */
export interface PushText {
  title: string
  /** One sentence. */
  body: string
}

/** What texts may mention. Titles of jobs, addresses, amounts and notes are left out on purpose. */
export type PushSubject = Pick<
  Subject,
  | 'side'
  | 'noun'
  | 'other'
  | 'pickup'
  | 'arrival'
  | 'reason'
  | 'isOurs'
  | 'canBookAgain'
  | 'hasCard'
  | 'isOpen'
  | 'isCanceled'
>

const ofSide = ({ side }: PushSubject, customer: string, packer: string) =>
  side === 'customer' ? customer : packer

/**
 * The push about each kind of event that has one in `eventMails`. An event without a mail, or of a topic that the user has
 * switched off, has no push either. Devices of the user who caused the event get none.
 */
export const eventPushes: Partial<
  Record<EventKind, (subject: PushSubject) => PushText | undefined>
> = {
  booked: ({ other, pickup }) => ({
    title: `${other} booked your move`,
    body: `${other} comes on ${pickup}.`,
  }),
  on_the_way: ({ other, arrival }) => ({
    title: `${other} is on the way`,
    body: arrival ? `Arrives about ${arrival}.` : 'You can follow each step on the job page.',
  }),
  running_late: ({ other, arrival }) => ({
    title: `${other} is running late`,
    body: `Arrives about ${arrival} now.`,
  }),
  undelivered: (subject) => ({
    title: `Is your ${ofSide(subject, 'move', 'gig')} with ${subject.other} done?`,
    body: ofSide(
      subject,
      `${subject.other} has not reported the delivery.`,
      'Please report the delivery on the gig page. You are paid only then.',
    ),
  }),
  delivered: ({ other, isOpen }) => ({
    title: `${other} reports that everything is delivered`,
    body: isOpen
      ? 'Please confirm the delivery on the job page.'
      : 'You can see each step on the job page.',
  }),
  completed: ({ other }) => ({
    title: 'Your gig is completed',
    body: `The gig for ${other} counts in Your Pay.`,
  }),
  cancelled: (subject) => ({
    title: `${subject.isOurs ? 'We' : subject.other} canceled your ${ofSide(subject, 'move', 'gig')}`,
    body:
      subject.canBookAgain && subject.side === 'customer'
        ? 'Your job is open again, and other packers can book it.'
        : `The booking for ${subject.pickup} has ended.`,
  }),
  change_proposed: ({ other, noun }) => ({
    title: `${other} proposes a change`,
    body: `You can agree or decline on the ${noun} page.`,
  }),
  extra_asked: ({ other, noun }) => ({
    title: `${other} asks for extra pay`,
    body: `You can say yes or no on the ${noun} page.`,
  }),
  proposal_agreed: ({ other, noun }) => ({
    title: `${other} agreed to your proposal`,
    body: `You can see it on the ${noun} page.`,
  }),
  proposal_declined: ({ other, reason }) => ({
    title: reason === 'card_declined' ? 'The card was declined' : `${other} declined your proposal`,
    body: 'Everything stays as it was.',
  }),
  proposal_taken_back: ({ other }) => ({
    title: `${other} took the proposal back`,
    body: 'Everything stays as it was.',
  }),
  proposal_expired: () => ({
    title: 'A proposed change has ended without an answer',
    body: 'Everything stays as it was booked.',
  }),
  no_show: (subject) => ({
    title: noShow(subject),
    body: 'If this is wrong, contact our support.',
  }),
  changed: ({ other, reason }) =>
    reason === 'agreed'
      ? undefined
      : { title: `${other} changed your gig`, body: 'The changes are on the gig page.' },
  price_raised: ({ other }) => ({
    title: `${other} raised your pay`,
    body: 'The new price is on the gig page.',
  }),
  problem: ({ other, noun, side, isOpen }) => ({
    title: `${other} reported a problem`,
    body:
      side === 'packer' && isOpen
        ? 'You can reply on the gig page, with photos.'
        : `The report is on the ${noun} page.`,
  }),
  problem_reply: ({ other, noun }) => ({
    title: `${other} replied to your report`,
    body: `The reply is on the ${noun} page.`,
  }),
  resolved: ({ noun }) => ({
    title: 'The problem is resolved',
    body: `Our answer is on the ${noun} page.`,
  }),
  expired: () => ({
    title: 'Your job has expired',
    body: 'To offer it again, choose a new pickup time.',
  }),
  review_time: (subject) => ({
    title: `How was the ${ofSide(subject, 'move', 'gig')} with ${subject.other}?`,
    body: `You can write a review on the ${subject.noun} page.`,
  }),
  reviews_published: ({ noun }) => ({
    title: 'Your reviews are published',
    body: `You can read and answer them on the ${noun} page.`,
  }),
  urgent: ({ pickup }) => ({
    title: 'Urgent gig near you',
    body: `The pickup is on ${pickup}, and the first packer to book it gets it.`,
  }),
  urgent_raised: ({ pickup }) => ({
    title: 'An urgent gig near you pays more now',
    body: `The pickup is on ${pickup}.`,
  }),
  offered: ({ other, pickup }) => ({
    title: `${other} asks you first`,
    body: `For ${period(offerMs)}, only you can book the gig on ${pickup}.`,
  }),
  offer_ended: () => ({
    title: 'All packers can book your job now',
    body: 'The packer whom you asked first has not booked it.',
  }),
  favorite_posted: ({ other, pickup }) => ({
    title: `${other} posted a new gig`,
    body: `The pickup is on ${pickup}.`,
  }),
  payment_declined: ({ side, other, hasCard, isCanceled }) => {
    if (side === 'packer') {
      return {
        title: 'A payment is not secured',
        body: `We could not charge ${other} yet, and try again.`,
      }
    }
    return {
      title: isCanceled
        ? 'Your fee could not be charged'
        : hasCard
          ? 'Your payment did not go through'
          : 'You have no card yet',
      body: hasCard ? 'Use another card on your account page.' : 'Add a card on your account page.',
    }
  },
  payment_refunded: (subject) => ({
    title: `${ofSide(subject, 'You', subject.other)} got a refund`,
    body: ofSide(
      subject,
      'The receipt is on the job page.',
      'Your Pay shows what you get for the gig now.',
    ),
  }),
  tip: ({ other }) => ({ title: `${other} gave you a tip`, body: 'All of it is yours.' }),
}

/** Reminds both sides of a booked trip. */
export const reminderPush = (subject: PushSubject): PushText => ({
  title: `Your ${ofSide(subject, 'move', 'gig')} with ${subject.other} is within 24 hours`,
  body: ofSide(
    subject,
    `${subject.other} comes on ${subject.pickup}.`,
    `${subject.other} expects you on ${subject.pickup}.`,
  ),
})

export const expiryPush = (): PushText => ({
  title: 'Your job expires within 24 hours',
  body: 'A higher price or another pickup time may help.',
})

export const messagePush = (other: string): PushText => ({
  title: `New message from ${other}`,
  body: 'Open the conversation to read it.',
})
