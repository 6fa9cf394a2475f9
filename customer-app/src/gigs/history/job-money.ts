import type { CustomerJob } from 'api/contract'

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

/** Whether the money is with the packer or back with the customer. Refunds are not part of the total. */
const isDivided = (state: Payment['state']) => state === 'released' || state === 'refunded'

/** Whether any of the jobs is paid through Manyhands. */
export const havePayments = (jobs: readonly CustomerJob[]) =>
  jobs.some(({ payment }) => payment !== null)

/** Returns the money of a job without a packer, whose payment is the one of its last booking. */
function openMoney({ stage, price, payment }: CustomerJob): JobMoney {
  if (payment?.cancel_fee) {
    const isPaid = payment.state === 'captured' || payment.state === 'released'
    return { dollars: payment.total, note: 'cancellation fee', isPaid }
  }
  return stage === 'posted'
    ? { dollars: price, note: 'price', isPaid: false }
    : { dollars: 0, note: 'not charged', isPaid: false }
}

/** Returns what the customer pays for a job or has paid. */
export function moneyOf(job: CustomerJob): JobMoney {
  const { packer, payment, price } = job
  if (!packer) return openMoney(job)
  // A job without a price has no payment.
  if (!payment) {
    return { dollars: price, note: price === 0 ? 'nothing to pay' : 'paid directly', isPaid: false }
  }
  const { state, total } = payment
  return { dollars: total, note: notes[state], isPaid: isDivided(state) }
}

/** Returns the sum in dollars, rounded to cents to remove floating-point errors. */
const sumOf = (amounts: readonly number[]) =>
  Math.round(amounts.reduce((sum, dollars) => sum + dollars * 100, 0)) / 100

export const priceSum = (jobs: readonly CustomerJob[]) => sumOf(jobs.map(({ price }) => price))

/** Returns what the customer has paid through Manyhands. */
export const paidSum = (jobs: readonly CustomerJob[]) =>
  sumOf(jobs.map(moneyOf).map(({ dollars, isPaid }) => (isPaid ? dollars : 0)))
