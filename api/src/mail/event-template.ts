import type { Topic } from './mail.ts'
import type { JobRow, Recipient } from './mail.sql.ts'

/** The event that a mail is about, as its recipient sees it. */
export interface Subject {
  job: JobRow
  side: Recipient['user_type']
  /** Customers read "job", packers "gig". */
  noun: 'job' | 'gig'
  /** First name and initial of the other side. */
  other: string
  /** The day and time of the pickup in the time zone of its place, such as "Sat, Dec 5, 9:00 AM PST". */
  pickup: string
  /** When the packer arrives, such as "8:40 AM PST"; empty if the event does not say it. */
  arrival: string
  /** Whether an operator caused the event. */
  isOurs: boolean
  canBookAgain: boolean
  /** The amount of a payment, refund or tip, such as "$40"; empty for other events. */
  amount: string
  /** The operator's reason for a refund; null for other events, or without a reason. */
  note: string | null
  /** Why, as the event says it: the kind of a problem, "card_declined" or "agreed"; null for other events. */
  reason: string | null
  /** The customer's fee for the cancellation, such as "$144"; empty if it is free. */
  fee: string
  /** The deadline of the dispute, in the format of `pickup`; empty if there is none. */
  decision: string
  /** Until when the recipient can answer a proposed change, in the format of `pickup`; empty for other events. */
  answerUntil: string
  /** The amount that the customer has paid for the trip so far. */
  paid: string
  hasCard: boolean
  /** Whether the customer pays through Manyhands. */
  hasPayment: boolean
  /** Whether the recipient still has to act on the event. */
  isOpen: boolean
  /** Whether the trip ended without a move. */
  isCanceled: boolean
  /** Whether the packer may still leave the job. */
  mayLeave: boolean
  /** Of the trip now; null for a gig without one. */
  stage: string | null
}

export interface Template {
  /** Undefined if the mail cannot be switched off. */
  topic?: Topic
  subject: string
  paragraphs: string[]
  /** Why the user gets the mail, if it is not about the user's own job. */
  reason?: string
  /** Whether the button leads to the receipt, and not to the job. */
  hasReceipt?: boolean
}

/** The mails of each kind of event. `byRecipient`: the recipient caused the event. */
export type Templates = Record<
  string,
  (subject: Subject, byRecipient: boolean) => Template | undefined
>
