import { type AgreedFacts, agreedTime, expectedArrival } from './agreed-time.ts'
import { chargeable } from './least-charge.ts'
import { isBeforeArrival } from './trip-stages.ts'
import { freeAfterBookingMs, freeBeforePickupMs, freeIfLateMs, noShowMs } from './windows.ts'

/** What canceling costs, in percent of the price: before the packer is on the way, and from then on. */
export const cancelPercents = { late: 30, moving: 60 } as const

export interface CancelFacts extends AgreedFacts {
  stage: string
  price_cents: number
  /** Whether the customer postponed the pickup when canceling was not free anymore. */
  is_postponed_late: boolean
  /** When the packer says that they arrive. */
  arrives_at: Date | null
}

const share = (cents: number, percent: number) => chargeable(Math.round((cents * percent) / 100))

/** Returns what canceling costs the customer now, and until when it is free. */
export function cancelFee(facts: CancelFacts, now = Date.now()) {
  const { stage, price_cents, pickup_date, created_at, is_postponed_late, arrives_at } = facts
  const isComing = isBeforeArrival(stage)
  // A packer who has announced to be that late, or did not come, gets no fee.
  const isLate = isComing && (arrives_at?.getTime() ?? 0) >= agreedTime(facts) + freeIfLateMs
  const isMissing = isComing && now >= expectedArrival(facts) + noShowMs.from
  const free_until = new Date(
    Math.max(
      is_postponed_late ? 0 : pickup_date.getTime() - freeBeforePickupMs,
      created_at.getTime() + freeAfterBookingMs,
      isLate ? (arrives_at?.getTime() ?? 0) : 0,
    ),
  )
  const late_fee_cents = share(price_cents, cancelPercents.late)
  const moving_fee_cents = share(price_cents, cancelPercents.moving)
  const isMoving = stage !== 'booked'
  const fee_cents =
    isLate || isMissing || now <= free_until.getTime()
      ? 0
      : isMoving
        ? moving_fee_cents
        : late_fee_cents
  return { fee_cents, free_until, late_fee_cents, moving_fee_cents, isMoving, isLate, isMissing }
}
