const two = (value: number) => String(value).padStart(2, '0')

/** The value of a `datetime-local` control in the reader's zone; empty for nothing or no date. */
export function toLocalInput(iso: string | null | undefined): string {
  const date = new Date(iso ?? '')
  if (Number.isNaN(date.getTime())) return ''
  const year = String(date.getFullYear()).padStart(4, '0')
  return (
    `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}` +
    `T${two(date.getHours())}:${two(date.getMinutes())}`
  )
}

/**
 * The moment that a `datetime-local` value means in the reader's zone, as ISO with the offset of
 * that day; empty for an empty or incomplete value. An hour that summer time skips moves forward,
 * one that comes twice is the first. Give the moment that the control was filled with as `before`
 * and a value nobody changed comes back as exactly that moment, also in the hour that comes twice.
 */
export function fromLocalInput(value: string, before?: string | null): string {
  if (before && value && toLocalInput(before) === value) return before
  const parts = /^(\d{4,})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?/.exec(value)
  if (!parts) return ''
  const [year = 0, month = 1, day = 1, hour, minute, second] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  const date = new Date(year, month - 1, day, hour, minute, second)
  if (Number.isNaN(date.getTime())) return ''
  const offset = -date.getTimezoneOffset()
  const away = Math.abs(offset)
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(away / 60))}:${two(away % 60)}`
  return `${toLocalInput(date.toISOString())}:${two(date.getSeconds())}${zone}`
}
