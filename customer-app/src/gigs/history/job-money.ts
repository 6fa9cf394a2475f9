import type { CustomerJob } from 'api/client'
import { isSettled } from 'shared-ui/job-kit'

interface JobMoney {
  dollars: number
  /** What happened to the money. */
  note: string
  isPaid: boolean
}

type Payment = NonNullable<CustomerJob['payment']>

const notes: Record<Payment['state'], string> = {
  none: 'not charged yet',
  declined: 'not charged yet',
  authorized: 'on hold',
  captured: 'on hold',
  disputed: 'on hold',
  released: 'paid',
  refunded: 'refunded',
}

/** Returns the total to pay for a price; undefined if the packer is paid directly. */
export type TotalOf = (price: number) => number | undefined

/** Whether any of the jobs is or will be paid through Manyhands. */
export const havePayments = (jobs: readonly CustomerJob[], totalOf: TotalOf) =>
  jobs.some(
    ({ payment, stage, price }) =>
      payment !== null || (stage === 'posted' && totalOf(price) !== undefined),
  )

/** Returns the money of a job without a packer, whose payment is the one of its last booking. */
function openMoney({ stage, price, payment }: CustomerJob, totalOf: TotalOf): JobMoney {
  if (payment?.cancel_fee) {
    const isPaid = payment.state === 'captured' || payment.state === 'released'
    return { dollars: payment.total, note: 'cancellation fee', isPaid }
  }
  const total = totalOf(price)
  return stage === 'posted'
    ? {
        dollars: total ?? price,
        note: total === undefined ? 'price' : 'with our fee',
        isPaid: false,
      }
    : { dollars: 0, note: 'not charged', isPaid: false }
}

/** Returns what the customer pays for a job or has paid. */
export function moneyOf(job: CustomerJob, totalOf: TotalOf): JobMoney {
  const { packer, payment, price } = job
  if (!packer) return openMoney(job, totalOf)
  // A job without a price has no payment.
  if (!payment) {
    return { dollars: price, note: price === 0 ? 'nothing to pay' : 'paid directly', isPaid: false }
  }
  // Refunds are not part of the total.
  return { dollars: payment.total, note: notes[payment.state], isPaid: isSettled(payment) }
}

/** Returns the sum in dollars, rounded to cents to remove floating-point errors. */
const sumOf = (amounts: readonly number[]) =>
  Math.round(amounts.reduce((sum, dollars) => sum + dollars * 100, 0)) / 100

export const priceSum = (jobs: readonly CustomerJob[]) => sumOf(jobs.map(({ price }) => price))

/** Returns what the customer has paid through Manyhands. */
export const paidSum = (jobs: readonly CustomerJob[]) =>
  // The paid amount does not depend on the fee of open jobs.
  sumOf(
    jobs
      .map((job) => moneyOf(job, () => undefined))
      .map(({ dollars, isPaid }) => (isPaid ? dollars : 0)),
  )
