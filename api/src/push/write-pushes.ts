import { eventMails, type MailRule } from '../events/events.ts'
import { eventTemplate, subjectOf } from '../mail/event-mails.ts'
import { listEventsOf, type MailedEvent } from '../mail/event-mails.sql.ts'
import { defaultTopics, type Topic } from '../mail/mail.ts'
import { findBookedTrip, findOpenGig } from '../mail/mail.sql.ts'
import { mailText } from '../mail/mail-text.ts'
import type { Sql } from '../platform/db/sql.ts'
import { displayName } from '../rules/display-name.ts'
import {
  eventPushes,
  expiryPush,
  messagePush,
  type PushText,
  reminderPush,
} from './event-pushes.ts'
import { listUnreadOf, type PushedMessage, type PushRow } from './pushes.sql.ts'

/** What the service worker of a device gets. */
export interface PushPayload extends PushText {
  /** The path of the page that the push opens. */
  url: string
  /** A device shows only the newest push with the same tag. At most 32 characters of base64url. */
  tag: string
}

export interface WrittenPush {
  payload: PushPayload
  isUrgent: boolean
}

/** Returns the path of the page of a job, for either side. */
const pageOf = (side: 'customer' | 'packer', gigId: number | null) => {
  if (gigId === null) return side === 'customer' ? '/customer/dashboard' : '/packer/gigs/booked'
  return side === 'customer' ? `/customer/jobs/${gigId}` : `/gig/${gigId}`
}

/** Returns what the user's devices show about an event; undefined for nothing. */
export function writeEventPush(
  event: MailedEvent,
  userId: number,
  topics: readonly Topic[],
): WrittenPush | undefined {
  const { subject, template } = eventTemplate(event, userId)
  if (!template || (template.topic && !topics.includes(template.topic))) return undefined
  const kind = event.kind as keyof typeof eventMails
  const rules: readonly MailRule[] = eventMails[kind] ?? []
  const text = eventPushes[kind]?.(subject)
  return (
    text && {
      payload: { ...text, url: pageOf(subject.side, event.gig_id), tag: `event-${event.id}` },
      isUrgent: rules.some(({ side, push }) => side === subject.side && push?.isUrgent),
    }
  )
}

function writeMessagePush(message: PushedMessage): WrittenPush {
  const { trip_id, gig_id, sender_id, sender_type, sender_name } = message
  const side = sender_type === 'customer' ? 'packer' : 'customer'
  return {
    payload: {
      ...messagePush(mailText(displayName(sender_type, sender_id, sender_name))),
      url: `${pageOf(side, gig_id)}?messages=${trip_id}`,
      tag: `messages-${trip_id}`,
    },
    isUrgent: false,
  }
}

const wants = ({ topics }: PushRow, topic: Topic) => (topics ?? defaultTopics).includes(topic)

async function writeReminder(sql: Sql, { subject_id, user_id }: PushRow) {
  const trip = await findBookedTrip(sql, Number(subject_id))
  if (!trip) return undefined
  const subject = subjectOf(trip, user_id)
  const page = { url: pageOf(subject.side, trip.gig_id), tag: `reminder-${subject_id}` }
  return { payload: { ...reminderPush(subject), ...page }, isUrgent: false }
}

async function writeExpiry(sql: Sql, { subject_id }: PushRow) {
  const gig = await findOpenGig(sql, Number(subject_id))
  const page = { url: pageOf('customer', Number(subject_id)), tag: `expiry-${subject_id}` }
  return gig && { payload: { ...expiryPush(), ...page }, isUrgent: false }
}

/**
 * Returns a function that writes what a device shows, from what is known now: undefined if there is nothing left to tell,
 * or the user has switched off the topic. Reads the events and messages of all pushes with one statement each.
 */
export async function pushWriter(sql: Sql, pushes: readonly PushRow[]) {
  const idsOf = (kind: PushRow['kind']) => pushes.filter((push) => push.kind === kind)
  const readings = new Map(
    idsOf('event').map(({ subject_id, user_id }) => [
      `${subject_id} ${user_id}`,
      { event_id: subject_id, user_id },
    ]),
  )
  const messageIds = idsOf('message').map(({ subject_id }) => subject_id)
  const [eventRows, messageRows] = await Promise.all([
    readings.size > 0 ? listEventsOf(sql, [...readings.values()]) : [],
    messageIds.length > 0 ? listUnreadOf(sql, messageIds) : [],
  ])
  const events = new Map(eventRows.map((event) => [`${event.id} ${event.reader_id}`, event]))
  const messages = new Map(messageRows.map((message) => [message.id, message]))

  return async function write(push: PushRow): Promise<WrittenPush | undefined> {
    const { kind, subject_id, user_id, topics } = push
    if (kind === 'event') {
      const event = events.get(`${subject_id} ${user_id}`)
      return event && writeEventPush(event, user_id, topics ?? defaultTopics)
    }
    if (kind === 'message') {
      const message = messages.get(subject_id)
      return message && wants(push, 'messages') ? writeMessagePush(message) : undefined
    }
    if (!wants(push, 'reminders')) return undefined
    return kind === 'reminder' ? writeReminder(sql, push) : writeExpiry(sql, push)
  }
}
