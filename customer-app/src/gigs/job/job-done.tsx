import type { Gig } from 'api/contract'
import { Link } from 'react-router-dom'
import { formatBudget, formatCardMoney, Panel } from 'shared-ui'
import { firstName } from './payment/first-name.ts'
import { hasReceipt, paidOf } from './payment/payment-words.ts'
import { ReceiptLink } from './payment/receipt-link.tsx'
import type { Job } from './use-job.ts'

/** Tells the customer of a completed job what they paid or still have to pay, and where to get help. */
export function JobDone({ job: { gig, trip, payment } }: { job: Job }) {
  const name = trip?.packer.display_name ?? 'your packer'
  const isPaid = payment?.state === 'captured' || payment?.state === 'released'
  return (
    <Panel
      tone="positive"
      title={isPaid ? `All done. ${firstName(name)} is being paid.` : 'All done.'}
    >
      {payment !== undefined && <Paid payment={payment} price={gig.price} name={name} />}
      <p>This job is completed. It stays in your history.</p>
      <p>
        Something wrong after all? Report a problem on this page.{' '}
        <Link to="/customer/support">Support</Link> says what happens then. You can also{' '}
        <Link to={`/support?gig=${gig.id}`}>write to us</Link>.
      </p>
    </Panel>
  )
}

interface PaidProps {
  payment: NonNullable<Job['payment']> | null
  price: Gig['price']
  name: string
}

function Paid({ payment, price, name }: PaidProps) {
  if (!payment) {
    return (
      <p>
        {`Not paid yet? Pay ${name} ${formatCardMoney(price)} directly. This job is not paid through Manyhands.`}
      </p>
    )
  }
  if (hasReceipt(payment)) {
    return (
      <p>
        {`You paid ${formatBudget(paidOf(payment))}. `}
        <ReceiptLink {...payment} />
      </p>
    )
  }
  return payment.total > 0 && <p>Nothing was charged yet. See Payment on this page.</p>
}
