import { type Goal, goalOf, type PaymentFacts } from './next-step.ts'

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
  /** What the customer gets back in total, if no bank has taken it back already. At most what they pay. */
  refund: number
  /** What the customer gets back or need not pay in total, to be stored. */
  goal: number
  /** The part of `goal` that comes from the service fee. */
  feePart: number
  /** The part of `goal` that is written off. A decision leaves it as it is. */
  waived: number
  /** What a bank has taken back. It is part of no share. */
  chargedBack: number
}

/** Returns the share of the service fee that goes back with a part of the price. Rounds to cents. */
export const feePartOf = (fee: number, price: number, refundOfPrice: number): number =>
  Math.min(Math.round((fee * refundOfPrice) / price), fee)

function sharesOf(facts: PaymentFacts): Shares {
  const goal = goalOf(facts)
  const { due, toPacker, toManyhands } = goal
  const { chargedBack } = facts
  const refund = backOf(facts, goal)
  // Money that a bank has taken back cannot be refunded, too.
  const left = facts.captured + due - chargedBack - toPacker - toManyhands
  return { customer: chargedBack === 0 ? refund : left, packer: toPacker, manyhands: toManyhands }
}

/** What goes back of what is paid, held or still charged. A debt does not, nor what is written off. */
function backOf(facts: PaymentFacts, { charge, due }: Goal): number {
  const paid = Math.max(facts.captured, facts.authorized) + due
  return Math.min(Math.min(facts.refundGoal, charge) - facts.waived, paid)
}

/**
 * Returns who gets which share of a job's money now, and if `refundOfPrice` cents of the price go back to the customer.
 * The customer also gets that part's share of the service fee. What is written off stays so.
 */
export function splitOf(facts: PaymentFacts, refundOfPrice: number): Split {
  const feePart = feePartOf(facts.fee, facts.price, refundOfPrice)
  const { waived, chargedBack } = facts
  const goal = waived + refundOfPrice + feePart
  const decided = { ...facts, refundGoal: goal, refundFee: feePart }
  const refund = backOf(decided, goalOf(decided))
  const [before, after] = [sharesOf(facts), sharesOf(decided)]
  return { before, after, refund, goal, feePart, waived, chargedBack }
}
