const formatter = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options)

const day = formatter({ month: 'short', day: 'numeric', year: 'numeric' })
const time = formatter({ hour: 'numeric', minute: '2-digit', hour12: true })
const dayWithName = formatter({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })

/* Newer ICU data puts a narrow no-break space before AM and PM; a plain one is what people search for. */
const format = (formatOf: Intl.DateTimeFormat, iso: string) => {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : formatOf.format(date).replace(/\u202f/g, ' ')
}

/** "Mar 9, 2027", in the reader's zone. Empty for what is not a date. */
export const formatDate = (iso: string): string => format(day, iso)

/** "9:00 AM", in the reader's zone. Empty for what is not a date. */
export const formatTime = (iso: string): string => format(time, iso)

/** "Sun, Dec 6, 2026, 9:00 AM", in the reader's zone. Empty for what is not a date. */
export function formatDateTime(iso: string): string {
  const date = format(dayWithName, iso)
  return date && `${date}, ${format(time, iso)}`
}
