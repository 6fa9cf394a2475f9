/**
 * Returns the date `days` days from now, as YYYY-MM-DD. Jobs of tests have no fixed dates, because
 * the API refuses a pickup in the past.
 */
export const dayAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const inCalifornia = (iso: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'America/Los_Angeles', ...options })
    .format(new Date(iso))
    .replaceAll('\u202f', ' ')

/** Returns the day in California as pages show it, like "Mar 9, 2027". */
export const dayText = (iso: string) =>
  inCalifornia(iso, { month: 'short', day: 'numeric', year: 'numeric' })

/** Returns the weekday in California as pages show it, like "Tue". */
export const weekdayText = (iso: string) => inCalifornia(iso, { weekday: 'short' })

/** Returns the time in California as pages show it to a browser elsewhere, like "10:05 AM PST". */
export const timeText = (iso: string) =>
  inCalifornia(iso, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
