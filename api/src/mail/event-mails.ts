import { displayName } from '../rules/display-name.ts'
import { answerBy } from '../rules/windows.ts'
import { sourcesOf } from '../workflow/moves.ts'
import { timeZoneOfZip } from '../rules/time-zones/time-zone-of-zip.ts'
import type { Subject, Template } from './event-template.ts'
import type { JobSummary, MailContent } from './mail.ts'
import type { MailedEvent } from './event-mails.sql.ts'
import type { JobRow, Recipient } from './mail.sql.ts'
import { mailText, shortDollars } from './mail-text.ts'
import { amountsOf } from './amounts.ts'
import { favoriteTemplates, jobTemplates } from './job-mails.ts'
import { moneyTemplates } from './money-mails.ts'
import { isCanceled, rankOf } from './open-requests.ts'

const templates = { ...jobTemplates, ...favoriteTemplates, ...moneyTemplates }

/** Returns the mail about an event, or undefined if the user gets none. */
export function eventMail(
  event: MailedEvent,
  user: Pick<Recipient, 'id'>,
  siteUrl: string,
): MailContent | undefined {
  const { subject, template } = eventTemplate(event, user.id)
  return template && jobMail(subject, template, siteUrl)
}

/** Returns the event as the user sees it, and the text of its mail; undefined if the user gets none. */
export function eventTemplate(event: MailedEvent, userId: number) {
  const subject = eventSubject(event, userId)
  return { subject, template: templates[event.kind]?.(subject, event.actor === subject.side) }
}

function eventSubject(event: MailedEvent, userId: number): Subject {
  const common = subjectOf(event, userId)
  const { side } = common
  return {
    ...common,
    isOurs: event.actor === 'operator',
    canBookAgain: event.is_open,
    decision: event.disputed_at ? timeAt(answerBy(event.disputed_at), event.pickup_zip_code) : '',
    answerUntil: event.answer_until ? timeAt(event.answer_until, event.pickup_zip_code) : '',
    arrival: event.arrives_at ? timeAt(event.arrives_at, event.pickup_zip_code, clock) : '',
    amount: event.cents === null ? '' : shortDollars(event.cents),
    note: event.kind === 'payment_refunded' ? event.note : null,
    reason: event.reason,
    fee: event.fee_cents ? shortDollars(event.fee_cents) : '',
    paid: shortDollars(event.paid_cents),
    hasCard: event.has_card,
    hasPayment: typeof event.service_fee_cents === 'number',
    isOpen: rankOf(event, side) !== Infinity,
    isCanceled: isCanceled(event),
    mayLeave: sourcesOf('cancelled', 'packer').some((stage) => stage === event.stage),
    stage: event.stage,
  }
}

/** Reminds both sides of a booked trip. */
export function reminderMail(
  job: JobRow,
  user: Pick<Recipient, 'id'>,
  siteUrl: string,
): MailContent {
  const subject = subjectOf(job, user.id)
  const { side, noun, other, pickup } = subject
  return jobMail(
    subject,
    {
      topic: 'reminders',
      subject: `Your ${side === 'customer' ? 'move' : noun} with ${other} is within 24 hours`,
      paragraphs: [
        side === 'customer'
          ? `${other} comes on ${pickup}.`
          : `${other} expects you on ${pickup}. The address is on the ${noun} page.`,
      ],
    },
    siteUrl,
  )
}

export function expiryMail(row: JobRow, user: Pick<Recipient, 'id'>, siteUrl: string): MailContent {
  const subject = subjectOf(row, user.id)
  return jobMail(
    subject,
    {
      topic: 'reminders',
      subject: `“${subject.job.title}” expires within 24 hours`,
      paragraphs: [
        'It has no packer yet. A higher price or another pickup time may help: you can edit the job until then.',
      ],
    },
    siteUrl,
  )
}

