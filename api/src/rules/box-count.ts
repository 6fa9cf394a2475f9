/** The largest value of a Postgres `integer`. */
const largestCount = 2_147_483_647

/**
 * Returns the first whole number in the text ("20-30 boxes": 20, "1,000": 1000); null if there is
 * none, or if it is too large for the database.
 */
export function boxCount(boxes: string): number | null {
  const [digits] = /\d{1,3}(?:,\d{3})+(?!\d)|\d+/.exec(boxes) ?? []
  if (digits === undefined) return null
  const count = Number(digits.replaceAll(',', ''))
  return count <= largestCount ? count : null
}
