/**
 * Returns what the customer pays for a price: the service fee, rounded to cents as the booking's
 * trigger does, and the total. In dollars.
 *
 * @param percent the service fee, with at most two decimals
 */
export function totalOf(price: number, percent: number): { fee: number; total: number } {
  const cents = Math.round(price * 100)
  // Integers keep a half cent exact.
  const fee = Math.round((cents * Math.round(percent * 100)) / 10_000)
  return { fee: fee / 100, total: (cents + fee) / 100 }
}
