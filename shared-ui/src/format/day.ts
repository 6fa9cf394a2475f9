import { format, formatDate, formatterOf, formatTime } from './date.ts'

/* These functions are not in date.ts, because the first pages load date.ts and do not use these functions. */

const monthAndDay = { month: 'short', day: 'numeric' } as const

/** Returns the date of that moment in the zone, as days since 1970. */
function dayNumber(date: Date, timeZone: string | undefined): number {
  const parts = formatterOf({ year: 'numeric', month: 'numeric', day: 'numeric', timeZone })
    .formatToParts(date)
    .map(({ type, value }) => [type, Number(value)] as const)
  const { year = 0, month = 1, day: dayOfMonth = 1 } = Object.fromEntries(parts)
  return Date.UTC(year, month - 1, dayOfMonth) / 86_400_000
}

const nearDays: Record<number, string> = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' }

/**
 * Returns "today", "tomorrow" or "yesterday", else "Dec 5", with the year if it is not the current one.
 * Returns an empty string for an invalid date.
 *
 * @param timeZone IANA zone; default: the browser's
 */
export function formatDay(iso: string, timeZone?: string, now = new Date()): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const near = nearDays[dayNumber(date, timeZone) - dayNumber(now, timeZone)]
  if (near) return near
  const isThisYear =
    formatDate(iso, timeZone).slice(-4) === formatDate(now.toISOString(), timeZone).slice(-4)
  return isThisYear ? format({ ...monthAndDay, timeZone }, iso) : formatDate(iso, timeZone)
}

/**
 * Returns "Today, 9:00 AM" or "Dec 5, 9:00 AM", with the zone label of formatTime. Returns an empty string
 * for an invalid date.
 *
 * @param timeZone IANA zone; default: the browser's
 */
export function formatDayTime(iso: string, timeZone?: string, now = new Date()): string {
  const text = formatDay(iso, timeZone, now)
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}, ${formatTime(iso, timeZone)}`
}
