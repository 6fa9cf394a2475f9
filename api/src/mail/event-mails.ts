import { displayName } from '../trips/display-name.ts'
import { answerBy } from '../trips/trip-rules.ts'
import { timeZoneOfZip } from '../time-zones/time-zone-of-zip.ts'
import { calendarFile } from './calendar.ts'
import type { Subject, Template, Templates } from './event-template.ts'
import type { JobSummary, MailContent } from './mail.ts'
import type { EventRow, JobRow, Recipient } from './mail.sql.ts'
import { moneyTemplates } from './money-mails.ts'

const openAgain = ({ canBookAgain }: Subject) =>
  canBookAgain ? ['Your job is open again, and other packers can book it.'] : []

/** What a late cancellation costs the customer. All of it goes to the packer. */
const feeToPay = ({ fee, other }: Subject) =>
  fee ? [`Canceling this late costs you ${fee}. ${other} gets all of it.`] : []
const feeToGet = ({ fee, other }: Subject) =>
  fee ? [`${other} canceled late, so you get ${fee}. Your Pay shows where the money is.`] : []

/** The mails of each kind of event. `mail_event` in the database decides which sides get one. */
const jobTemplates: Templates = {
  booked: ({ side, other, job, pickup }) => ({
    topic: 'bookings',
    subject: side === 'customer' ? `${other} booked your move` : `You booked “${job.title}”`,
    paragraphs: [
      side === 'customer'
        ? `${other} comes on ${pickup}. The invitation for your calendar is attached.`
        : `${other} expects you on ${pickup}. The address is on the job page. The invitation for your calendar is attached.`,
    ],
    calendar: 'add',
  }),
  cancelled: (subject, byRecipient) => ({
    topic: 'bookings',
    subject: byRecipient
      ? `You canceled “${subject.job.title}”`
      : `${subject.other} canceled “${subject.job.title}”`,
    paragraphs:
      subject.side === 'customer'
        ? ['The booking has ended.', ...feeToPay(subject), ...openAgain(subject)]
        : [
            ...feeToGet(subject),
            'The booking has ended. You can find other jobs in the marketplace.',
          ],
    calendar: 'remove',
  }),
  no_show: (subject, byRecipient) => ({
    topic: 'bookings',
    subject: byRecipient
      ? `You reported a no-show for “${subject.job.title}”`
      : `${subject.other} reported that you ${subject.side === 'customer' ? 'were not there' : 'did not come'}`,
    paragraphs: [
      'The booking has ended.',
      ...(subject.side === 'customer' ? openAgain(subject) : []),
      ...(byRecipient ? [] : ['If this is wrong, write to our support.']),
    ],
    calendar: 'remove',
  }),
  problem: ({ side, other, job, decision }, byRecipient) => ({
    topic: 'bookings',
    subject: byRecipient
      ? `We have your report about “${job.title}”`
      : `${other} reported a problem with “${job.title}”`,
    paragraphs: [
      'The report is on the job page.',
      ...(decision && side === 'packer' ? ['You can reply there, with photos.'] : []),
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
  resolved: ({ job }) => ({
    topic: 'bookings',
    subject: `The problem with “${job.title}” is resolved`,
    paragraphs: ['Our answer is on the job page.'],
  }),
  on_the_way: ({ other }) => ({
    topic: 'progress',
    subject: `${other} is on the way`,
    paragraphs: ['You can follow each step on the job page.'],
  }),
  delivered: ({ other }) => ({
    topic: 'progress',
    subject: `${other} reports that everything is delivered`,
    paragraphs: [
      'Please confirm the delivery on the job page. The completion code is there, too. Without an answer, the job completes by itself 48 hours after the delivery, or after the pickup time if that is later.',
    ],
  }),
  expired: ({ job }) => ({
    topic: 'reminders',
    subject: `“${job.title}” has expired`,
    paragraphs: [
      'No packer booked it before its pickup time. To offer it again, choose a new pickup time.',
    ],
  }),
  changed: ({ other, job }) => ({
    topic: 'progress',
    subject: `${other} changed “${job.title}”`,
    paragraphs: ['The changes are on the job page. Below is the job as it is now.'],
    calendar: 'add',
  }),
  price_raised: ({ other, job }) => ({
    topic: 'progress',
    subject: `${other} raised the price of “${job.title}”`,
    paragraphs: [`You now get ${dollars(job.price_cents)}.`],
    calendar: 'add',
  }),
  completed: ({ job }) => ({
    topic: 'progress',
    subject: `“${job.title}” is completed`,
    paragraphs: ['The job counts in Your Pay. Thank you for your work.'],
  }),
  review_time: ({ side, other }) => ({
    topic: 'reminders',
    subject: `How was the ${side === 'customer' ? 'move' : 'job'} with ${other}?`,
    paragraphs: [
      'You can write a review on the job page for 14 days. Neither of you sees the other’s review until both are in, or until the time is over.',
    ],
  }),
  reviews_published: ({ job }) => ({
    topic: 'progress',
    subject: `The reviews of “${job.title}” are published`,
    paragraphs: ['You can read and answer them on the job page.'],
  }),
}

const favoriteTemplates: Templates = {
  favorite_posted: ({ other, pickup, canBookAgain: isOpen }) =>
    isOpen
      ? {
          topic: 'favorites',
          subject: `${other} posted a new job`,
          paragraphs: [
            `You are a favorite of ${other}, so we tell you first. The pickup is on ${pickup}. The job is on the marketplace already; mails about it reach other packers an hour later at the earliest.`,
          ],
          reason: 'You get this mail because a customer marked you as a favorite packer.',
        }
      : undefined,
}

const templates = { ...jobTemplates, ...favoriteTemplates, ...moneyTemplates }

export const eventKinds = Object.keys(templates)

/** Returns the mail about an event, or undefined if the user gets none. */
export function eventMail(
  event: EventRow,
  user: Pick<Recipient, 'id'>,
  siteUrl: string,
): MailContent | undefined {
  const subject = {
    ...subjectOf(event, user.id),
    canBookAgain: event.is_open,
    decision: event.disputed_at ? timeAt(answerBy(event.disputed_at), event.pickup_zip_code) : '',
    amount: event.cents === null ? '' : dollars(event.cents),
    note: event.kind === 'payment_refunded' ? event.note : null,
    fee: event.fee_cents ? dollars(event.fee_cents) : '',
    paid: dollars(event.paid_cents),
    hasCard: event.has_card,
  }
  const template = templates[event.kind]?.(subject, event.actor === subject.side)
  if (template && event.is_test_payment && event.kind in moneyTemplates) {
    template.paragraphs.push('Test payments: no real money moves.')
  }
  return template && jobMail(subject, template, siteUrl)
}

/** Reminds both sides of a booked trip. */
export function reminderMail(
  job: JobRow,
  user: Pick<Recipient, 'id'>,
  siteUrl: string,
): MailContent {
  const subject = subjectOf(job, user.id)
  const { side, other, pickup } = subject
  return jobMail(
    subject,
    {
      topic: 'reminders',
      subject: `Your ${side === 'customer' ? 'move' : 'job'} with ${other} is within 24 hours`,
      paragraphs: [
        side === 'customer'
          ? `${other} comes on ${pickup}.`
          : `${other} expects you on ${pickup}. The address is on the job page.`,
      ],
    },
    siteUrl,
  )
}

export function expiryMail(job: JobRow, user: Pick<Recipient, 'id'>, siteUrl: string): MailContent {
  return jobMail(
    subjectOf(job, user.id),
    {
      topic: 'reminders',
      subject: `“${job.title}” expires within 24 hours`,
      paragraphs: [
        'No packer has booked it yet. A higher price or another pickup time may help: you can edit the job until then.',
      ],
    },
    siteUrl,
  )
}

/** Lists new jobs for a packer. */
export function newJobsMail(jobs: JobRow[], siteUrl: string): MailContent | undefined {
  const [first] = jobs
  if (!first) return undefined
  const count = jobs.length === 1 ? 'A new job' : `${jobs.length} new jobs`
  return {
    topic: 'new_jobs',
    subject: `${count} for you`,
    preview: first.title,
    heading: `${count} for you`,
    paragraphs: jobs.map((job) => {
      const { title, pickup, dropoff, price } = summary(job)
      return `${title}: ${pickup.place} to ${dropoff.place}, ${pickup.time}, ${price}.`
    }),
    action: { label: 'See the marketplace', url: `${siteUrl}/marketplace` },
    reason: 'You get this mail because you asked for new jobs that match your specialties.',
  }
}

function subjectOf(job: JobRow, userId: number): Subject {
  const side = job.customer_id === userId ? 'customer' : 'packer'
  const other =
    side === 'packer'
      ? displayName('customer', job.customer_id, job.customer_name)
      : displayName('packer', job.packer_id ?? 0, job.packer_name ?? '')
  const pickup = timeAt(job.pickup_date, job.pickup_zip_code)
  return {
    ...{ job, side, other, pickup, canBookAgain: false, decision: '' },
    ...{ amount: '', note: null, fee: '', paid: '', hasCard: false },
  }
}

function jobMail({ job, side }: Subject, template: Template, siteUrl: string): MailContent {
  const { topic, subject, paragraphs, calendar, hasReceipt, reason } = template
  const { gig_id, trip_id, version, title, pickup_date, dropoff_date } = job
  const url = `${siteUrl}${side === 'customer' ? '/customer/jobs' : '/gig'}/${gig_id}`
  const { price, ...details } = summary(job)
  return {
    ...(topic && { topic }),
    subject,
    preview: `${details.pickup.place}, ${details.pickup.time}`,
    heading: subject,
    paragraphs,
    // A mail about money has its own amounts.
    job: topic ? { ...details, price } : details,
    ...(hasReceipt
      ? { action: { label: 'See the receipt', url: `${siteUrl}/api/trips/${trip_id}/receipt` } }
      : gig_id !== null && {
          action: { label: side === 'customer' ? 'See your job' : 'See the job', url },
        }),
    reason:
      reason ??
      (side === 'customer'
        ? 'You get this mail because you posted a job on Manyhands.'
        : 'You get this mail because you booked a job on Manyhands.'),
    ...(calendar &&
      trip_id !== null && {
        attachments: [
          calendarFile({
            tripId: trip_id,
            version,
            title,
            place: details.pickup.place,
            start: pickup_date,
            end: dropoff_date,
            url,
            isCanceled: calendar === 'remove',
          }),
        ],
      }),
  }
}

const summary = (job: JobRow): JobSummary => ({
  title: job.title,
  pickup: {
    place: `${job.pickup_city}, ${job.pickup_state}`,
    time: timeAt(job.pickup_date, job.pickup_zip_code),
  },
  dropoff: {
    place: `${job.dropoff_city}, ${job.dropoff_state}`,
    time: timeAt(job.dropoff_date, job.dropoff_zip_code),
  },
  price: dollars(job.price_cents),
})

function timeAt(date: Date, zip: string) {
  const timeZone = timeZoneOfZip(zip)
  const text = date.toLocaleString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timeZone ?? 'UTC',
    ...(timeZone === undefined && { timeZoneName: 'short' }),
  })
  // Keep "9:00 AM" on one line.
  return text.replaceAll(/\s(?=[AP]M)/g, '\u00A0')
}

const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  })
