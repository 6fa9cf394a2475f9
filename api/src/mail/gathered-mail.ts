import { calendarFile } from './calendar.ts'
import type { EventRow } from './event-mails.sql.ts'
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

/** The newest event of those with the same subject, and how many they are. */
interface Told {
  event: EventRow
  content: MailContent
  count: number
}

/**
 * Returns one mail about events of a job, oldest first: the most important open request, or else the newest event,
 * as if it were alone, then the subjects of the others. Events with the same subject are told once. Returns undefined
 * if the user wants none of them.
 */
export function gatheredMail(
  events: EventRow[],
  user: User,
  site: MailSite,
): MailContent | undefined {
  const told = new Map<string, Told>()
  const wanted: EventRow[] = []
  for (const event of events) {
    const content = eventMail(event, user, site.siteUrl)
    if (!content || (content.topic && !user.topics.includes(content.topic))) continue
    wanted.push(event)
    const count = (told.get(content.subject)?.count ?? 0) + 1
    // Delete the key, because a map keeps the place of a known one.
    told.delete(content.subject)
    told.set(content.subject, { event, content, count })
  }
  const newestFirst = [...told.values()].toReversed()
  // Of two with the same rank, the newer one stays first.
  const [lead, ...others] = newestFirst.toSorted((a, b) => rank(a, user) - rank(b, user))
  if (!lead) return undefined
  const { topic, ...content } = lead.content
  const isOptional = others.every((one) => one.content.topic !== undefined)
  const isTest = wanted.some((event) => event.is_test_payment && isAboutMoney(event))
  return {
    ...content,
    ...(others.length > 0 && {
      subject: `${content.subject}, and ${countOf(others.length, 'more')}`,
      others: subjectsOf(newestFirst.filter((one) => one !== lead)),
    }),
    ...(isTest && {
      paragraphs: [...content.paragraphs, 'Test payments: no real money moves.'],
    }),
    ...(isOptional && topic && { topic }),
    attachments: calendarsOf(wanted, user, site),
  }
}

const rank = ({ event }: Told, user: User) =>
  rankOf(event, event.customer_id === user.id ? 'customer' : 'packer')

const countOf = (count: number, kind: string) =>
  count === 1 ? `1 ${kind} update` : `${count} ${kind} updates`

/** One line for each: amounts and requests were those of its time. */
function subjectsOf(told: Told[]): string[] {
  const lines = told
    .slice(0, mostOthers)
    .map(({ content, count }) => content.subject + (count > 1 ? ` (${count} times)` : ''))
  const older = told.length - lines.length
  return older > 0 ? [...lines, countOf(older, 'older')] : lines
}

/** Returns the calendar files of the trips, as they are now, except those that began and ended within the mail. */
function calendarsOf(events: EventRow[], user: User, { siteUrl, sender }: MailSite): Attachment[] {
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
    return calendarFile(
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
