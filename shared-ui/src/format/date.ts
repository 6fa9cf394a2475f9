const day = { month: 'short', day: 'numeric', year: 'numeric' } as const
const dayWithName = { weekday: 'short', ...day } as const
const time = { hour: 'numeric', minute: '2-digit', hour12: true } as const

/** Caches formatters: creating one is slow, and a page uses few different zones. */
const formatters = new Map<string, Intl.DateTimeFormat>()

export function formatterOf(
  options: Intl.DateTimeFormatOptions,
  locale = 'en-US',
): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const known = formatters.get(key)
  if (known) return known
  const formatter = new Intl.DateTimeFormat(locale, options)
  formatters.set(key, formatter)
  return formatter
}

/*
 * Newer ICU data puts a narrow no-break space before AM and PM. Replace it by a plain space, so that users
 * can search for times.
 */
export function format(options: Intl.DateTimeFormatOptions, iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime())
    ? ''
    : formatterOf(options)
        .format(date)
        .replace(/\u202f/g, ' ')
}

/** Whether the day or time in that zone differs from the day or time in the browser's zone. */
const showsOtherTime = (iso: string, timeZone: string): boolean =>
  format({ ...day, ...time, timeZone }, iso) !== format({ ...day, ...time }, iso)

/**
 * Formats a date like "Mar 9, 2027"; returns an empty string for an invalid date.
 *
 * @param timeZone IANA zone; default: the browser's
 */
export const formatDate = (iso: string, timeZone?: string): string =>
  format({ ...day, timeZone }, iso)

/**
 * Formats a time like "9:00 AM", or "9:00 AM PST" if the browser's zone shows a different time. Returns an
 * empty string for an invalid date.
 *
 * @param timeZone IANA zone; default: the browser's
 */
export function formatTime(iso: string, timeZone?: string): string {
  const isLabeled = timeZone !== undefined && showsOtherTime(iso, timeZone)
  return format({ ...time, timeZone, timeZoneName: isLabeled ? 'short' : undefined }, iso)
}

/**
 * Formats a date and time like "Sun, Dec 6, 2026, 9:00 AM", with the zone label of formatTime. Returns an
 * empty string for an invalid date.
 *
 * @param timeZone IANA zone; default: the browser's
 */
export function formatDateTime(iso: string, timeZone?: string): string {
  const date = format({ ...dayWithName, timeZone }, iso)
  return date && `${date}, ${formatTime(iso, timeZone)}`
}
