import type { BankMoveKind, ChargebackRow } from './chargebacks.sql.ts'
import type { Line } from './ledger.sql.ts'
import type { LockedPayment } from './locked-payment.ts'
import { divideChargeback, type PaymentFacts, retryTime } from './next-step.ts'
import { factsOf } from './payment-facts.ts'
import { isOpen, type StepRow } from './payment-steps.sql.ts'
import type { PaymentRow } from './payments.sql.ts'
import { restOfCharge } from './step-target.ts'
import { card, costs, earned, type Effect, held, stateAfterRefund } from './step-effects.ts'

/** A bank's movement of a charge that is not in the ledger yet. */
export interface BankMove {
  kind: BankMoveKind
  cents: number
  chargeback: ChargebackRow
  /** The step that made the charge: a hold that was captured, or a tip. */
  charge: StepRow
  /** The cents of the charge that are neither refunded nor taken back. */
  rest: number
}

const loss = (cents: number): Line => ({ kind: 'loss', cents })

/**
 * Returns the first movement of a bank that has no step yet. Undefined if there is none, or if it is not known yet
 * whether the charge was made.
 */
export function bankMoveOf({ chargebacks, steps }: LockedPayment): BankMove | undefined {
  const isDone = (kind: BankMoveKind, ref: string) =>
    steps.some((step) => step.kind === kind && step.provider_ref === ref)
  for (const chargeback of chargebacks) {
    const { ref, step_id, taken_cents, returned_cents } = chargeback
    const charge = steps.find(({ id }) => id === step_id)
    if (!charge || isOpen(charge.state) || taken_cents === null) continue
    const move = { chargeback, charge, rest: restOf(charge, steps) }
    if (!isDone('chargeback', ref)) return { ...move, kind: 'chargeback', cents: taken_cents }
    if (returned_cents !== null && !isDone('chargeback_won', ref)) {
      return { ...move, kind: 'chargeback_won', cents: returned_cents }
    }
  }
  return undefined
}

function restOf({ kind, provider_ref }: StepRow, steps: StepRow[]): number {
  const done = steps.filter(({ state }) => state === 'done')
  const taken = done.find(
    (step) =>
      step.kind === (kind === 'tip' ? 'tip' : 'capture') && step.provider_ref === provider_ref,
  )
  return taken ? restOfCharge(done, provider_ref, taken.cents) : 0
}

/** Returns the facts about chargebacks that decide the next step of a payment. */
export function chargebackFacts(
  locked: LockedPayment,
): Pick<PaymentFacts, 'bankMove' | 'hasChargeback'> {
  const move = bankMoveOf(locked)
  return {
    bankMove: move ? { kind: move.kind, cents: move.cents } : null,
    hasChargeback: locked.steps.some(({ kind }) => kind === 'chargeback'),
  }
}

/** The effect of a bank's movement. Sets how much of it the trip's money covers. */
export function bankMoveEffect(move: BankMove, payment: PaymentRow): Effect {
  const isTip = move.charge.kind === 'tip'
  if (move.kind === 'chargeback_won') return wonEffect(move, payment, isTip)
  return isTip ? tipEffect(move, payment) : takenEffect(move, payment)
}

/** Gives the customer the money back: first from held money, then from the packer, then from our fee. */
function takenEffect({ cents, rest, chargeback }: BankMove, payment: PaymentRow): Effect {
  const covered = Math.min(cents, rest)
  const { fromPacker, fromManyhands } = divideChargeback(factsOf(payment), covered)
  chargeback.covered_cents = covered
  const left = {
    released_cents: payment.released_cents - fromPacker,
    released_fee_cents: payment.released_fee_cents - fromManyhands,
  }
  return {
    change: {
      ...left,
      charged_back_cents: payment.charged_back_cents + covered,
      retry_at: retryTime(factsOf(payment)),
      state: stateAfterRefund({ ...payment, ...left }, covered),
    },
    lines: [
      card(payment, cents),
      held(payment, fromPacker + fromManyhands - covered),
      earned(payment, -fromPacker),
      loss(covered - cents),
      ...withFee(-fromManyhands, chargeback.taken_cost_cents),
    ],
    event: { kind: 'chargeback', actor: 'system', cents },
  }
}

function tipEffect({ cents, rest, chargeback }: BankMove, payment: PaymentRow): Effect {
  const covered = Math.min(cents, rest)
  chargeback.covered_cents = covered
  return {
    change: { tip_cents: payment.tip_cents - covered },
    lines: [
      card(payment, cents),
      earned(payment, -covered),
      loss(covered - cents),
      ...costs(chargeback.taken_cost_cents),
    ],
    event: { kind: 'chargeback', actor: 'system', cents },
  }
}

/** Holds the returned money again. Later steps divide it as before. */
function wonEffect({ cents, chargeback }: BankMove, payment: PaymentRow, isTip: boolean): Effect {
  const covered = Math.min(cents, chargeback.covered_cents ?? 0)
  const isHeld = !isTip && covered > 0
  return {
    change: isTip
      ? { tip_cents: payment.tip_cents + covered }
      : {
          charged_back_cents: payment.charged_back_cents - covered,
          ...(isHeld && { state: 'captured' }),
        },
    lines: [
      card(payment, -cents),
      isTip ? earned(payment, covered) : held(payment, covered),
      loss(cents - covered),
      ...costs(chargeback.returned_cost_cents),
    ],
    event: { kind: 'chargeback_won', actor: 'system', cents },
  }
}

/** An entry has one line for each account. */
const withFee = (fee: number, cost: number): Line[] => [
  { kind: 'fees', cents: fee - cost },
  { kind: 'costs', cents: cost },
]
