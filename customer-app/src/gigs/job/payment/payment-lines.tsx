import { firstName, wasCanceled } from 'api/rules'
import { formatBudget } from 'shared-ui'
import { takenBack } from 'shared-ui/job-kit'
import styled from 'styled-components'
import { isPriceWhole, type PaidJob, unchargedOf } from './payment-words.ts'

const Lines = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  font-variant-numeric: tabular-nums;
  & > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--s-4);
    padding: var(--s-2) 0;
  }
  & dt {
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
  & dd {
    margin-left: auto;
    font-weight: var(--weight-medium);
  }
  & > :last-child {
    align-items: baseline;
  }
  & > :last-child:not(:first-child) {
    margin-top: var(--s-2);
    padding-top: var(--s-3);
    border-top: 1px solid var(--line);
  }
  & > :last-child dt {
    color: var(--text);
    font-weight: var(--weight-semi);
  }
  & > :last-child dd {
    font-size: var(--text-2xl);
    font-weight: var(--weight-semi);
    letter-spacing: -0.035em;
    line-height: 1.2;
  }
`

/** Returns the parts of the total, each with its dollars. */
function partsOf(job: PaidJob): [string, number][] {
  const { trip, payment } = job
  const to = `all to ${firstName(trip.packer.display_name)}`
  if (wasCanceled(trip.stage)) {
    return payment.cancel_fee ? [[`Cancellation fee, ${to}`, payment.cancel_fee]] : []
  }
  const parts: [string, number][] = [
    [isPriceWhole(job) ? `Price, ${to}` : 'Price', payment.price],
    [`Service fee (${payment.fee_percent}%)`, payment.fee],
  ]
  if (payment.tip > 0) parts.push([`Tip, ${to}`, payment.tip])
  if (payment.refunded > 0) parts.push(['Refunded to you', -payment.refunded])
  if (takenBack(payment) > 0) parts.push(['Taken back by your bank', -takenBack(payment)])
  const uncharged = unchargedOf(payment)
  if (uncharged > 0) parts.push(['Not charged', -uncharged])
  return parts
}

/** Lists what the customer pays, with the total. */
export const PaymentLines = (job: PaidJob) => <MoneyLines parts={partsOf(job)} />

/** Lists amounts in dollars, with their total. */
export function MoneyLines({ parts }: { parts: [string, number][] }) {
  const cents = parts.reduce((sum, [, dollars]) => sum + Math.round(dollars * 100), 0)
  return (
    <Lines>
      {[...parts, ['Total', cents / 100] as const].map(([label, dollars]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatBudget(dollars)}</dd>
        </div>
      ))}
    </Lines>
  )
}
