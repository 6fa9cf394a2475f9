/**
 * The product's approximate distance in miles between two zip codes: equal 0, same first three
 * digits 15, same first two 50, otherwise 100, one missing 999. Only the first five digits of a
 * five-dash-four zip count. The SQL function `zip_distance` returns the same.
 */
export function zipDistance(a: string | null | undefined, b: string | null | undefined): number {
  if (!a || !b) return 999
  if (a.slice(0, 5) === b.slice(0, 5)) return 0
  if (a.slice(0, 3) === b.slice(0, 3)) return 15
  if (a.slice(0, 2) === b.slice(0, 2)) return 50
  return 100
}
