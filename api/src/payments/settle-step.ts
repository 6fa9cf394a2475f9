import type { Tx } from '../platform/db/sql.ts'
import { postEntries } from './ledger.sql.ts'
import { bankMoveEffect, type BankMove, bankMoveOf } from './chargeback-effects.ts'
import { saveCovered } from './chargebacks.sql.ts'
import { goalOf } from './next-step.ts'
import { factsOf } from './payment-facts.ts'
import { changeLocked, type LockedPayment } from './locked-payment.ts'
import { savePayments, lockPayment, type PaymentRow } from './payments.sql.ts'
import { addPaymentEvents } from './payment-events.sql.ts'
import {
  endSteps,
  findOpenStep,
  insertSteps,
  isOpen,
  type StepEnd,
  type StepRow,
} from './payment-steps.sql.ts'
import { settleExtra } from '../workflow/proposals.sql.ts'
import type { Outcome } from './provider.ts'
import { divideEffect, type Effect, effectOf, failureOf, type LedgerKind } from './step-effects.ts'

/** A step of a locked payment, and what it changed. */
interface Applied {
  locked: LockedPayment
  step: StepRow
  effect: Effect
}

/** A step of a locked payment, and what the provider said. */
export interface Settled {
  locked: LockedPayment
  step: StepRow
  outcome: Outcome
}

/**
 * Ends steps with the provider's answers: updates the steps and payments, and adds ledger entries and events. Skips a
 * step that has ended before, so it does not matter whether the provider's answer, its notification or a later look-up
 * comes first, or how often they come. The caller saves the payments and decides when to check them next.
 */
export async function settleSteps(tx: Tx, settled: Settled[]): Promise<void> {
  const open = settled.filter(({ locked, step }) =>
    locked.steps.some(({ id, state }) => id === step.id && isOpen(state)),
  )
  if (open.length === 0) return
  const ends = open.map(({ step, outcome }) => endOf(step, outcome))
  const applied = open.map(({ locked, step, outcome }, index) => {
    locked.steps = locked.steps.map((each) =>
      each.id === step.id ? { ...step, ...ends[index] } : each,
    )
    const effect =
      outcome.state === 'done'
        ? effectOf(step, locked.payment, outcome)
        : failureOf(step, locked, outcome.reason)
    return { locked, step, effect }
  })
  await Promise.all([endSteps(tx, ends), applyEffects(tx, applied)])
}

const endOf = ({ id }: StepRow, outcome: Outcome): StepEnd => ({
  id,
  state: outcome.state,
  provider_ref: outcome.ref ?? null,
  detail: outcome.state === 'failed' ? outcome.reason : null,
  arrives_at: (outcome.state === 'done' && outcome.arrivesAt) || null,
})

/** A movement of money inside the ledger: a step that needs no provider. */
export interface LedgerMove {
  locked: LockedPayment
  kind: LedgerKind
  cents: number
}

/** Moves money inside the ledger, at most once for each payment. */
export async function moveInLedger(tx: Tx, moves: LedgerMove[]) {
  const all = moves.map((move) => ({ ...move, bank: bankMoveIn(move) }))
  const steps = await insertSteps(
    tx,
    all.map(({ locked, kind, cents, bank }) => ({
      ...{ trip_id: locked.payment.trip_id, kind, cents, state: 'done' },
      ...(bank && { provider_ref: bank.chargeback.ref, target_ref: bank.charge.provider_ref }),
    })),
  )
  const applied = all.flatMap(({ locked, kind, cents, bank }) => {
    const step = steps.get(locked.payment.trip_id)
    if (!step) return []
    locked.steps.push(step)
    return { locked, step, effect: ledgerEffect(kind, cents, locked.payment, bank) }
  })
  await applyEffects(tx, applied)
  await saveCovered(
    tx,
    all.flatMap(({ bank }) => bank?.chargeback ?? []),
  )
}

const isOfBank = (kind: LedgerKind) => kind === 'chargeback' || kind === 'chargeback_won'

const bankMoveIn = ({ locked, kind }: LedgerMove) =>
  isOfBank(kind) ? bankMoveOf(locked) : undefined

function ledgerEffect(
  kind: LedgerKind,
  cents: number,
  payment: PaymentRow,
  bank: BankMove | undefined,
): Effect {
  if (kind === 'release' || kind === 'take_back') return divideEffect(kind, cents, payment)
  if (!bank) throw new Error(`The payment of trip ${payment.trip_id} has no ${kind}.`)
  return bankMoveEffect(bank, payment)
}

async function applyEffects(tx: Tx, applied: Applied[]) {
  for (const { locked, effect } of applied) changeLocked(locked, effect.change)
  for (const { effect } of applied) {
    if (effect.extra) await settleExtra(tx, effect.extra.proposalId, effect.extra.isPaid)
  }
  await Promise.all([
    postEntries(
      tx,
      applied.map(({ step, effect }) => ({ stepId: step.id, lines: effect.lines ?? [] })),
    ),
    addPaymentEvents(
      tx,
      applied.flatMap(({ step, effect }) =>
        effect.event ? { ...effect.event, trip_id: step.trip_id } : [],
      ),
    ),
  ])
}

/** Notes that the hold no longer exists at the provider. */
export async function dropHold(tx: Tx, tripId: number, ref: string) {
  const payment = await lockPayment(tx, tripId)
  // An open step says better what became of the hold.
  if (payment?.hold_ref !== ref || (await findOpenStep(tx, tripId, false))) return
  const { due } = goalOf(factsOf(payment))
  await savePayments(tx, [
    {
      ...payment,
      hold_ref: null,
      capture_before: null,
      secured_at: null,
      ...(payment.captured_cents === 0 && { state: due > 0 ? 'none' : 'refunded' }),
      next_at: new Date(),
    },
  ])
}
