import type { Gig, Payment, Trip } from 'api/client'
import { firstName, hasEnded, longDriveMs, roundToCents, wasCanceled } from 'api/rules'
import { formatBudget, formatDateTime } from 'shared-ui'
import { isSettled } from 'shared-ui/job-kit'
import { cardOf } from '../../card-name.ts'

/** What the payment's texts need of a gig. For a deleted gig, its trip has the dates, but not the time zone. */
export type PaidGig = Pick<Gig, 'id' | 'pickup_date' | 'dropoff_date'> &
  Partial<Pick<Gig, 'pickup_time_zone'>>

/** A payment with the job that it pays for. */
export interface PaidJob {
  gig: PaidGig
  trip: Trip
  payment: Payment
}

/** Returns what the customer has paid so far, in dollars. */
export const paidOf = (payment: Payment) =>
  roundToCents(payment.captured + payment.tip - payment.refunded - payment.charged_back)

/** Returns what was not taken from the card when the payment ended, in dollars: an operator may waive it. */
export const unchargedOf = (payment: Payment) =>
  isSettled(payment) && payment.rest === undefined
    ? roundToCents(payment.total - payment.tip - payment.captured)
    : 0

/** Whether the packer gets the whole price. False while that is not decided. */
export const isPriceWhole = ({ trip: { stage }, payment }: PaidJob) => {
  const { state, price, released, refunded } = payment
  if (released >= price) return true
  return (
    refunded === 0 &&
    payment.charged_back === 0 &&
    state !== 'refunded' &&
    stage !== 'disputed' &&
    stage !== 'resolved'
  )
}

/** Whether the receipt exists. */
export const hasReceipt = ({ captured, tip }: Payment) => captured + tip > 0

/** With such a late drop-off, the API charges the card when everything is loaded. */
const isLongDrive = ({ pickup_date, dropoff_date }: PaidGig) =>
  Date.parse(dropoff_date) - Date.parse(pickup_date) > longDriveMs

/** Returns what happens to the money now and next, for a payment without a problem. */
export function paymentSentence({ gig, trip, payment }: PaidJob): string {
  if (payment.charged_back > 0) return chargebackSentence(payment)
  if (wasCanceled(trip.stage)) return canceledSentence({ gig, trip, payment })
  if (payment.total === 0) return 'There is nothing to pay.'
  const name = firstName(trip.packer.display_name)
  switch (payment.state) {
    case 'none':
    case 'declined':
      return holdSentence({ gig, trip, payment })
    case 'authorized': {
      if (trip.stage === 'disputed') return reviewSentence({ gig, trip, payment })
      const when = isLongDrive(gig) ? 'when everything is loaded' : 'at drop-off'
      return `On hold on ${cardOf(payment)}. Charged ${when}, paid to ${name} when you confirm.`
    }
    case 'captured':
      if (!hasEnded(trip.stage)) {
        return `Charged to ${cardOf(payment)} and held by us until you confirm.`
      }
      // After a review, part of it may go back to the customer.
      return trip.stage === 'completed'
        ? `Charged to ${cardOf(payment)}. We are releasing it to ${name}.`
        : `Charged to ${cardOf(payment)}.`
    case 'disputed':
      return 'Held by us until we have decided.'
    case 'released':
      return payment.refunded > 0 ? dividedSentence(payment, name) : releasedText(name)
    case 'refunded':
      return payment.refunded > 0 ? dividedSentence(payment, name) : 'Nothing was charged.'
  }
}

/** Says where the money is while a report from before the delivery is under review. */
function reviewSentence({ gig, trip: { answer_by }, payment }: PaidJob): string {
  const by = answer_by && ` by ${formatDateTime(answer_by, gig.pickup_time_zone)}`
  return `On hold on ${cardOf(payment)}. It stays on hold until we decide${by || ''}.`
}

/** True before and after the money is sent to the packer's bank: a packer may connect a bank account later. */
export const releasedText = (name: string) => `Your payment is released to ${name}.`

const chargebackSentence = (payment: Payment) =>
  `Your bank took back ${formatBudget(payment.charged_back)}${payment.chargeback === 'open' ? ', and has not decided yet' : ''}.`

/** Says who got which part of the charge. */
function dividedSentence(payment: Payment, name: string): string {
  const { captured, refunded, released, fee } = payment
  const kept = Math.min(roundToCents(captured - refunded - released), fee)
  const sentences = [`${formatBudget(refunded)} went back to ${cardOf(payment)}.`]
  if (released > 0) sentences.push(`${formatBudget(released)} is released to ${name}.`)
  if (kept > 0) sentences.push(`${formatBudget(kept)} is our service fee.`)
  return sentences.join(' ')
}

function holdSentence({ gig, payment }: PaidJob): string {
  const total = formatBudget(payment.total)
  const time = formatDateTime(payment.secures_at, gig.pickup_time_zone)
  const reserve =
    Date.parse(payment.secures_at) > Date.now()
      ? `We reserve ${total} on ${cardOf(payment)} on ${time}.`
      : `We are reserving ${total} on ${cardOf(payment)}.`
  return `${reserve} Nothing is charged before ${isLongDrive(gig) ? 'everything is loaded' : 'the delivery'}.`
}

function canceledSentence({ trip, payment }: PaidJob): string {
  const { cancel_fee: fee, captured, refunded } = payment
  if (payment.state === 'refunded' && refunded > 0) {
    return `${formatBudget(refunded)} went back to ${cardOf(payment)}.`
  }
  if (!fee) return 'Nothing was charged.'
  return captured > 0
    ? `The cancellation fee was charged to ${cardOf(payment)}. All of it goes to ${firstName(trip.packer.display_name)}.`
    : `We are charging the cancellation fee to ${cardOf(payment)}.`
}
