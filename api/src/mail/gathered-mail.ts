import { calendarFile } from './calendar.ts'
import type { EventRow } from './event-mails.sql.ts'
import { eventMail } from './event-mails.ts'
import type { Attachment, MailContent } from './mail.ts'
import type { Recipient } from './mail.sql.ts'
import { mailText } from './mail-text.ts'

/** The kinds of events whose mails have the calendar file of the booking. */
const calendarKinds = new Set(['booked', 'cancelled', 'no_show', 'changed', 'price_raised'])

/** An older event is named with its text, unless the newest mail shows what has become of it. */
const isOutdated = new Set(['booked', 'changed', 'price_raised'])

const mostEarlier = 10

export interface MailSite {
  siteUrl: string
  /** The address of the sender of mails. */
  sender: string
}

type User = Pick<Recipient, 'id' | 'name' | 'email' | 'topics'>

/**
 * Returns one mail about events of a job, oldest first: the newest event as if it were alone, then what happened
 * before. Events with the same subject are told once. Returns undefined if the user wants none of them.
 */
export function gatheredMail(
  events: EventRow[],
  user: User,
  site: MailSite,
): MailContent | undefined {
  const told = new Map<string, { event: EventRow; content: MailContent; count: number }>()
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
  const [latest, ...earlier] = [...told.values()].toReversed()
  if (!latest) return undefined
  const attachments = calendarsOf(wanted, user, site)
  if (earlier.length === 0) return { ...latest.content, attachments }
  const { topic, ...content } = latest.content
  const more = earlier.length === 1 ? '1 more update' : `${earlier.length} more updates`
  const isOptional = earlier.every((one) => one.content.topic !== undefined)
  return {
    ...content,
    subject: `${content.subject}, and ${more}`,
    paragraphs: [
      ...content.paragraphs,
      ...earlier.slice(0, mostEarlier).map(({ event, content: { subject, paragraphs }, count }) => {
        const times = count > 1 ? ` (${count} times)` : ''
        const rest = isOutdated.has(event.kind) ? '' : ` ${paragraphs.join(' ')}`
        return `Before that: ${subject}${times}.${rest}`
      }),
    ],
    ...(isOptional && topic && { topic }),
    attachments,
  }
}

const isEnded = ({ stage }: EventRow) => stage === 'cancelled' || stage === 'no_show'

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
    .map((trip) => ({ ...trip, isCanceled: isEnded(trip) }))
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
