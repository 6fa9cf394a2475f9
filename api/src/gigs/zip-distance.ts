/**
 * Returns the product's approximate distance in miles between two ZIP codes: 0 if they are equal,
 * 15 with the same first three digits, 50 with the same first two, otherwise 100; 999 if one is
 * missing. The last four digits of a ZIP+4 code are ignored. The SQL function `zip_distance`
 * returns the same.
 */
export function zipDistance(a: string | null | undefined, b: string | null | undefined): number {
  if (!a || !b) return 999
  if (a.slice(0, 5) === b.slice(0, 5)) return 0
  if (a.slice(0, 3) === b.slice(0, 3)) return 15
  if (a.slice(0, 2) === b.slice(0, 2)) return 50
  return 100
}
