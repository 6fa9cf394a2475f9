import type { Gig, Location } from 'api/contract'

/** "Oakland, CA" */
export function cityOf({ city, state }: Pick<Location, 'city' | 'state'>): string {
  return [city, state].filter(Boolean).join(', ')
}

/** "Oakland, CA 94607" */
export function cityAndZip(place: Pick<Location, 'city' | 'state' | 'zip_code'>): string {
  return [cityOf(place), place.zip_code].filter(Boolean).join(' ')
}

const isJustNumber = /^\s*\d[\d,]*\s*(box(es)?)?\s*$/i
const isUpperLimit = /\b(up to|under|below|less|fewer|max|most)\b/i

/**
 * "38 boxes". "38+ boxes" where the customer wrote more than the number, as in "38-45". Without a
 * number, the customer's text itself.
 */
export function boxesText({ boxes, box_count: count }: Pick<Gig, 'boxes' | 'box_count'>): string {
  if (count === null) return boxes
  const plus = isJustNumber.test(boxes) || isUpperLimit.test(boxes) ? '' : '+'
  return count === 1 && !plus ? '1 box' : `${count.toLocaleString('en-US')}${plus} boxes`
}

/** "a", "a and b", "a, b and c" */
export function inWords(names: readonly string[]): string {
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
}