/** Lists new gigs for a packer. */
export function newJobsMail(rows: JobRow[], siteUrl: string): MailContent | undefined {
  const jobs = rows.map(readable)
  const [first] = jobs
  if (!first) return undefined
  const count = jobs.length === 1 ? 'A new gig' : `${jobs.length} new gigs`
  return {
    topic: 'new_jobs',
    subject: `${count} for you`,
    preview: first.title,
    heading: `${count} for you`,
    paragraphs: jobs.map((job) => {
      const { title, pickup, dropoff } = summary(job)
      return `${title}: ${pickup.place} to ${dropoff.place}, ${pickup.time}, ${shortDollars(job.price_cents)}.`
    }),
    action: { label: 'See the marketplace', url: `${siteUrl}/marketplace` },
    reason: 'You get this email because you asked for new gigs that match your specialties.',
  }
}

/** Returns the job with texts of users that fit in a mail. */
const readable = (job: JobRow): JobRow => ({
  ...job,
  title: mailText(job.title),
  pickup_city: mailText(job.pickup_city),
  pickup_state: mailText(job.pickup_state),
  dropoff_city: mailText(job.dropoff_city),
  dropoff_state: mailText(job.dropoff_state),
})

/** Returns a job as the user sees it, without an event. */
export function subjectOf(row: JobRow, userId: number): Subject {
  const job = readable(row)
  const side = job.customer_id === userId ? 'customer' : 'packer'
  const other = mailText(
    side === 'packer'
      ? displayName('customer', job.customer_id, job.customer_name)
      : displayName('packer', job.packer_id ?? 0, job.packer_name ?? ''),
  )
  const pickup = timeAt(job.pickup_date, job.pickup_zip_code)
  return {
    ...{
      job,
      side,
      noun: side === 'customer' ? ('job' as const) : ('gig' as const),
      other,
      pickup,
      isOurs: false,
      canBookAgain: false,
      arrival: '',
      decision: '',
      answerUntil: '',
    },
    ...{ amount: '', note: null, reason: null, fee: '', paid: '', hasCard: false },
    ...{ hasPayment: false, isOpen: false, isCanceled: false, mayLeave: false, stage: null },
  }
}

function jobMail({ job, side }: Subject, template: Template, siteUrl: string): MailContent {
  const { topic, subject, paragraphs, hasReceipt, reason } = template
  const { gig_id, trip_id } = job
  const details = summary(job)
  const url = `${siteUrl}${side === 'customer' ? '/customer/jobs' : '/gig'}/${gig_id}`
  return {
    ...(topic && { topic }),
    subject,
    preview: `${details.pickup.place}, ${details.pickup.time}`,
    heading: subject,
    paragraphs,
    // A mail about money has its own amounts.
    job: { ...details, amounts: topic ? amountsOf(job, side) : [] },
    ...(hasReceipt
      ? { action: { label: 'See the receipt', url: `${siteUrl}/api/trips/${trip_id}/receipt` } }
      : gig_id !== null && {
          action: { label: side === 'customer' ? 'See your job' : 'See the gig', url },
        }),
    reason:
      reason ??
      (side === 'customer'
        ? 'You get this email because you posted a job on Manyhands.'
        : 'You get this email because you booked a gig on Manyhands.'),
  }
}

const summary = (job: JobRow): Omit<JobSummary, 'amounts'> => ({
  title: job.title,
  pickup: {
    place: `${job.pickup_city}, ${job.pickup_state}`,
    time: timeAt(job.pickup_date, job.pickup_zip_code),
  },
  dropoff: {
    place: `${job.dropoff_city}, ${job.dropoff_state}`,
    time: timeAt(job.dropoff_date, job.dropoff_zip_code),
  },
})

const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
const dayAndTime = { weekday: 'short', month: 'short', day: 'numeric', ...clock } as const

/** Cached, because creating a format takes longer than the rest of a mail. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string, options: Intl.DateTimeFormatOptions) {
  const key = `${timeZone} ${Object.keys(options).length}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  formats.set(key, format)
  return format
}

/** Returns the day and time at the place, with its zone, because a mail does not know the reader's time zone. */
function timeAt(date: Date, zip: string, options: Intl.DateTimeFormatOptions = dayAndTime) {
  const text = formatIn(timeZoneOfZip(zip) ?? 'UTC', options).format(date)
  // Keep "9:00 AM PST" on one line.
  return text.replaceAll(/\s(?=[AP]M)|(?<=[AP]M)\s/g, '\u00A0')
}
