import type { Subject, Template, Templates } from './event-template.ts'
import type { JobRow } from './mail.sql.ts'
import { shortDollars } from './mail-text.ts'
import { isBeforeArrival, isBeforeDelivery } from '../rules/trip-stages.ts'
import { completesAfterMs, offerMs, period, reviewDays } from '../rules/windows.ts'

const openAgain = ({ canBookAgain }: Subject) =>
  canBookAgain ? ['Your job is open again, and other packers can book it.'] : []

/** Returns the sentence about the customer's fee for the end of a booking. All of it goes to the packer. */
function feeToPay({ fee, other, hasPayment, isOurs }: Subject) {
  if (fee)
    return [
      `${isOurs ? 'You pay' : 'Canceling this late costs you'} ${fee}. ${other} gets all of it.`,
    ]
  return hasPayment ? ['You pay nothing.'] : []
}
const feeToGet = ({ fee, other, isOurs }: Subject) =>
  fee
    ? [
        `${isOurs ? 'You get' : `${other} canceled late, so you get`} ${fee}. Your Pay shows where the money is.`,
      ]
    : []

/** Returns who did not come, for a side that did not report it. Operators decide only that it was the packer. */
export function noShow({ side, other, isOurs }: Pick<Subject, 'side' | 'other' | 'isOurs'>) {
  const who = isOurs && side === 'customer' ? other : 'you'
  const what = isOurs || side === 'packer' ? 'did not show up' : 'were not there'
  return `${isOurs ? 'We decided' : `${other} reported`} that ${who} ${what}`
}

const invitation = 'The updated invitation for your calendar is attached.'

/** The customer gets the calendar file of a changed booking, too. */
const ownChange = (job: JobRow): Template => ({
  topic: 'progress',
  subject: `You changed “${job.title}”`,
  paragraphs: [invitation],
})

/** With the subject of `proposal_agreed`, which comes at the same time: the two are one line. */
const ownProposal = ({ other }: Subject): Template => ({
  topic: 'bookings',
  subject: agreedSubject(other),
  paragraphs: [`It holds now. ${invitation}`],
})

const agreedSubject = (other: string) => `${other} agreed to your proposal`

