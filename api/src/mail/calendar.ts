import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Attachment } from './mail.ts'

interface CalendarEntry {
  tripId: number
  /** The number of changes of the trip. A calendar replaces an entry by one with a higher number. */
  version: number
  title: string
  /** City and state, never a street address. */
  place: string
  start: Date
  end: Date
  url: string
  isCanceled: boolean
}

/** Returns an invitation to a booking, or its cancellation, as a calendar file in UTC. */
export function calendarFile(entry: CalendarEntry): Attachment {
  const { tripId, version, title, place, start, end, url, isCanceled } = entry
  const calendar = ical({
    prodId: { company: 'Manyhands', product: 'Bookings', language: 'EN' },
    method: isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  })
  calendar.createEvent({
    id: `trip-${tripId}@manyhands`,
    sequence: version,
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: title,
    location: place,
    start,
    end: end > start ? end : start,
    url,
  })
  const method = isCanceled ? 'CANCEL' : 'REQUEST'
  return {
    filename: 'move.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: calendar.toString(),
  }
}
