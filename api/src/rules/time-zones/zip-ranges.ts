/** Ranges of ZIP codes in ascending order: the first ZIP code of each range, and its value. */
export type ZipRanges = readonly (readonly [start: string, value: string])[]

export const inOrder = (ranges: ZipRanges): ZipRanges =>
  ranges.toSorted(([a], [b]) => (a < b ? -1 : 1))

/**
 * Returns the value of the range that contains the ZIP code. The first range also covers all lower
 * ZIP codes.
 */
export function valueAt(ranges: ZipRanges, zip: string): string | undefined {
  if (!/^\d{5}(-\d{4})?$/.test(zip)) return undefined
  return (ranges.findLast(([start]) => start <= zip.slice(0, 5)) ?? ranges[0])?.[1]
}
