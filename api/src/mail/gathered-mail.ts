import { invitationFile } from './invitation.ts'
import type { MailedEvent } from './event-mails.sql.ts'
import { eventMail } from './event-mails.ts'
import type { Attachment, MailContent } from './mail.ts'
import type { Recipient } from './mail.sql.ts'
import { mailText } from './mail-text.ts'
import { isAboutMoney } from './money-mails.ts'
import { isCanceled, rankOf } from './open-requests.ts'

/** The kinds of events whose mails have the calendar file of the booking. */
const calendarKinds = new Set(['booked', 'cancelled', 'no_show', 'changed', 'price_raised'])

const mostOthers = 10

export interface MailSite {
  siteUrl: string
  /** The address of the sender of mails. */
  sender: string
}

type User = Pick<Recipient, 'id' | 'name' | 'email' | 'topics'>

/** The newest event with its subject, and the number of events with the same subject. */
interface Group {
  event: MailedEvent
  content: MailContent
  count: number
}

/**
 * Returns one mail about events of a job, given oldest first. It has the full text of the most important open request,
 * or else of the newest event, then one line for each other subject. Returns undefined if the user wants no mail about
 * any of them.
 *
 */
export function gatheredMail(
  events: MailedEvent[],
  user: User,
  site: MailSite,
): MailContent | undefined {
  const groups = new Map<string, Group>()
  const wanted: MailedEvent[] = []
  for (const event of events) {
    const content = eventMail(event, user, site.siteUrl)
    if (!content || (content.topic && !user.topics.includes(content.topic))) continue
    wanted.push(event)
    const count = (groups.get(content.subject)?.count ?? 0) + 1
    // Delete the key first: a map keeps the position of an existing key.
    groups.delete(content.subject)
    groups.set(content.subject, { event, content, count })
  }
  const newestFirst = [...groups.values()].toReversed()
  // The sort is stable: among equal ranks, the newest stays first.
  const [lead, ...others] = newestFirst.toSorted((a, b) => rank(a, user) - rank(b, user))
  if (!lead) return undefined
  const { topic, ...content } = lead.content
  const isOptional = others.every((one) => one.content.topic !== undefined)
  const isTest = wanted.some((event) => event.is_test_payment && isAboutMoney(event))
  return {
    ...content,
    ...(others.length > 0 && {
      subject: `${content.subject}${content.subject.endsWith('?') ? ' And' : ', and'} ${countOf(others.length, 'more')}`,
      others: subjectsOf(newestFirst.filter((one) => one !== lead)),
    }),
    ...(isTest && {
      paragraphs: [...content.paragraphs, 'Test payments: no real money moves.'],
    }),
    ...(isOptional && topic && { topic }),
    attachments: calendarsOf(wanted, user, site),
  }
}

const rank = ({ event }: Group, user: User) =>
  rankOf(event, event.customer_id === user.id ? 'customer' : 'packer')

const countOf = (count: number, kind: string) =>
  count === 1 ? `1 ${kind} update` : `${count} ${kind} updates`

/** One line per event without details, because its amounts and requests may be outdated. */
function subjectsOf(groups: Group[]): string[] {
  const lines = groups
    .slice(0, mostOthers)
    .map(({ content, count }) => content.subject + (count > 1 ? ` (${count} times)` : ''))
  const older = groups.length - lines.length
  return older > 0 ? [...lines, countOf(older, 'older')] : lines
}

/** Returns the calendar files of the trips, as they are now, except those that began and ended within the mail. */
function calendarsOf(
  events: MailedEvent[],
  user: User,
  { siteUrl, sender }: MailSite,
): Attachment[] {
  const booked = new Set(
    events.filter(({ kind }) => kind === 'booked').map(({ trip_id }) => trip_id),
  )
  const trips = new Map(
    events.flatMap((event) =>
      event.trip_id !== null && calendarKinds.has(event.kind) ? [[event.trip_id, event]] : [],
    ),
  )
  const known = [...trips.values()]
    .map((trip) => ({ ...trip, isCanceled: isCanceled(trip) }))
    .filter(({ trip_id, isCanceled }) => !(isCanceled && booked.has(trip_id)))
  return known.map((trip, index) => {
    const page = trip.customer_id === user.id ? '/customer/jobs' : '/gig'
    return invitationFile(
      {
        tripId: trip.trip_id ?? 0,
        sequence: trip.sequence,
        title: mailText(trip.title),
        place: mailText(`${trip.pickup_city}, ${trip.pickup_state}`),
        start: trip.pickup_date,
        end: trip.dropoff_date,
        url: trip.gig_id === null ? undefined : `${siteUrl}${page}/${trip.gig_id}`,
        isCanceled: trip.isCanceled,
        organizer: sender,
        attendee: { name: user.name, email: user.email },
      },
      index === 0 ? 'move.ics' : `move-${index + 1}.ics`,
    )
  })
}
