/** The topics of mails that a user can switch off. Mails about the account's security have no topic. */
export const topics = [
  'bookings',
  'progress',
  'messages',
  'reminders',
  'favorites',
  'urgent',
  'new_jobs',
] as const
export type Topic = (typeof topics)[number]

/** The topics of a user who has not chosen any. Mails about new jobs are sent only on request. */
export const defaultTopics: readonly Topic[] = [
  'bookings',
  'progress',
  'messages',
  'reminders',
  'favorites',
  'urgent',
]

export interface Attachment {
  filename: string
  contentType: string
  content: string
}

/** What a template returns. */
export interface MailContent {
  subject: string
  /** Mail apps show this line in the list, next to the subject. */
  preview: string
  heading: string
  /** Paragraphs of plain text. */
  paragraphs: string[]
  job?: JobSummary
  /** The subjects of the other events, newest first. */
  others?: string[]
  action?: { label: string; url: string }
  /** Why the user gets this mail. */
  reason: string
  /** Undefined if the mail cannot be switched off. */
  topic?: Topic
  attachments?: Attachment[]
}

/** A job without street addresses. */
export interface JobSummary {
  title: string
  pickup: { place: string; time: string }
  dropoff: { place: string; time: string }
  /** None, one, or several with their total last. */
  amounts: Amount[]
}

export interface Amount {
  /** Such as "Service fee (8%)". */
  label: string
  /** Such as "$38.40". */
  amount: string
}

/** A mail that is ready to be sent. */
export interface Mail {
  to: string
  /** The same for each attempt, so that a mail app shows a mail only once if it was sent twice. */
  messageId: string
  subject: string
  text: string
  html: string
  attachments: Attachment[]
  /** The URL that unsubscribes with one POST (RFC 8058). */
  unsubscribeUrl?: string | undefined
}
