import { goalOf, type PaymentFacts } from './next-step.ts'

/** What each side has in the end, in cents. `customer`: what goes back to the customer. */
interface Shares {
  customer: number
  packer: number
  manyhands: number
}

/** A decision about a payment, in cents. */
export interface Split {
  before: Shares
  after: Shares
  /** What the customer gets back in total, if no bank has taken it back already. */
  refund: number
  /** The part of `refund` that comes from the service fee. */
  feePart: number
  /** What a bank has taken back. It is part of no share. */
  chargedBack: number
}

/** Returns the share of the service fee that goes back with a part of the price. Rounds to cents. */
export const feePartOf = (fee: number, price: number, refundOfPrice: number): number =>
  Math.min(Math.round((fee * refundOfPrice) / price), fee)

function sharesOf(facts: PaymentFacts): Shares {
  const { charge, due, toPacker, toManyhands } = goalOf(facts)
  const refund = Math.min(facts.refundGoal, charge)
  const { chargedBack } = facts
  // Money that a bank has taken back cannot be refunded, too.
  const left = facts.captured + due - chargedBack - toPacker - toManyhands
  return { customer: chargedBack === 0 ? refund : left, packer: toPacker, manyhands: toManyhands }
}

/**
 * Returns who gets which share of a job's money now, and if `refundOfPrice` cents of the price go back to the customer.
 * The customer also gets that part's share of the service fee.
 */
export function splitOf(facts: PaymentFacts, refundOfPrice: number): Split {
  const feePart = feePartOf(facts.fee, facts.price, refundOfPrice)
  const refund = refundOfPrice + feePart
  const after = sharesOf({ ...facts, refundGoal: refund, refundFee: feePart })
  return { before: sharesOf(facts), after, refund, feePart, chargedBack: facts.chargedBack }
}
