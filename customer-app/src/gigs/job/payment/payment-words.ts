import type { Gig, Payment, Trip } from 'api/contract'
import { formatBudget, formatDateTime } from 'shared-ui'
import { firstName } from './first-name.ts'

/** A payment with the job that it pays for. */
export interface PaidJob {
  gig: Gig
  trip: Trip
  payment: Payment
}

/** Returns, for example, "your Visa 4242". */
export const cardOf = ({ method_label }: Payment) =>
  method_label === null ? 'your card' : `your ${method_label}`

/** Whether the booking ended before the delivery. */
export const wasCanceled = ({ stage }: Trip) => stage === 'cancelled' || stage === 'no_show'

export const hasEnded = ({ stage }: Trip) =>
  ['completed', 'resolved', 'cancelled', 'no_show'].includes(stage)

/** Returns what the customer has paid so far, in dollars. */
export const paidOf = ({ captured, tip, refunded }: Payment) =>
  Math.round((captured + tip - refunded) * 100) / 100

/** Whether the receipt exists. */
export const hasReceipt = ({ captured, tip }: Payment) => captured + tip > 0

const fourDaysMs = 4 * 24 * 3_600_000

/** With such a late drop-off, the API charges the card when everything is loaded. */
const isLongDrive = ({ pickup_date, dropoff_date }: Gig) =>
  Date.parse(dropoff_date) - Date.parse(pickup_date) > fourDaysMs

/** Returns what happens to the money now and next, for a payment without a problem. */
export function paymentSentence({ gig, trip, payment }: PaidJob): string {
  if (wasCanceled(trip)) return canceledSentence({ gig, trip, payment })
  if (payment.total === 0) return 'There is nothing to pay.'
  const name = firstName(trip.packer.display_name)
  switch (payment.state) {
    case 'none':
    case 'declined':
      return holdSentence({ gig, trip, payment })
    case 'authorized': {
      const when = isLongDrive(gig) ? 'when everything is loaded' : 'at drop-off'
      return `On hold on ${cardOf(payment)}. Charged ${when}, paid to ${name} when you confirm.`
    }
    case 'captured':
      return hasEnded(trip)
        ? `Charged to ${cardOf(payment)}. ${name} is being paid.`
        : `Charged to ${cardOf(payment)} and held by us until you confirm.`
    case 'disputed':
      return 'Held by us until we have decided.'
    case 'released':
      return payment.refunded > 0
        ? `${formatBudget(payment.refunded)} went back to ${cardOf(payment)}. The rest was paid to ${name}.`
        : `Paid to ${name}.`
    case 'refunded':
      return `${formatBudget(payment.refunded)} went back to ${cardOf(payment)}.`
  }
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