/** The mails of each kind of event. `eventMails` says which sides get one. */
export const jobTemplates: Templates = {
  booked: ({ side, noun, other, job, pickup }) => ({
    topic: 'bookings',
    subject: side === 'customer' ? `${other} booked your move` : `You booked “${job.title}”`,
    paragraphs: [
      side === 'customer'
        ? `${other} comes on ${pickup}. The invitation for your calendar is attached.`
        : `${other} expects you on ${pickup}. The address is on the ${noun} page. The invitation for your calendar is attached.`,
    ],
  }),
  cancelled: (subject, byRecipient) => ({
    topic: 'bookings',
    subject: byRecipient
      ? `You canceled “${subject.job.title}”`
      : `${subject.isOurs ? 'We' : subject.other} canceled “${subject.job.title}”`,
    paragraphs:
      subject.side === 'customer'
        ? ['The booking has ended.', ...feeToPay(subject), ...openAgain(subject)]
        : [
            ...feeToGet(subject),
            // We also end the bookings of a packer who is suspended, and can find nothing.
            `The booking has ended.${subject.isOurs ? '' : ' You can find other gigs in the marketplace.'}`,
          ],
  }),
  no_show: (subject, byRecipient) => ({
    topic: 'bookings',
    subject: byRecipient ? `You reported a no-show for “${subject.job.title}”` : noShow(subject),
    paragraphs: [
      'The booking has ended.',
      ...(subject.side === 'customer' ? [...feeToPay(subject), ...openAgain(subject)] : []),
      ...(byRecipient ? [] : ['If this is wrong, contact our support.']),
    ],
  }),
  problem: ({ side, noun, other, job, decision, isOpen }, byRecipient) => ({
    topic: 'bookings',
    subject: byRecipient
      ? `We have your report about “${job.title}”`
      : `${other} reported a problem with “${job.title}”`,
    paragraphs: [
      `The report is on the ${noun} page.`,
      ...(decision && side === 'packer' && isOpen ? ['You can reply there, with photos.'] : []),
      ...(decision ? [`We decide by ${decision}.`] : []),
    ],
  }),
  problem_reply: ({ other, job, decision }, byRecipient) =>
    byRecipient
      ? undefined
      : {
          topic: 'bookings',
          subject: `${other} replied to your report about “${job.title}”`,
          paragraphs: [
            'The reply is on the job page.',
            ...(decision ? [`We decide by ${decision}.`] : []),
          ],
        },
  resolved: ({ job, noun }) => ({
    topic: 'bookings',
    subject: `The problem with “${job.title}” is resolved`,
    paragraphs: [`Our answer is on the ${noun} page.`],
  }),
  on_the_way: ({ other, arrival }) => ({
    topic: 'progress',
    subject: `${other} is on the way`,
    paragraphs: [
      ...(arrival ? [`${other} arrives about ${arrival}.`] : []),
      'You can follow each step on the job page.',
    ],
  }),
  running_late: ({ other, arrival }) => ({
    topic: 'progress',
    subject: `${other} is running late`,
    paragraphs: [`${other} now arrives about ${arrival}. You can write to them on the job page.`],
  }),
  undelivered: ({ side, noun, other, job, stage }) =>
    stage === null || !isBeforeDelivery(stage)
      ? undefined
      : {
          topic: 'bookings',
          subject: `Is “${job.title}” done?`,
          paragraphs: [
            side === 'customer'
              ? `The drop-off time has passed, and ${other} has not reported the delivery. If everything is delivered, please ask ${other} to report it.`
              : 'The drop-off time has passed, and you have not reported the delivery. If everything is delivered, please report it on the gig page: you are paid only then.',
            // Once the packer has arrived, canceling costs the customer a fee, and after Loaded no user can cancel.
            `If the move did not take place, ${
              isBeforeArrival(stage)
                ? `please say so on the ${noun} page, so that the booking ends.`
                : 'please contact our support, so that we end the booking.'
            }`,
          ],
        },
  delivered: ({ other, isOpen }) => ({
    topic: 'progress',
    subject: `${other} reports that everything is delivered`,
    paragraphs: [
      isOpen
        ? `Please confirm the delivery on the job page. The completion code is there, too. Without an answer, the job completes by itself ${period(completesAfterMs)} after the delivery.`
        : 'You can see each step on the job page.',
    ],
  }),
  expired: ({ job, canBookAgain, reason }) => ({
    topic: 'reminders',
    subject: `“${job.title}” has expired`,
    paragraphs: [
      `${reason === 'suspended' ? 'Your account is suspended.' : 'No packer booked it before its pickup time.'} ${canBookAgain ? 'It is open again.' : 'To offer it again, choose a new pickup time.'}`,
    ],
  }),
  changed(subject, byRecipient) {
    const { other, job } = subject
    const isAgreed = subject.reason === 'agreed'
    if (byRecipient) return isAgreed ? ownProposal(subject) : ownChange(job)
    return {
      topic: 'progress',
      subject: isAgreed
        ? `“${job.title}” has changed as you agreed`
        : `${other} changed “${job.title}”`,
      paragraphs: ['The changes are on the gig page. Below is the gig as it is now.'],
    }
  },
  price_raised: ({ other, job }, byRecipient) =>
    byRecipient
      ? ownChange(job)
      : {
          topic: 'progress',
          subject: `${other} raised the price of “${job.title}”`,
          paragraphs: [`You now get ${shortDollars(job.price_cents)}.`],
        },
  change_proposed: ({ other, job, noun, answerUntil }) => ({
    topic: 'bookings',
    subject: `${other} proposes a change of “${job.title}”`,
    paragraphs: [
      `The proposal is on the ${noun} page: you can agree, decline, or leave the gig without a mark. Until you agree, everything stays as you booked it. Without an answer, the proposal ends on ${answerUntil}.`,
    ],
  }),
  extra_asked: ({ other, amount, noun }) => ({
    topic: 'bookings',
    subject: `${other} asks for ${amount} more`,
    paragraphs: [
      `The reason is on the ${noun} page, where you say yes or no. Until then, and after a no, the price stays as it is.`,
    ],
  }),
  proposal_agreed: ({ other, noun }, byRecipient) =>
    byRecipient
      ? undefined
      : {
          topic: 'bookings',
          subject: agreedSubject(other),
          paragraphs: [`It holds now. You can see it on the ${noun} page.`],
        },
  proposal_declined: ({ other, noun, reason }, byRecipient) =>
    byRecipient
      ? undefined
      : {
          topic: 'bookings',
          subject:
            reason === 'card_declined'
              ? 'The card was declined, so the extra pay was not agreed to'
              : `${other} declined your proposal`,
          paragraphs: [`Everything stays as it was. You can see it on the ${noun} page.`],
        },
  proposal_taken_back: ({ other }, byRecipient) =>
    byRecipient
      ? undefined
      : {
          topic: 'bookings',
          subject: `${other} took the proposal back`,
          paragraphs: ['Everything stays as it was. You need not do anything.'],
        },
  proposal_expired: ({ job }) => ({
    topic: 'bookings',
    subject: `The proposed change of “${job.title}” has ended without an answer`,
    paragraphs: ['Everything stays as it was booked.'],
  }),
  completed: ({ job }) => ({
    topic: 'progress',
    subject: `“${job.title}” is completed`,
    paragraphs: ['The gig counts in Your Pay. Thank you for your work.'],
  }),
  review_time: ({ side, noun, other }) => ({
    topic: 'reminders',
    subject: `How was the ${side === 'customer' ? 'move' : noun} with ${other}?`,
    paragraphs: [
      `You can write a review on the ${noun} page for ${reviewDays} days. Neither of you sees the other’s review until both are in, or until the time is over.`,
    ],
  }),
  reviews_published: ({ job, noun }) => ({
    topic: 'progress',
    subject: `The reviews of “${job.title}” are published`,
    paragraphs: [`You can read and answer them on the ${noun} page.`],
  }),
}

