import type { Gig, Location } from 'api/contract'
import { formatBoxes } from 'shared-ui'

/** Returns, for example, "Oakland, CA". */
export function cityOf({ city, state }: Pick<Location, 'city' | 'state'>): string {
  return [city, state].filter(Boolean).join(', ')
}

/** Returns, for example, "Oakland, CA 94607". */
export function cityAndZip(place: Pick<Location, 'city' | 'state' | 'zip_code'>): string {
  return [cityOf(place), place.zip_code].filter(Boolean).join(' ')
}

const isJustNumber = /^\s*\d[\d,]*\s*(box(es)?)?\s*$/i
const isUpperLimit = /\b(up to|under|below|less|fewer|max|most)\b/i

type Boxes = Pick<Gig, 'boxes' | 'box_count'>

/**
 * Returns "38", or "38+" if the customer wrote more than a number, like "38-45". An upper limit, like "up to
 * 38", gets no plus. Returns the customer's text if it contains no number.
 */
export function boxNumber({ boxes, box_count: count }: Boxes): string {
  if (count === null) return boxes
  const plus = isJustNumber.test(boxes) || isUpperLimit.test(boxes) ? '' : '+'
  return `${count.toLocaleString('en-US')}${plus}`
}

/** Returns `boxNumber` with its unit: "38 boxes", "38+ boxes", "1 box". */
export function boxesText(gig: Boxes): string {
  const number = boxNumber(gig)
  if (gig.box_count === null) return number
  return formatBoxes(number)
}

/** Returns "a", "a and b" or "a, b and c". */
export function inWords(names: readonly string[]): string {
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
}
