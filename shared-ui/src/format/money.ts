const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Formats an amount in whole dollars, for tables and charts only: $1,235. */
export const formatMoney = (dollars: number): string => whole.format(dollars)

/** Formats an amount in dollars and cents: $1,234.50. */
export const formatBudget = (dollars: number): string => cents.format(dollars)

/** Formats an amount in dollars, with cents only if they are not zero: $350, $165.50. */
export function formatCardMoney(dollars: number): string {
  return cents.format(dollars).replace(/\.00$/, '')
}