const nearby = 'You get this email because you start from near this gig.'

export const favoriteTemplates: Templates = {
  urgent: ({ job, pickup, canBookAgain: isOpen }) =>
    isOpen
      ? {
          topic: 'urgent',
          subject: `Urgent gig near you: “${job.title}”`,
          paragraphs: [
            `The packer cannot come. The pickup is on ${pickup}. You qualify, and the first packer to book it gets it.`,
          ],
          reason: nearby,
        }
      : undefined,
  urgent_raised: ({ job, pickup, canBookAgain: isOpen }) =>
    isOpen
      ? {
          topic: 'urgent',
          subject: `“${job.title}” now pays ${shortDollars(job.price_cents)}`,
          paragraphs: [
            `This urgent gig near you still needs a packer. The pickup is on ${pickup}.`,
          ],
          reason: nearby,
        }
      : undefined,
  offered: ({ other, job, pickup }) => ({
    topic: 'favorites',
    subject: `${other} asks you first: “${job.title}”`,
    paragraphs: [
      `The pickup is on ${pickup}. For ${period(offerMs)}, only you can book this gig. If you cannot do it, please decline on the gig page, so that ${other} does not wait.`,
    ],
    reason: 'You get this email because you have worked for this customer.',
  }),
  offer_ended: ({ job, canBookAgain: isOpen }, byRecipient) =>
    byRecipient || !isOpen
      ? undefined
      : {
          topic: 'bookings',
          subject: `All packers can book “${job.title}” now`,
          paragraphs: ['The packer whom you asked first has not booked it.'],
        },
  favorite_posted: ({ other, pickup, canBookAgain: isOpen }) =>
    isOpen
      ? {
          topic: 'favorites',
          subject: `${other} posted a new gig`,
          paragraphs: [
            `You are a favorite of ${other}, so we notify you first. The pickup is on ${pickup}. The gig is on the marketplace already; we email other packers about it an hour later.`,
          ],
          reason: 'You get this email because you are a customer’s favorite packer.',
        }
      : undefined,
}
