import {
  hasEnded,
  isBeforeDelivery,
  type TripRole,
  type TripStage,
  wasCanceled,
} from '../rules/trip-stages.ts'
import { isGivenUp } from '../rules/given-up.ts'
import { chargeable } from '../rules/least-charge.ts'
import { holdBeforePickupMs, hourMs, longDriveMs } from '../rules/windows.ts'

/** A hold that ends sooner than this is replaced by a new one. */
const renewHoldMs = 12 * hourMs

/** A payment with what decides about its next step. All amounts are US cents. */
export interface PaymentFacts {
  stage: TripStage
  /** Who made the last change of stage. */
  actor: TripRole | 'system' | 'operator'
  /** Whether the packer has reported the delivery. A dispute can begin before it. */
  wasDelivered: boolean
  pickupDate: Date
  dropoffDate: Date
  endedAt: Date | null
  price: number
  fee: number
  cancelFee: number | null
  refundGoal: number
  /** The part of `refundGoal` that comes from the service fee. */
  refundFee: number
  /** The part of `refundGoal` that is written off: it was not paid, so it does not go back. */
  waived: number
  authorized: number
  captured: number
  /** Given to the packer. */
  released: number
  /** Given to Manyhands. */
  releasedFee: number
  refunded: number
  /** Cents of the price and the fee that banks have taken back. */
  chargedBack: number
  /** Whether a bank has ever taken a charge of this trip back. */
  hasChargeback: boolean
  /** A bank's movement that the ledger does not have yet. */
  bankMove: { kind: 'chargeback' | 'chargeback_won'; cents: number } | null
  tip: number
  transferred: number
  hasHold: boolean
  hasOldHold: boolean
  captureBefore: Date | null
  retryAt: Date | null
  hasCard: boolean
  hasPayouts: boolean
  /** What Manyhands owes the packer in total. Negative after a refund that no reversal covered. */
  owedToPacker: number
  /** The extra work that the customer has agreed to, and whose hold is not placed yet. 0: none. */
  asked: number
  /** The service fee of the price with the extra work. */
  askedFee: number
  askedBy: number | null
  /** The kind of the last step if it failed. */
  lastFailed: string | null
}

export type StepKind =
  | 'authorize'
  | 'cancel'
  | 'capture'
  | 'release'
  | 'take_back'
  | 'refund'
  | 'transfer'
  | 'reverse'
  | 'tip'
  | 'chargeback'
  | 'chargeback_won'

/**
 * What to do now: a step, or nothing until `at` (null: nothing is left to do). `noCard`: the hold
 * is due, and the customer has no card.
 */
export type Next =
  | { do: 'step'; kind: StepKind; cents: number; isOldHold?: boolean; proposalId?: number }
  | { do: 'wait'; at: Date | null; noCard?: boolean }

/** How the customer's money is divided in the end. */
export interface Goal {
  /** The total that the card is charged. */
  charge: number
  /** The cents still to charge, without those that would be refunded anyway. */
  due: number
  toPacker: number
  toManyhands: number
}

/**
 * Returns how the money is divided. A decided refund reduces the fee by `refundFee`. Everything else that goes back
 * reduces the packer's pay first, then the fee. A cancellation costs its fee, which goes to the packer. Money that a
 * bank has taken back counts as refunded, and is not charged again. Nor is a rest that is too little for a card.
 */
export function goalOf(facts: PaymentFacts): Goal {
  const { stage, price, fee, cancelFee, captured, refunded, chargedBack } = facts
  const isCanceled = wasCanceled(stage)
  const charge = isCanceled ? (cancelFee ?? 0) : price + fee
  const pay = isCanceled ? charge : price
  const paid = charge - Math.max(Math.min(facts.refundGoal, charge), 0)
  const due = chargeable(paid - (captured - refunded))
  const kept = Math.min(paid, captured + due - refunded - chargedBack)
  const ofFee = isCanceled ? 0 : facts.refundFee
  const toPacker = Math.max(pay - (charge - kept - ofFee), 0)
  return { charge, due, toPacker, toManyhands: kept - toPacker }
}

