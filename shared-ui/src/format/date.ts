const day = { month: 'short', day: 'numeric', year: 'numeric' } as const
const dayWithName = { weekday: 'short', ...day } as const
const time = { hour: 'numeric', minute: '2-digit', hour12: true } as const

/** A formatter is slow to make, and a page shows the same few zones over and over. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const known = formatters.get(key)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en-US', options)
  formatters.set(key, formatter)
  return formatter
}

/* Newer ICU data puts a narrow no-break space before AM and PM; a plain one is what people search for. */
function format(options: Intl.DateTimeFormatOptions, iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime())
    ? ''
    : formatterOf(options)
        .format(date)
        .replace(/\u202f/g, ' ')
}

/** Whether a clock in the zone shows another day or time at that moment than the reader's clock. */
export const showsOtherTime = (iso: string, timeZone: string): boolean =>
  format({ ...day, ...time, timeZone }, iso) !== format({ ...day, ...time }, iso)

/**
 * "Mar 9, 2027". Empty for what is not a date.
 *
 * @param timeZone IANA zone in which the day is meant; the reader's own when left out
 */
export const formatDate = (iso: string, timeZone?: string): string =>
  format({ ...day, timeZone }, iso)

/**
 * "9:00 AM", or "9:00 AM PST" when the reader's clock shows another time. Empty for what is not a
 * date.
 *
 * @param timeZone IANA zone in which the time is meant; the reader's own when left out
 */
export function formatTime(iso: string, timeZone?: string): string {
  const isLabeled = timeZone !== undefined && showsOtherTime(iso, timeZone)
  return format({ ...time, timeZone, timeZoneName: isLabeled ? 'short' : undefined }, iso)
}

/**
 * "Sun, Dec 6, 2026, 9:00 AM", with the label of formatTime. Empty for what is not a date.
 *
 * @param timeZone IANA zone in which day and time are meant; the reader's own when left out
 */
export function formatDateTime(iso: string, timeZone?: string): string {
  const date = format({ ...dayWithName, timeZone }, iso)
  return date && `${date}, ${formatTime(iso, timeZone)}`
}
