import { dollars } from '../rules/dollars.ts'
import type { MailedEvent } from './event-mails.sql.ts'
import type { Amount } from './mail.ts'
import type { JobRow, Recipient } from './mail.sql.ts'
import { shortDollars } from './mail-text.ts'
import { isCanceled } from './open-requests.ts'

type Facts = JobRow & Partial<Pick<MailedEvent, 'kind' | 'stage' | 'captured_cents' | 'paid_cents'>>

/**
 * Returns the amounts of the job for the recipient of a mail, the total last. Packers see the price; customers see the
 * price, the service fee and the total to pay or paid. Empty for customers if there is nothing to pay.
 */
export function amountsOf(job: Facts, side: Recipient['user_type']): Amount[] {
  const { price_cents, service_fee_cents: fee, captured_cents = 0, paid_cents = 0 } = job
  const price = { label: 'Price', amount: shortDollars(price_cents) }
  if (side === 'packer') return [price]
  if (isCanceled(job) || job.kind === 'expired') return []
  if (typeof fee !== 'number') return [price]
  const total = price_cents + fee
  // A tip, a refund or a bank has changed the total. The receipt has the details.
  if (captured_cents > 0 && paid_cents !== total) {
    return [{ label: 'Paid', amount: shortDollars(paid_cents) }]
  }
  return [
    { label: 'Price', amount: dollars(price_cents) },
    { label: `Service fee (${job.fee_percent}%)`, amount: dollars(fee) },
    { label: 'Total', amount: dollars(total) },
  ]
}
