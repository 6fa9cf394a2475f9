import { dayMs, hourMs, minuteMs } from '../../rules/windows.ts'

/** Returns a period such as "1 day 2 h", "5 h" or "20 min". */
export function span(ms: number): string {
  const minutes = Math.max(Math.floor(ms / minuteMs), 0)
  if (ms < hourMs) return `${minutes} min`
  const hours = Math.floor(ms / hourMs)
  if (ms < dayMs) return `${hours} h`
  const days = Math.floor(ms / dayMs)
  const rest = hours - days * 24
  return `${days} day${days === 1 ? '' : 's'}${rest > 0 && days < 7 ? ` ${rest} h` : ''}`
}

/** Returns a time such as "Nov 30, 1:38 PM UTC". The site knows no operator's time zone. */
export const timeText = (date: Date): string =>
  `${date.toLocaleString('en-US', {
    ...({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const),
    ...(date.getFullYear() !== new Date().getFullYear() && { year: 'numeric' }),
    timeZone: 'UTC',
  })} UTC`

/** Returns "On the way" for "on_the_way", and "Canceled", as all pages spell it, for "cancelled". */
export function words(name: string): string {
  const text = name.replace('cancelled', 'canceled').replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const actions: Record<string, string> = {
  show: 'Looked',
  'show check': 'Looked at the checks',
  'show certificate': 'Looked at the certificate',
  'show payment': 'Looked at the ledger',
  search: 'Searched',
  pass: 'Passed the check',
  fail: 'Refused the check',
  unhide: 'Kept, or showed again',
  count: 'Counted the end',
  excuse: 'Excused the end',
  link: 'Made a link to sign in',
  lift: 'Lifted the suspension',
  'dead retry': 'Retried the task',
  'dead drop': 'Dropped the task',
}

/** Returns words for an action in the log. */
export const actionWords = (action: string) => actions[action] ?? words(action)

/** Removes the characters that Postgres cannot store. */
export const storable = (text: string): string => text.replaceAll('\0', '')

/** Returns a text in a query without blanks at its ends, at most 300 characters long. */
export const readQuery = (text = ''): string => storable(text).trim().slice(0, 300)

/** Returns the id in a path or a query; undefined if it is not one. */
export const readId = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
