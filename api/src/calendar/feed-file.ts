import { displayName } from '../rules/display-name.ts'
import type { FeedRow } from './feed.sql.ts'
import { newCalendar, toEvent } from './ical.ts'
import { placesOf, workOf } from './work-times.ts'

/** Calendars that follow the suggestion fetch the feed again after this time. */
const refreshSeconds = 3600

/**
 * Returns what the calendar says about each booked gig. Much cheaper than the calendar itself.
 *
 * @param siteUrl the origin of the pages that entries link to; without it, entries have no links
 */
export const feedEntries = (rows: readonly FeedRow[], siteUrl: string | null) =>
  rows.map((row) => {
    const work = workOf(row)
    const page = row.role === 'customer' ? '/customer/jobs' : '/gig'
    const otherRole = row.role === 'customer' ? 'packer' : 'customer'
    return {
      tripId: row.trip_id,
      sequence: row.sequence,
      title: row.title,
      place: addressOf(row, placesOf(row.move).starts),
      start: new Date(work.from),
      end: new Date(work.until),
      url: siteUrl === null ? undefined : `${siteUrl}${page}/${row.gig_id}`,
      isCanceled: false,
      stamp: row.changed_at,
      description: [
        `Pickup: ${addressOf(row, 'pickup')}`,
        `Drop-off: ${addressOf(row, 'dropoff')}`,
        `With ${displayName(otherRole, row.other_id, row.other_name)}`,
      ].join('\n'),
    }
  })

/** Returns the entries as a calendar. */
export function feedFile(entries: ReturnType<typeof feedEntries>): string {
  const calendar = newCalendar()
  calendar.name('Manyhands')
  calendar.ttl(refreshSeconds)
  for (const entry of entries) {
    const { stamp, description } = entry
    calendar.createEvent({ ...toEvent(entry), stamp, description })
  }
  const text = calendar.toString()
  return entries.length > 0 ? text : text.replace('END:VCALENDAR', `${utcZone}END:VCALENDAR`)
}

/** A calendar needs at least one component (RFC 5545, section 3.6). In one without events, this zone is it. */
const utcZone = [
  ...['BEGIN:VTIMEZONE', 'TZID:Etc/UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'END:STANDARD', 'END:VTIMEZONE', ''],
].join('\r\n')

function addressOf(row: FeedRow, side: 'pickup' | 'dropoff'): string {
  const street = [row[`${side}_street_address`], row[`${side}_street_address_two`]]
  const place = `${row[`${side}_state`]} ${row[`${side}_zip_code`]}`
  return [...street, row[`${side}_city`], place].filter(Boolean).join(', ')
}
