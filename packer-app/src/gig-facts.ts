import type { Gig, Location } from 'api/client'
import { isolate, shortWords } from 'api/rules'

/** Returns, for example, "Oakland, CA". */
export function cityOf({ city, state }: Pick<Location, 'city' | 'state'>): string {
  return isolate([city, state].filter(Boolean).join(', '))
}

/** Returns, for example, "Oakland, CA 94607". */
export function cityAndZip(place: Pick<Location, 'city' | 'state' | 'zip_code'>): string {
  return [cityOf(place), place.zip_code].filter(Boolean).join(' ')
}

/** Returns "a", "a and b" or "a, b and c". */
export function inWords(names: readonly string[]): string {
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
}

/** Returns, for example, "Needs 3 people". */
export const needsPeople = (helpers: number) => `Needs ${shortWords.helpers(helpers)}`

/**
 * Returns the people that the gig asks for if the packer brings fewer, else undefined. The rule of `book-gig.ts` and of
 * the filter `qualified`.
 *
 * @param crew how many people the packer brings; undefined while loading
 */
export function lacksPeople({ move }: Pick<Gig, 'move'>, crew: number | undefined) {
  const helpers = move?.helpers ?? 1
  return crew !== undefined && helpers > crew ? helpers : undefined
}
