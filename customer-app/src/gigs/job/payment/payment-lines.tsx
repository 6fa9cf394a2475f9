import type { Payment } from 'api/client'
import { firstName, roundToCents, wasCanceled } from 'api/rules'
import { extraReason } from 'shared-ui'
import { MoneyLines } from '../../money-lines.tsx'
import { isPriceWhole, type PaidJob, unchargedOf } from './payment-words.ts'

/** Returns the extra pay to which the customer has agreed, by reason, in dollars. */
function extrasOf({ extras = [] }: Payment): [string, number][] {
  const sums = new Map<string, number>()
  for (const { reason, amount } of extras) sums.set(reason, (sums.get(reason) ?? 0) + amount)
  return [...sums].map(([reason, amount]) => [`Extra work: ${extraReason(reason)}`, amount])
}

/** Returns the parts of the total, each with its dollars. */
function partsOf(job: PaidJob): [string, number][] {
  const { trip, payment } = job
  const to = `all to ${firstName(trip.packer.display_name)}`
  if (wasCanceled(trip.stage)) {
    return payment.cancel_fee ? [[`Cancellation fee, ${to}`, payment.cancel_fee]] : []
  }
  const extras = extrasOf(payment)
  const extra = extras.reduce((sum, [, dollars]) => sum + dollars, 0)
  const parts: [string, number][] = [
    [isPriceWhole(job) ? `Price, ${to}` : 'Price', roundToCents(payment.price - extra)],
    ...extras,
    [`Service fee (${payment.fee_percent}%)`, payment.fee],
  ]
  if (payment.tip > 0) parts.push([`Tip, ${to}`, payment.tip])
  if (payment.refunded > 0) parts.push(['Refunded to you', -payment.refunded])
  if (payment.charged_back > 0) parts.push(['Taken back by your bank', -payment.charged_back])
  const uncharged = unchargedOf(payment)
  if (uncharged > 0) parts.push(['Not charged', -uncharged])
  return parts
}

/** Lists what the customer pays, with the total. */
export const PaymentLines = (job: PaidJob) => <MoneyLines parts={partsOf(job)} />
