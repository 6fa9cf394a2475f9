import ical, { type ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator'

/** A booking in a calendar. All times are written in UTC, so a change of the clocks moves none. */
export interface CalendarEntry {
  tripId: number
  /** Rises with each change of the trip. A calendar replaces an entry with one that has a higher number. */
  sequence: number
  title: string
  place: string
  start: Date
  end: Date
  url: string | undefined
  isCanceled: boolean
}

/** @param method missing for a feed, which calendars read again and again */
export const newCalendar = (method?: ICalCalendarMethod) =>
  ical({
    prodId: { company: 'Manyhands', product: 'Bookings', language: 'EN' },
    ...(method && { method }),
  })

export const toEvent = (entry: CalendarEntry): ICalEventData => {
  const { tripId, sequence, title, place, start, end, url, isCanceled } = entry
  return {
    id: `trip-${tripId}@manyhands`,
    sequence,
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: title,
    location: place,
    start,
    end: end > start ? end : start,
    url: url ?? null,
  }
}
