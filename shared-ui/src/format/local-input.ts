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
 * Returns the moments, in ISO with the zone's UTC offset, at which clocks in the zone show the value of a
 * `datetime-local` control: usually one; two, the earlier first, for an hour that clocks repeat; none for an
 * hour that clocks skip, or for an empty or incomplete value.
 *
 * @param timeZone IANA zone; default: the browser's
 */
export function momentsOfLocal(value: string, timeZone?: string): string[] {
  const [text] = /^\d{4,}-\d\d-\d\dT\d\d:\d\d(:\d\d)?/.exec(value) ?? []
  const wanted = new Date(`${text}Z`).getTime()
  if (Number.isNaN(wanted)) return []
  // Clocks never change twice within two days, so the offset equals that of the day before or after.
  const offsets = [-1, 1].map((days) => offsetMs(new Date(wanted + days * dayMs), timeZone))
  return [...new Set(offsets.map((offset) => wanted - offset))]
    .toSorted((a, b) => a - b)
    .filter((moment) => wallClock(new Date(moment), timeZone).getTime() === wanted)
    .map((moment) => {
      const offset = wanted - moment
      return `${new Date(wanted).toISOString().slice(0, 19)}${offsetText(offset)}`
    })
}

/**
 * Converts a `datetime-local` value to ISO with the zone's UTC offset: the first of `momentsOfLocal`, or empty
 * if there is none.
 *
 * @param before the initial time of the control. If the value is unchanged, returns exactly this time,
 * even if it is the second of two
 * @param timeZone IANA zone; default: the browser's
 */
export function fromLocalInput(value: string, before?: string | null, timeZone?: string): string {
  if (before && value && toLocalInput(before, timeZone) === value) return before
  return momentsOfLocal(value, timeZone)[0] ?? ''
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
