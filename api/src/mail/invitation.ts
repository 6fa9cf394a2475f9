import { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod } from 'ical-generator'
import { type CalendarEntry, newCalendar, toEvent } from '../calendar/ical.ts'
import type { Attachment } from './mail.ts'

/** `place` is city and state, never a street address. */
interface InvitationEntry extends CalendarEntry {
  /** The address of the sender of the mail: each side knows only its own address. */
  organizer: string
  /** The recipient of the mail. */
  attendee: { name: string; email: string }
}

/** Returns an invitation to a booking, or its cancellation, as a calendar file in UTC (RFC 5546, RFC 6047). */
export function invitationFile(entry: InvitationEntry, filename: string): Attachment {
  const { organizer, attendee, isCanceled } = entry
  const method = isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const calendar = newCalendar(method)
  calendar.createEvent({
    ...toEvent(entry),
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
