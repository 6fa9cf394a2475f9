import { formatterOf } from './date.ts'

/**
 * Returns the value of a `datetime-local` control; empty for a missing or invalid date.
 *
 * @param timeZone IANA zone of the control; default: the browser's
 */
export function toLocalInput(iso: string | null | undefined, timeZone?: string): string {
  const date = new Date(iso ?? '')
  return Number.isNaN(date.getTime()) ? '' : wallClock(date, timeZone).toISOString().slice(0, 16)
}

/**
 * Converts a `datetime-local` value to ISO with the zone's UTC offset; empty for an empty or incomplete
 * value. A time that daylight saving skips moves forward. If a time occurs twice, returns the first.
 *
 * @param before the initial time of the control. If the value is unchanged, returns exactly this time,
 * even if it is the second of two
 * @param timeZone IANA zone; default: the browser's
 */
export function fromLocalInput(value: string, before?: string | null, timeZone?: string): string {
  if (before && value && toLocalInput(before, timeZone) === value) return before
  const [text] = /^\d{4,}-\d\d-\d\dT\d\d:\d\d(:\d\d)?/.exec(value) ?? []
  const wanted = new Date(`${text}Z`).getTime()
  if (Number.isNaN(wanted)) return ''
  // Clocks never change twice within two days, so the offset equals that of the day before or after.
  const offsets = [-1, 1].map((days) => offsetMs(new Date(wanted + days * dayMs), timeZone))
  const candidates = offsets.map((offset) => wanted - offset)
  const moment =
    candidates.find((at) => wallClock(new Date(at), timeZone).getTime() === wanted) ??
    candidates[0] ??
    wanted
  const offset = offsetMs(new Date(moment), timeZone)
  return `${new Date(moment + offset).toISOString().slice(0, 19)}${offsetText(offset)}`
}

const dayMs = 86_400_000

const toSecond = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const

/** Returns the local time in the zone, encoded as a UTC date. */
function wallClock(date: Date, timeZone: string | undefined): Date {
  return new Date(date.getTime() + offsetMs(date, timeZone))
}

function offsetMs(date: Date, timeZone: string | undefined): number {
  if (timeZone === undefined) return -date.getTimezoneOffset() * 60_000
  // The Swedish format is close to ISO: 2026-12-06 09:00:00. It does not pad the year.
  const formatter = formatterOf({ ...toSecond, timeZone }, 'sv-SE')
  const shown = formatter.format(date).replace(' ', 'T').padStart(19, '0')
  const wholeSecond = Math.floor(date.getTime() / 1000) * 1000
  return new Date(`${shown}Z`).getTime() - wholeSecond
}

function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / 60_000
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}
