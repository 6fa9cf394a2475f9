import { toCents, toDollars } from './money.ts'

/** Returns the service fee for a price, both in cents, as the SQL of `feeCents` does. */
export const feeOf = (cents: number, percent: number): number =>
  // Integers keep a half cent exact.
  Math.round((cents * Math.round(percent * 100)) / 10_000)

/**
 * Returns the service fee for a price, rounded to cents as `feeCents` does, and the total that the customer
 * pays. In dollars.
 *
 * @param percent the service fee, with at most two decimals
 */
export function totalOf(price: number, percent: number): { fee: number; total: number } {
  const cents = toCents(price)
  const fee = feeOf(cents, percent)
  return { fee: toDollars(fee), total: toDollars(cents + fee) }
}
