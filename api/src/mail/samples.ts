import type { MailedCheck } from '../checks/checks.sql.ts'
import {
  answerMail,
  bankChangedMail,
  cardChangedMail,
  emailChangedMail,
  emailChangeMail,
  emailRemovedMail,
  newDeviceMail,
  suspendedMail,
  suspensionLiftedMail,
  calendarOnMail,
  passkeyAddedMail,
  passkeyRemovedMail,
  passwordChangedMail,
  resetMail,
  usernameChangedMail,
  verifyMail,
} from './account-mails.ts'
import { type EventKind, eventMails } from '../events/events.ts'
import { eventMail, expiryMail, newJobsMail, reminderMail } from './event-mails.ts'
import { checkReminderMail, decisionMail } from './check-mails.ts'
import { gatheredMail } from './gathered-mail.ts'
import { type MailContent, topics } from './mail.ts'
import { messageMail } from './message-mail.ts'
import type { MailedEvent } from './event-mails.sql.ts'

const customer = { id: 1 }
const packer = { id: 2 }
const token = 'sample'

const job = {
  actor: 'packer',
  gig_id: 12,
  trip_id: 34,
  stage: 'booked',
  sequence: 1,
  title: 'Two-bedroom apartment to a townhouse',
  price_cents: 48_000,
  pickup_date: new Date('2026-12-05T17:00:00Z'),
  dropoff_date: new Date('2026-12-05T22:00:00Z'),
  pickup_city: 'Oakland',
  pickup_state: 'CA',
  pickup_zip_code: '94607',
  dropoff_city: 'Alameda',
  dropoff_state: 'CA',
  dropoff_zip_code: '94501',
  customer_id: customer.id,
  customer_name: 'Dana Whitfield',
  packer_id: packer.id,
  packer_name: 'Marcus Tran',
  is_open: true,
  note: 'Two boxes were lost.',
  reason: null,
  disputed_at: new Date('2026-12-06T01:00:00Z'),
  cents: 4_000,
  arrives_at: new Date('2026-12-05T17:40:00Z'),
  fee_cents: null,
  service_fee_cents: 3_840,
  fee_percent: 8,
  captured_cents: 0,
  paid_cents: 22_000,
  has_card: true,
  needs_payment: true,
  has_reply: false,
  is_open_proposal: true,
  answer_until: new Date('2026-12-04T17:00:00Z'),
  is_test_payment: false,
} satisfies Omit<MailedEvent, 'id' | 'kind'>

const unread = {
  trip_id: job.trip_id,
  gig_id: job.gig_id,
  title: job.title,
  count: 1,
  other_id: packer.id,
  other_name: job.packer_name,
}

const check = {
  user_id: packer.id,
  kind: 'insurance',
  state: 'passed',
  reason: 'The certificate does not show your name.',
  expires_at: new Date('2027-05-31T00:00:00Z'),
  is_valid: true,
} satisfies MailedCheck

/** The stage of the trip after an event; others leave it booked. */
const stages: Record<string, string> = {
  ...{ cancelled: 'cancelled', no_show: 'no_show', problem: 'disputed', problem_reply: 'disputed' },
  ...{
    resolved: 'resolved',
    on_the_way: 'on_the_way',
    running_late: 'on_the_way',
    delivered: 'delivered',
  },
}

/** Returns an event of this kind with invented data. */
export const sampleEvent = (kind: string): MailedEvent => ({
  ...{ ...job, id: '1', kind, stage: stages[kind] ?? 'booked' },
  is_open: kind !== 'expired',
})

/** Returns every mail that users can get, with invented data, by name. */
export function sampleMails(siteUrl: string): Record<string, MailContent> {
  const samples: Record<string, MailContent | undefined> = {}
  for (const kind of Object.keys(eventMails) as EventKind[]) {
    for (const { side } of eventMails[kind]) {
      const recipient = side === 'customer' ? customer : packer
      const mail = eventMail(sampleEvent(kind), recipient, siteUrl)
      if (mail) samples[`${kind}-${side}`] = mail
    }
  }
  Object.assign(samples, {
    'several-events-customer': gatheredMail(
      ['booked', 'on_the_way', 'delivered', 'payment_refunded'].map((kind) => ({
        ...{ ...job, id: '1', kind, stage: 'delivered', is_test_payment: true },
      })),
      { ...customer, name: job.customer_name, email: 'dana@example.com', topics: [...topics] },
      { siteUrl, sender: 'no-reply@example.com' },
    ),
    'reminder-customer': reminderMail(job, customer, siteUrl),
    'reminder-packer': reminderMail(job, packer, siteUrl),
    'expires-soon': expiryMail(job, customer, siteUrl),
    'unread-message': messageMail(unread, { user_type: 'customer' }, siteUrl),
    'unread-messages-deleted-job': messageMail(
      { ...unread, gig_id: null, count: 3, other_id: 1, other_name: job.customer_name },
      { user_type: 'packer' },
      siteUrl,
    ),
    'new-jobs': newJobsMail([job, { ...job, title: 'Piano to the second floor' }], siteUrl),
    'reset-password': resetMail('dana_whitfield', token, siteUrl),
    'verify-address': verifyMail(token, siteUrl),
    'password-changed': passwordChangedMail(siteUrl),
    'username-changed': usernameChangedMail('dana_w', siteUrl),
    'passkey-added': passkeyAddedMail('Chrome on Windows', siteUrl),
    'passkey-removed': passkeyRemovedMail('Chrome on Windows', siteUrl),
    'calendar-on': calendarOnMail(siteUrl),
    'card-saved': cardChangedMail('Visa 4242', siteUrl),
    'bank-connected': bankChangedMail(true, siteUrl),
    'bank-may-change': bankChangedMail(false, siteUrl),
    'new-device': newDeviceMail('Chrome on Windows', siteUrl),
    'account-suspended': suspendedMail('You asked three packers for their phone numbers.'),
    'suspension-lifted': suspensionLiftedMail(siteUrl),
    'address-changes': emailChangeMail('dana@new.example.com', siteUrl),
    'address-removed': emailRemovedMail(siteUrl),
    'address-changed': emailChangedMail('dana@new.example.com', siteUrl),
    'support-answer': answerMail(5, siteUrl),
    'check-passed': decisionMail({ ...check, state: 'passed' }, siteUrl),
    'check-failed': decisionMail({ ...check, state: 'failed' }, siteUrl),
    'check-expires': checkReminderMail(check, siteUrl),
  })
  return samples as Record<string, MailContent>
}
