import { minuteMs, mostLateMs } from './windows.ts'

/** Returns the latest arrival that a job allows, in milliseconds since 1970. `minutes`: after the pickup time. */
export const windowEnd = (pickup: number, minutes = 0): number => pickup + minutes * minuteMs

export interface AgreedFacts {
  pickup_date: Date
  /** The pickup time at the booking; null unless the customer has changed it since, without a yes of the packer. */
  booked_pickup_date: Date | null
  /** The time of the booking. */
  created_at: Date
  /** How much later than the pickup time the packer may arrive. */
  arrival_minutes: number
}

/**
 * Returns the latest time at which the packer may arrive. If the customer has moved the pickup to an earlier time, the
 * packer may still come at the time that they booked. In milliseconds since 1970.
 */
export function agreedTime(facts: AgreedFacts): number {
  const { pickup_date, booked_pickup_date, created_at, arrival_minutes } = facts
  const pickup = Math.max(pickup_date.getTime(), booked_pickup_date?.getTime() ?? 0)
  return Math.max(windowEnd(pickup, arrival_minutes), created_at.getTime())
}

/** The last time at which the packer can announce that they arrive. In milliseconds since 1970. */
export const latestArrival = (facts: AgreedFacts): number => agreedTime(facts) + mostLateMs

/**
 * Returns when the packer is expected: at the latest agreed time, or at the later one that they have announced. In
 * milliseconds since 1970.
 */
export const expectedArrival = (facts: AgreedFacts & { arrives_at: Date | null }): number =>
  Math.max(agreedTime(facts), Math.min(facts.arrives_at?.getTime() ?? 0, latestArrival(facts)))
