import type { User } from 'api/contract'

const keyOf = (packerId: User['id']) => `manyhands-booked-${packerId}`
/** More than that fill any window. */
const most = 36

/**
 * How many gigs this packer had booked the last time on this device, for the room to keep while they
 * load; undefined when it is not known.
 */
export function recallBookedCount(packerId: User['id']): number | undefined {
  try {
    const count = localStorage.getItem(keyOf(packerId))
    return count === null ? undefined : Math.min(Math.max(Number(count), 1), most)
  } catch {
    return undefined
  }
}

export function rememberBookedCount(packerId: User['id'], count: number): void {
  try {
    localStorage.setItem(keyOf(packerId), String(count))
  } catch {
    // Then it stays unknown.
  }
}
