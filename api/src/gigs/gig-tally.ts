import type { GigFilter } from './gig-filter.ts'

/** What nothing is told apart by but by one value of each gig. */
export type TalliedBy = 'price_cents' | 'spec_mask'

/** By which value a filter chooses, when by one alone; from so many gigs of each value its total is a sum. */
export function talliedBy(filter: GigFilter): TalliedBy | undefined {
  const { customerId, zip, radius, mask, minCents, maxCents } = filter
  if (customerId !== undefined || (zip !== undefined && radius < 100)) return undefined
  const choosesPrices = minCents > 0 || maxCents !== undefined
  if (mask === 0) return choosesPrices ? 'price_cents' : undefined
  return choosesPrices || mask === undefined ? undefined : 'spec_mask'
}

/** The filter without what it chooses by value: all that are in the tally. */
export const unchosen = ({ available }: GigFilter): GigFilter => ({
  available,
  customerId: undefined,
  zip: undefined,
  radius: 0,
  mask: 0,
  minCents: 0,
  maxCents: undefined,
})

/** The sum of the gigs whose value the filter chooses. `pairs` as tallyGigs gives them. */
export function sumOf(pairs: Buffer, by: TalliedBy, filter: GigFilter): number {
  const { mask = 0, minCents, maxCents = Number.POSITIVE_INFINITY } = filter
  let sum = 0
  for (let at = 0; at < pairs.length; at += 8) {
    const value = pairs.readInt32BE(at)
    const isChosen =
      by === 'spec_mask' ? (value & mask) === mask : value >= minCents && value <= maxCents
    if (isChosen) sum += pairs.readInt32BE(at + 4)
  }
  return sum
}
