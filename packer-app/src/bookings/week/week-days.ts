import { dayMs, isolate } from 'api/rules'
import type { ScheduledGig } from 'api/client'
import { formatTime } from 'shared-ui'

const hourMs = dayMs / 24

/* Days are dates like "2026-12-07", without a time zone. */

const toDate = (day: string) => new Date(`${day}T00:00:00Z`)

export function addDays(day: string, count: number): string {
  const date = toDate(day)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** Returns the Monday of the week of that day. */
export const mondayOf = (day: string): string => addDays(day, -((toDate(day).getUTCDay() + 6) % 7))

export const daysFrom = (start: string): string[] =>
  Array.from({ length: 7 }, (_, index) => addDays(start, index))

/** Returns the date of the moment in the browser's time zone. */
export const dayOf = (moment: Date): string =>
  `${moment.getFullYear()}-${twoDigits(moment.getMonth() + 1)}-${twoDigits(moment.getDate())}`

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Returns the day if it is a date like "2026-12-07" within years that can be shown. */
export const validDay = (text: string | null): string | undefined =>
  text !== null && /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined

const format = (day: string, options: Intl.DateTimeFormatOptions) =>
  toDate(day).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })

export const weekdayName = (day: string, weekday: 'short' | 'long'): string =>
  format(day, { weekday })

/** Returns "Dec 7". */
export const monthAndDay = (day: string): string => format(day, { month: 'short', day: 'numeric' })

/** Returns "Dec 7 to 13" or "Nov 30 to Dec 6", with years if one of the days is not in this year. */
export function weekName(start: string, today: string): string {
  const end = addDays(start, 6)
  const isThisYear = [start, end].every((day) => day.slice(0, 4) === today.slice(0, 4))
  const withYear = (day: string) => `${monthAndDay(day)}, ${day.slice(0, 4)}`
  if (!isThisYear) return `${withYear(start)} to ${withYear(end)}`
  const isOneMonth = start.slice(0, 7) === end.slice(0, 7)
  return `${monthAndDay(start)} to ${isOneMonth ? Number(end.slice(8)) : monthAndDay(end)}`
}

/** Returns "9:00 to 11:00 AM" or "10:00 AM to 1:00 PM". No time breaks before AM or PM. */
export function timeSpan({
  starts_at,
  ends_at,
  time_zone,
}: Pick<ScheduledGig, 'starts_at' | 'ends_at' | 'time_zone'>): string {
  const [from = '', to = ''] = [starts_at, ends_at].map((time) => formatTime(time, time_zone))
  const [time = '', half = '', zone] = from.split(' ')
  const [, endHalf, endZone] = to.split(' ')
  const start = zone !== endZone ? from : half === endHalf ? time : `${time} ${half}`
  return `${start} to ${to}`.replaceAll(/ (?=[AP]M)/g, '\u00A0')
}

/** Returns "30 minutes", "1 hour" or "1 hour 5 minutes". */
export const duration = (minutes: number): string =>
  [[Math.floor(minutes / 60), 'hour'] as const, [minutes % 60, 'minute'] as const]
    .flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}${count === 1 ? '' : 's'}`] : []))
    .join(' ')

/** Returns "20 min drive" or "1 hr 20 min drive". */
export const driveText = (minutes: number): string =>
  `${duration(minutes)
    .replace(/hours?/, 'hr')
    .replace(/minutes?/, 'min')} drive`

/** Returns "Oakland", or "Oakland to Berkeley". */
export const citiesOf = ({
  starts_in,
  ends_in,
}: Pick<ScheduledGig, 'starts_in' | 'ends_in'>): string =>
  isolate(starts_in) + (starts_in === ends_in ? '' : ` to ${isolate(ends_in)}`)

/** A gig with its place in the column of its day. */
export interface Placed {
  gig: ScheduledGig
  /** Hours since midnight in the local time of the address, and the hours that the column shows. */
  from: number
  hours: number
  /** Gigs that overlap stand side by side. */
  lane: number
  lanes: number
}

/** Returns the gigs of a day, which start in this order, with their places. */
export function placeGigs(gigs: readonly ScheduledGig[]): Placed[] {
  const placed: Placed[] = []
  let group: Placed[] = []
  let ends: number[] = []
  for (const gig of gigs) {
    const from = localHours(gig)
    const hours = Math.min(
      (Date.parse(gig.ends_at) - Date.parse(gig.starts_at)) / hourMs,
      24 - from,
    )
    if (ends.every((end) => end <= from)) {
      group = []
      ends = []
    }
    const free = ends.findIndex((end) => end <= from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = from + hours
    group.push({ gig, from, hours, lane, lanes: 0 })
    for (const one of group) one.lanes = ends.length
    placed.push(...group.slice(-1))
  }
  return placed
}

function localHours({ starts_at, time_zone: timeZone }: ScheduledGig): number {
  const [hours = 0, minutes = 0] = new Date(starts_at)
    .toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
    .split(':')
    .map(Number)
  return hours + minutes / 60
}

/** Returns the first and the last hour that the columns show: 8 AM to 6 PM, or more if a gig needs it. */
export function shownHours(placed: readonly Placed[]): { first: number; last: number } {
  return {
    first: Math.min(8, ...placed.map(({ from }) => Math.floor(from))),
    last: Math.max(18, ...placed.map(({ from, hours }) => Math.ceil(from + hours))),
  }
}

/** Returns "8 AM". */
export const hourName = (hour: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`
