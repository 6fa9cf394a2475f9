import { everyGig, type GigFilter } from './gig-filter.ts'

/** The columns with a tally: the number of gigs per value. */
export const tallyColumns = ['price_cents', 'spec_mask', 'pickup_day'] as const
export type TallyColumn = (typeof tallyColumns)[number]

/**
 * Returns the column by which the filter selects, so that the filter's total is a sum over the
 * tally of that column. Returns undefined unless the filter selects by exactly one of
 * `tallyColumns`, and by nothing else except `available` and `unverified`.
 */
export function tallyColumnOf(filter: GigFilter): TallyColumn | undefined {
  const { customerId, zip, radius, mask, minCents, maxCents } = filter
  const { pickupFrom, pickupTo, ableMask, verifiedOnly } = filter
  if (customerId !== undefined || (zip !== undefined && radius < 100)) return undefined
  if (mask === undefined || verifiedOnly) return undefined
  const columns: TallyColumn[] = []
  if (minCents > 0 || maxCents !== undefined) columns.push('price_cents')
  if (mask !== 0 || ableMask !== undefined) columns.push('spec_mask')
  if (pickupFrom !== undefined || pickupTo !== undefined) columns.push('pickup_day')
  return columns.length === 1 ? columns[0] : undefined
}

/** Selects the gigs that the tally counts: all or all available gigs, with or without those for verified packers. */
export const tallyFilter = ({ available, unverified }: GigFilter): GigFilter => ({
  ...everyGig,
  available,
  unverified,
})

/** Adds up the counts of the values that the filter selects. `pairs` is from `tallyGigs`. */
export function sumOf(pairs: Buffer, column: TallyColumn, filter: GigFilter): number {
  const isSelected = selectorOf(column, filter)
  let sum = 0
  for (let at = 0; at < pairs.length; at += 8) {
    if (isSelected(pairs.readInt32BE(at))) sum += pairs.readInt32BE(at + 4)
  }
  return sum
}

function selectorOf(column: TallyColumn, filter: GigFilter): (value: number) => boolean {
  const { mask = 0, ableMask = ~0, minCents, maxCents = Number.POSITIVE_INFINITY } = filter
  if (column === 'spec_mask') return (value) => (value & mask) === mask && (value & ~ableMask) === 0
  const [min, max] =
    column === 'price_cents'
      ? [minCents, maxCents]
      : [dayNumber(filter.pickupFrom) ?? -Infinity, dayNumber(filter.pickupTo) ?? Infinity]
  return (value) => value >= min && value <= max
}

/** Returns the days since 1970-01-01, the values in the tally of pickup days. */
const dayNumber = (day: string | undefined) =>
  day === undefined ? undefined : Date.parse(day) / 86_400_000
