import { cancelFee, cancelPercents } from '../rules/cancel-fee.ts'
import { displayName } from '../rules/display-name.ts'
import { localTime } from '../rules/time-zones/local-time.ts'
import { countsAfterBookingMs, freeIfLateMs, period } from '../rules/windows.ts'
import { dollars } from '../rules/dollars.ts'
import { type CancelRow, feeNow } from '../workflow/cancel-terms.sql.ts'
import type { CancelTerms } from './payments.contract.ts'

/** Returns the terms as JSON, for the customer or the packer. */
export function toCancelTerms(row: CancelRow, side: 'customer' | 'packer'): CancelTerms {
  const { late_fee_cents, moving_fee_cents, free_until, ...terms } = cancelFee(row)
  const fee_cents = side === 'packer' ? 0 : feeNow(row)
  const isPaidHere = row.provider !== null
  return {
    fee_cents,
    refund_cents: Math.max(row.taken_cents - fee_cents, 0),
    free_until: free_until.toISOString(),
    late_fee_cents: isPaidHere ? late_fee_cents : 0,
    moving_fee_cents: isPaidHere ? moving_fee_cents : 0,
    sentence: sentenceOf(row, side, { ...terms, fee_cents, free_until }),
  }
}

function sentenceOf(
  row: CancelRow,
  side: 'customer' | 'packer',
  {
    fee_cents,
    free_until,
    isMoving,
    isLate,
    isMissing,
  }: Pick<
    ReturnType<typeof cancelFee>,
    'fee_cents' | 'free_until' | 'isMoving' | 'isLate' | 'isMissing'
  >,
): string {
  if (side === 'packer') {
    return `Canceling costs you nothing. From ${period(countsAfterBookingMs)} after the booking on, it lowers your share of kept bookings.`
  }
  if (row.provider === null) return 'Canceling is free: this job is paid directly.'
  const packer = displayName('packer', row.packer_id, row.packer_name)
  if (isMissing) return `Canceling is free, because ${packer} has not come.`
  if (isLate) {
    return `Canceling is free, because ${packer} has announced an arrival at least ${period(freeIfLateMs)} after the agreed time.`
  }
  if (Date.now() <= free_until.getTime())
    return `Canceling is free until ${localTime(free_until, row.pickup_zip_code)}.`
  if (fee_cents === 0) return 'Canceling is free: its fee is less than a card can be charged.'
  const percent = isMoving ? cancelPercents.moving : cancelPercents.late
  const costs = `costs ${dollars(fee_cents)}, ${percent}% of the price. All of it goes to ${packer.replace(/\.$/, '')}.`
  const place = row.stage === 'on_the_way' ? 'on the way' : 'at the pickup'
  return isMoving
    ? `${packer} is already ${place}, so canceling now ${costs}`
    : `Canceling now ${costs}`
}
