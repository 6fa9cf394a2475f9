/**
 * Miles between two zip codes, as the product approximates them: equal 0, the same first three
 * digits 15, the same first two 50, otherwise 100, one missing 999. Five-dash-four zips count by
 * their first five digits. The SQL function of this name is its equal.
 */
export function zipDistance(a: string | null | undefined, b: string | null | undefined): number {
  if (!a || !b) return 999
  if (a.slice(0, 5) === b.slice(0, 5)) return 0
  if (a.slice(0, 3) === b.slice(0, 3)) return 15
  if (a.slice(0, 2) === b.slice(0, 2)) return 50
  return 100
}
