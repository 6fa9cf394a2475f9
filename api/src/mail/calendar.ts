import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import type { Attachment } from './mail.ts'

interface CalendarEntry {
  tripId: number
  /** Rises with each change of the trip. A calendar replaces an entry with one that has a higher number. */
  sequence: number
  title: string
  /** City and state, never a street address. */
  place: string
  start: Date
  end: Date
  url: string | undefined
  isCanceled: boolean
  /** The address of the sender of the mail: each side knows only its own address. */
  organizer: string
  /** The recipient of the mail. */
  attendee: { name: string; email: string }
}

/** Returns an invitation to a booking, or its cancellation, as a calendar file in UTC (RFC 5546, RFC 6047). */
export function calendarFile(entry: CalendarEntry, filename: string): Attachment {
  const { tripId, sequence, title, place, start, end, url, isCanceled, organizer, attendee } = entry
  const method = isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const calendar = ical({
    prodId: { company: 'Manyhands', product: 'Bookings', language: 'EN' },
    method,
  })
  calendar.createEvent({
    id: `trip-${tripId}@manyhands`,
    sequence,
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: title,
    location: place,
    start,
    end: end > start ? end : start,
    url: url ?? null,
    organizer: { name: 'Manyhands', email: organizer },
    attendees: [
      {
        email: attendee.email,
        // A calendar file has no way to write a double quote in a name (RFC 5545, section 3.2).
        name: attendee.name.replaceAll('"', "'"),
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
  })
  return {
    filename,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: calendar.toString(),
  }
}
