/**
 * The money of a town by the rules of docs/product.md ("Payments"), without the code that moves it.
 * All amounts are cents.
 */

/** A booking of the model. */
export interface Job {
  tripId: number
  customerId: number
  packerId: number
  price: number
  /** The money is taken when a long drive is `loaded`, otherwise when the job is `delivered`. */
  stage: 'ahead' | 'loaded' | 'delivered' | 'done' | 'canceled'
  /** What a canceled booking costs, in percent of the price. */
  cancelPercent: 0 | 30 | 60
  /** What of the price an operator gave back. */
  refund: number
  tips: number[]
  /** Whether each card refuses the total, so that it is never paid. */
  isUnpaid: boolean
}

const feePercent = 8

export const percentOf = (cents: number, percent: number) => Math.round((cents * percent) / 100)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Price and service fee. */
export const totalOf = (price: number) => price + percentOf(price, feePercent)

/** What the provider keeps of a charge: 2.9% and 30 cents. */
const costOf = (cents: number) => Math.round(cents * 0.029) + 30

/** Returns where the money of a job is. */
export function moneyOf(job: Job) {
  const { price, stage, refund, isUnpaid, tips } = job
  const pay = stage === 'canceled' ? percentOf(price, job.cancelPercent) : price
  const total = stage === 'canceled' ? pay : totalOf(price)
  const charge = stage === 'ahead' || isUnpaid ? 0 : total
  const isHeld = stage === 'loaded' || stage === 'delivered'
  const isDivided = !isHeld && charge > 0
  // The same share of the fee goes back as of the price.
  const refunded = refund + Math.round((percentOf(price, feePercent) * refund) / price)
  const toPacker = isDivided ? pay - refund : 0
  const fee = isDivided ? charge - refunded - toPacker : 0
  const charges = [charge, ...tips].filter((cents) => cents > 0)
  return {
    taken: sum(charges),
    refunded,
    paid: toPacker + sum(tips),
    fees: fee,
    costs: sum(charges.map(costOf)),
    /** The packer's share of what is held. */
    heldPay: isHeld && !isUnpaid ? price : 0,
    held: charge - refunded - toPacker - fee,
  }
}

export type Money = ReturnType<typeof moneyOf>

export function sumMoney(jobs: Job[]): Money {
  const total = { taken: 0, refunded: 0, paid: 0, fees: 0, costs: 0, heldPay: 0, held: 0 }
  for (const job of jobs) {
    const money = moneyOf(job)
    for (const key of Object.keys(total) as (keyof Money)[]) total[key] += money[key]
  }
  return total
}
