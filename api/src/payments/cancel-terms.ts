import { displayName } from '../trips/display-name.ts'
import { timeZoneOfZip } from '../time-zones/time-zone-of-zip.ts'
import { dollars } from './dollars.ts'
import type { CancelTerms } from './payments.contract.ts'

/** Canceling is free until this long before the pickup. */
const freeBeforePickupMs = 24 * 3_600_000
/** Canceling is free for this long after the booking, even if the packer is on the way by then. */
const freeAfterBookingMs = 30 * 60_000
const latePercent = 30
const movingPercent = 60

export interface CancelFacts {
  stage: string
  price_cents: number
  pickup_date: Date
  booked_at: Date
  is_postponed_late: boolean
}

const share = (cents: number, percent: number) => Math.round((cents * percent) / 100)

/** Returns what canceling costs the customer now, and until when it is free. */
export function cancelFee(facts: CancelFacts, now = Date.now()) {
  const { stage, price_cents, pickup_date, booked_at, is_postponed_late } = facts
  const free_until = new Date(
    Math.max(
      is_postponed_late ? 0 : pickup_date.getTime() - freeBeforePickupMs,
      booked_at.getTime() + freeAfterBookingMs,
    ),
  )
  const late_fee_cents = share(price_cents, latePercent)
  const moving_fee_cents = share(price_cents, movingPercent)
  const isMoving = stage !== 'booked'
  const fee_cents = now <= free_until.getTime() ? 0 : isMoving ? moving_fee_cents : late_fee_cents
  return { fee_cents, free_until, late_fee_cents, moving_fee_cents, isMoving }
}

export interface CancelRow extends CancelFacts {
  trip_id: number
  packer_id: number
  packer_name: string
  pickup_zip_code: string
  /** What is on hold or captured. */
  taken_cents: number
  /** Null for a trip that is paid directly. */
  provider: string | null
}

/** Returns the fee that the customer pays for canceling now. 0 for a trip that is paid directly. */
export const feeNow = (row: CancelRow) => (row.provider === null ? 0 : cancelFee(row).fee_cents)

/** Returns the terms as JSON, for the customer or the packer. */
export function toCancelTerms(row: CancelRow, side: 'customer' | 'packer'): CancelTerms {
  const { free_until, late_fee_cents, moving_fee_cents, isMoving } = cancelFee(row)
  const fee_cents = side === 'packer' ? 0 : feeNow(row)
  const isPaidHere = row.provider !== null
  return {
    fee_cents,
    refund_cents: Math.max(row.taken_cents - fee_cents, 0),
    free_until: free_until.toISOString(),
    late_fee_cents: isPaidHere ? late_fee_cents : 0,
    moving_fee_cents: isPaidHere ? moving_fee_cents : 0,
    sentence: sentenceOf(row, side, { fee_cents, free_until, isMoving }),
  }
}

function sentenceOf(
  row: CancelRow,
  side: 'customer' | 'packer',
  { fee_cents, free_until, isMoving }: { fee_cents: number; free_until: Date; isMoving: boolean },
): string {
  if (row.provider === null) return 'Canceling is free: this job is paid directly.'
  if (side === 'packer') {
    return 'Canceling costs you nothing. If the payment is secured, it lowers your share of kept bookings.'
  }
  const packer = displayName('packer', row.packer_id, row.packer_name)
  if (fee_cents === 0) return `Canceling is free until ${timeAt(free_until, row.pickup_zip_code)}.`
  const percent = isMoving ? movingPercent : latePercent
  const costs = `costs ${dollars(fee_cents)}, ${percent}% of the price. All of it goes to ${packer.replace(/\.$/, '')}.`
  const place = row.stage === 'on_the_way' ? 'on the way' : 'at the pickup'
  return isMoving
    ? `${packer} is already ${place}, so canceling now ${costs}`
    : `Canceling now ${costs}`
}

function timeAt(date: Date, zip: string): string {
  return date
    .toLocaleString('en-US', {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: timeZoneOfZip(zip) ?? 'UTC',
    })
    .replaceAll(/\s(?=[AP]M)/g, '\u00A0')
}
