import { dayMs } from './windows.ts'

/** A payment that cannot be collected is tried until this long after the end of the trip. */
export const giveUpMs = 14 * dayMs

/** Whether a payment of a trip with this end is no longer tried. The customer's next card is. */
export const isGivenUp = (endedAt: Date | string | null, now: number): boolean =>
  endedAt !== null && now - new Date(endedAt).getTime() > giveUpMs
