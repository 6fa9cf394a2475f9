import { toCents, toDollars } from './money.ts'

/**
 * Returns the service fee for a price, rounded to cents as `feeCents` does, and the total that the customer
 * pays. In dollars.
 *
 * @param percent the service fee, with at most two decimals
 */
export function totalOf(price: number, percent: number): { fee: number; total: number } {
  const cents = toCents(price)
  // Integers keep a half cent exact.
  const fee = Math.round((cents * Math.round(percent * 100)) / 10_000)
  return { fee: toDollars(fee), total: toDollars(cents + fee) }
}
