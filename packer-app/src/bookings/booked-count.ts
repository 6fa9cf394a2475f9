import type { User } from 'api/contract'

const keyOf = (packerId: User['id']) => `manyhands-booked-${packerId}`
/** More than that fill the window anyway. */
const most = 12

/** How many gigs this packer had booked the last time: so much room is kept while they load. */
export function recallBookedCount(packerId: User['id']): number {
  try {
    const count = Number(localStorage.getItem(keyOf(packerId)))
    return Math.min(Math.max(count, 1), most)
  } catch {
    // Whoever forbids storage sees the page move a little.
    return 1
  }
}

export function rememberBookedCount(packerId: User['id'], count: number): void {
  try {
    localStorage.setItem(keyOf(packerId), String(count))
  } catch {
    // As above.
  }
}
