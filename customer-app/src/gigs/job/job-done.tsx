import type { Gig } from 'api/client'
import { firstName, reportsEnd } from 'api/rules'
import { Link } from 'react-router-dom'
import { formatBudget, formatCardMoney, Panel } from 'shared-ui'
import { useHasPassed } from './day/use-has-passed.ts'
import { needsCard } from './payment/card-problem.tsx'
import { cardOf } from '../card-name.ts'
import { hasReceipt, paidOf, releasedText } from './payment/payment-words.ts'
import { ReceiptLink } from './payment/receipt-link.tsx'
import type { Job } from './use-job.ts'

/** Tells the customer of a completed job what they paid, and where to get help. `CardNotice` says what is missing. */
export function JobDone({ job: { gig, stage, trip, payment } }: { job: Job }) {
  const help = <Help gig={gig} canReport={!useHasPassed(reportsEnd(trip?.ended_at ?? null))} />
  const name = trip?.packer.display_name ?? 'your packer'
  if (trip && payment && needsCard({ trip, payment })) {
    const isPart = payment.rest !== undefined
    return (
      <Panel
        tone="warning"
        role="note"
        title={`This job is completed, but not paid${isPart ? ' in full' : ''}.`}
      >
        <p>
          {isPart
            ? `You paid ${formatBudget(paidOf(payment))} so far.`
            : 'Nothing was charged yet.'}
        </p>
        {help}
      </Panel>
    )
  }
  const isPaid = payment?.state === 'released' && payment.refunded === 0
  const done = isPaid ? `All done. ${releasedText(firstName(name))}` : 'All done.'
  const isResolved = stage === 'resolved'
  return (
    <Panel tone="positive" title={isResolved ? resolvedTitle(payment) : done}>
      {payment !== undefined && <Paid payment={payment} price={gig.price} name={name} />}
      <p>
        {isResolved
          ? 'Our answer is in the timeline. The job stays in your history.'
          : 'This job is completed. It stays in your history.'}
      </p>
      {help}
    </Panel>
  )
}

/** Says how the review of a reported problem ended. */
const resolvedTitle = (payment: Job['payment']) =>
  payment && payment.refunded > 0
    ? `Resolved: ${formatBudget(payment.refunded)} refunded to you.`
    : 'Resolved: the review is finished.'

function Help({ gig, canReport }: Pick<Job, 'gig'> & { canReport: boolean }) {
  const support = `/support?gig=${gig.id}`
  if (!canReport) {
    return (
      <p>
        Something wrong after all? <Link to={support}>Write to us</Link>.
      </p>
    )
  }
  return (
    <p>
      Something wrong after all? Report a problem on this page.{' '}
      <Link to="/customer/support">Support</Link> explains the next steps. You can also{' '}
      <Link to={support}>write to us</Link>.
    </p>
  )
}

interface PaidProps {
  payment: NonNullable<Job['payment']> | null
  price: Gig['price']
  name: string
}

function Paid({ payment, price, name }: PaidProps) {
  if (!payment) {
    if (price === 0) return null
    return (
      <p>
        {`Not paid yet? Pay ${name} ${formatCardMoney(price)} directly. This job is not paid through Manyhands.`}
      </p>
    )
  }
  if (hasReceipt(payment)) {
    return (
      <p>
        {`${paidSentence(payment)} `}
        <ReceiptLink {...payment} />
      </p>
    )
  }
  if (payment.total === 0) return null
  return (
    <p>
      {payment.state === 'refunded'
        ? 'Nothing was charged.'
        : `Nothing was charged yet. We are charging ${cardOf(payment)}.`}
    </p>
  )
}

/** Returns what the customer of a charged job has paid in the end. */
function paidSentence(payment: NonNullable<Job['payment']>): string {
  const { refunded } = payment
  const paid = paidOf(payment)
  if (payment.charged_back > 0) {
    return `You paid ${formatBudget(paid)} after your bank took back ${formatBudget(payment.charged_back)}.`
  }
  if (refunded === 0) return `You paid ${formatBudget(paid)}.`
  return paid === 0
    ? `All of the ${formatBudget(refunded)} went back to ${cardOf(payment)}.`
    : `You paid ${formatBudget(paid)} after a refund of ${formatBudget(refunded)}.`
}
