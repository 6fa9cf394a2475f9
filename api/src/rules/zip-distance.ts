/** Two ZIP codes are `miles` apart if their first `digits` digits are equal. Nearest first. */
export const zipRings = [
  { miles: 0, digits: 5 },
  { miles: 15, digits: 3 },
  { miles: 50, digits: 2 },
] as const

/** The distance in miles of two ZIP codes without a common prefix. */
export const farthestMiles = 100

/**
 * Returns the product's approximate distance in miles between two ZIP codes; 999 if one is missing.
 * The last four digits of a ZIP+4 code are ignored.
 */
export function zipDistance(a: string | null | undefined, b: string | null | undefined): number {
  if (!a || !b) return 999
  const ring = zipRings.find(({ digits }) => a.slice(0, digits) === b.slice(0, digits))
  return ring?.miles ?? farthestMiles
}
