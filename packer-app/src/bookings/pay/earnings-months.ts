import type { PackerPay } from 'api/client'

export interface EarningsMonth {
  /** Such as "2026-11". */
  month: string
  /** In dollars. */
  earned: number
  held: number
}

const fewest = 6
const most = 12

const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1

const monthOf = (number: number) =>
  `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`

/**
 * Returns the last 6 to 12 months up to the current one, oldest first. Months without earnings, which the API
 * leaves out, are 0.
 */
export function lastMonths(months: PackerPay['months'], now = new Date()): EarningsMonth[] {
  const known = new Map(months.map((each) => [numberOf(each.month), each]))
  // The API counts months in the time zones of the pickups. The one of this device is the nearest to them.
  const last = Math.max(now.getFullYear() * 12 + now.getMonth(), ...known.keys())
  const span = last - Math.min(last, ...known.keys()) + 1
  const length = Math.min(Math.max(span, fewest), most)
  return Array.from({ length }, (_, index) => {
    const number = last - length + 1 + index
    const { earned = 0, held = 0 } = known.get(number) ?? {}
    return { month: monthOf(number), earned, held }
  })
}

/** Returns the name of a month: "Nov", or "November 2026". */
export const monthName = (month: string, style: 'short' | 'long'): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: style,
    year: style === 'long' ? 'numeric' : undefined,
    timeZone: 'UTC',
  })