/**
 * Decides the next step of a payment from its current state alone. So it does not matter in which
 * order, how often or by which process a payment is looked at. While the card cannot be charged,
 * the money that is there already is divided and sent.
 */
export function nextStep(facts: PaymentFacts, now = new Date()): Next {
  if (facts.bankMove) return { do: 'step', ...facts.bankMove }
  const mayRetry = facts.retryAt === null || facts.retryAt <= now
  const charge = chargeStep(facts, now)
  // A declined card does not delay the capture or the end of an earlier hold.
  const isOfHold =
    facts.lastFailed === 'authorize' && charge?.do === 'step' && charge.kind !== 'authorize'
  const stopped = hasStopped(facts, now)
  if (charge?.do === 'step' && ((mayRetry && !stopped) || isOfHold)) return charge
  const next = divideStep(facts) ?? transferStep(facts)
  // The time is the card's: other steps go on, but not the one that has just failed.
  const isOther = next?.do === 'step' && next.kind !== facts.lastFailed
  if (next && (mayRetry || (charge && isOther))) return next
  if (charge?.do === 'wait') return charge
  if (next || (charge && !stopped)) return { do: 'wait', at: facts.retryAt }
  return { do: 'wait', at: charge ? null : nextTime(facts, now) }
}

/** The retry time that stays after a step that divides or sends money: the card's, if it is still to be charged. */
export const retryTime = (facts: PaymentFacts, now = new Date()): Date | null =>
  chargeStep(facts, now)?.do === 'step' ? facts.retryAt : null

const step = (kind: StepKind, cents: number): Next => ({ do: 'step', kind, cents })

/** Whether a declined card is no longer tried. The customer's next card has no `retryAt` yet. */
export const hasStopped = ({ retryAt, endedAt }: PaymentFacts, now = new Date()): boolean =>
  retryAt !== null && isGivenUp(endedAt, now.getTime())

/** Whether the packer still has to deliver, so that the card only has a hold. */
const isHoldOnly = ({ stage, wasDelivered }: PaymentFacts) =>
  isBeforeDelivery(stage) || (stage === 'disputed' && !wasDelivered)

/** When the payment needs attention again if the trip does not change. */
function nextTime(facts: PaymentFacts, now: Date): Date | null {
  const { hasHold, captureBefore, pickupDate } = facts
  if (!isHoldOnly(facts)) return null
  const begins = pickupDate.getTime() - holdBeforePickupMs
  // A hold that ends before the time for holds begins (the pickup was postponed) is renewed when that time begins.
  const renewal = hasHold ? (captureBefore ? captureBefore.getTime() - renewHoldMs : 0) : begins
  const at = Math.max(renewal, begins)
  return at > now.getTime() ? new Date(at) : null
}

/** Steps that take the money from the card: hold and capture. */
function chargeStep(facts: PaymentFacts, now: Date): Next | undefined {
  const { authorized, hasHold, hasOldHold, captureBefore } = facts
  const { due } = goalOf(facts)
  if (hasOldHold) return { do: 'step', kind: 'cancel', cents: authorized || 1, isOldHold: true }
  const extra = extraHold(facts)
  if (extra) return extra
  if (due <= 0) return hasHold ? step('cancel', authorized) : undefined
  const hold = (cents: number): Next =>
    facts.hasCard ? step('authorize', cents) : { do: 'wait', at: null, noCard: true }
  if (mustCapture(facts, now))
    return hasHold ? step('capture', Math.min(authorized, due)) : hold(due)
  if (!isHoldOnly(facts) || now.getTime() < facts.pickupDate.getTime() - holdBeforePickupMs) {
    return undefined
  }
  const ends = captureBefore !== null && captureBefore.getTime() - now.getTime() < renewHoldMs
  return !hasHold || ends || authorized < due ? hold(due) : undefined
}

