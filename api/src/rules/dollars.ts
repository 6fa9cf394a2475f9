/** Made once, because that takes longer than the rest of a mail. */
const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Formats cents as dollars: "$288.00". */
export const dollars = (cents: number): string => format.format(cents / 100)