/** The hold with agreed extra work. It replaces the old hold; if it is declined, the old one stays. */
function extraHold(facts: PaymentFacts): Next | undefined {
  const { asked, askedFee, askedBy, price, stage, hasCard } = facts
  if (asked === 0 || askedBy === null || wasCanceled(stage) || !hasCard) return undefined
  const { due } = goalOf({ ...facts, price: price + asked, fee: askedFee })
  return due > 0 ? { do: 'step', kind: 'authorize', cents: due, proposalId: askedBy } : undefined
}

function mustCapture(facts: PaymentFacts, now: Date): boolean {
  const { stage, dropoffDate, captured } = facts
  if (stage === 'loaded')
    return captured === 0 && dropoffDate.getTime() - now.getTime() > longDriveMs
  return !isHoldOnly(facts)
}

/** The captured money that is neither divided nor back with the customer. */
const heldOf = ({ captured, released, releasedFee, refunded, chargedBack }: PaymentFacts) =>
  captured - released - releasedFee - refunded - chargedBack

/** Steps that divide the captured money: refund, release, and taking a release back. */
function divideStep(facts: PaymentFacts): Next | undefined {
  const { captured, released, releasedFee, refunded, chargedBack, stage } = facts
  const { toPacker, toManyhands } = goalOf(facts)
  const held = heldOf(facts)
  const { fromPacker, fromManyhands } = divideTakeBack(facts)
  const toTakeBack = fromPacker + fromManyhands
  const toRefund = captured - refunded - chargedBack - toPacker - toManyhands
  // The packer was sent this money and may not keep it.
  const sentTooMuch = facts.transferred - toPacker - facts.tip
  const mayReverse = sentTooMuch > 0 && facts.lastFailed !== 'reverse'
  if (toRefund > 0) {
    if (held >= toRefund) return step('refund', toRefund)
    if (mayReverse) return step('reverse', sentTooMuch)
    if (toTakeBack > 0) return step('take_back', toTakeBack)
    return held > 0 ? step('refund', held) : undefined
  }
  // A chargeback has taken the packer's pay back already.
  const isOverpaid = facts.hasChargeback && facts.transferred > released + facts.tip
  if (isOverpaid && mayReverse) return step('reverse', sentTooMuch)
  // A decision after a chargeback divides what is left in another way.
  if (toTakeBack > 0) return step('take_back', toTakeBack)
  if (!hasEnded(stage) || held <= 0) return undefined
  const toRelease = Math.min(toPacker + toManyhands - released - releasedFee, held)
  return toRelease > 0 ? step('release', toRelease) : undefined
}

/** Sends the packer what they have earned, as far as Manyhands owes it. */
function transferStep(facts: PaymentFacts): Next | undefined {
  const owed = Math.min(facts.released + facts.tip - facts.transferred, facts.owedToPacker)
  return owed > 0 && facts.hasPayouts ? step('transfer', owed) : undefined
}

/** How a release is divided: the packer's pay first, then the fee. */
export function divideRelease(facts: PaymentFacts, cents: number) {
  const toPacker = Math.max(Math.min(goalOf(facts).toPacker - facts.released, cents), 0)
  return { toPacker, toManyhands: cents - toPacker }
}

/** What of a release is taken back: what is above the goal on each side. */
export function divideTakeBack(facts: PaymentFacts) {
  const goal = goalOf(facts)
  return {
    fromPacker: Math.max(facts.released - goal.toPacker, 0),
    fromManyhands: Math.max(facts.releasedFee - goal.toManyhands, 0),
  }
}

/** The part of the division to reverse when a bank takes back `cents` of the held or divided money. */
export const divideChargeback = (facts: PaymentFacts, cents: number) =>
  divideTakeBack({ ...facts, chargedBack: facts.chargedBack + cents })
