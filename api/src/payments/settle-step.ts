import type { Tx } from '../platform/db/sql.ts'
import { type Line, postEntry } from './ledger.sql.ts'
import { divideRelease, divideTakeBack, goalOf, type PaymentFacts, retryMs } from './next-step.ts'
import { changeLocked, type LockedPayment } from './locked-payment.ts'
import {
  addPaymentEvent,
  changePayment,
  lockPayment,
  type PaymentChange,
  type PaymentRow,
} from './payments.sql.ts'
import { endStep, findOpenStep, insertStep, isOpen, type StepRow } from './payment-steps.sql.ts'
import { factsOf } from './payment-facts.ts'
import type { FailureReason, Outcome } from './provider.ts'

export type LedgerKind = 'release' | 'take_back'

type Done = Extract<Outcome, { state: 'done' }>

/** What a step changed: columns, ledger lines, and the event of both sides. */
interface Effect {
  change: PaymentChange
  lines?: Line[]
  event?: { kind: string; actor: 'system' | 'customer' | 'operator'; cents?: number }
}

/**
 * Ends a step with what the provider said: the step, the payment, the ledger entry and the event.
 * Does nothing if the step has ended before, so it does not matter whether the provider's answer,
 * its notification or a later look-up comes first, or how often they come. The caller saves the
 * payment and decides when to look at it again.
 */
export async function settleStep(
  tx: Tx,
  locked: LockedPayment,
  step: StepRow,
  outcome: Outcome,
): Promise<void> {
  const isNew = locked.steps.some(({ id, state }) => id === step.id && isOpen(state))
  if (!isNew) return
  const ended = { ...step, state: outcome.state, provider_ref: outcome.ref ?? null }
  locked.steps = locked.steps.map((each) => (each.id === step.id ? ended : each))
  const effect =
    outcome.state === 'done'
      ? effectOf(step, locked.payment, outcome)
      : failureOf(step, locked.payment, outcome.reason)
  await Promise.all([
    endStep(tx, step.id, {
      state: outcome.state,
      ref: outcome.ref,
      ...(outcome.state === 'failed' && { detail: outcome.reason }),
      ...(outcome.state === 'done' && { arrivesAt: outcome.arrivesAt }),
    }),
    applyEffect(tx, locked, step, effect),
  ])
}

/** Moves money inside the ledger: a step that needs no provider. */
export async function moveInLedger(tx: Tx, locked: LockedPayment, kind: LedgerKind, cents: number) {
  const { payment } = locked
  const step = await insertStep(tx, { tripId: payment.trip_id, kind, cents, isDone: true })
  locked.steps.push(step)
  await applyEffect(tx, locked, step, ledgerEffect(kind, cents, payment))
}

async function applyEffect(tx: Tx, locked: LockedPayment, step: StepRow, effect: Effect) {
  changeLocked(locked, effect.change)
  await Promise.all([
    effect.lines && postEntry(tx, step.id, effect.lines),
    effect.event && addPaymentEvent(tx, locked.payment, effect.event),
  ])
}

const held = (payment: PaymentRow, cents: number): Line => ({
  kind: 'held',
  tripId: payment.trip_id,
  cents,
})
const card = (payment: PaymentRow, cents: number): Line => ({
  kind: 'card',
  userId: payment.customer_id,
  cents,
})
const earned = (payment: PaymentRow, cents: number): Line => ({
  kind: 'earned',
  userId: payment.packer_id,
  cents,
})
const bank = (payment: PaymentRow, cents: number): Line => ({
  kind: 'bank',
  userId: payment.packer_id,
  cents,
})
/** What the provider charges for taking money. */
const costs = (cents = 0): Line[] => [
  { kind: 'fees', cents: -cents },
  { kind: 'costs', cents },
]

function effectOf(step: StepRow, payment: PaymentRow, outcome: Done): Effect {
  const { cents } = step
  switch (step.kind) {
    case 'authorize':
      return {
        change: {
          hold_ref: outcome.ref,
          old_hold_ref: payment.hold_ref,
          authorized_cents: cents,
          capture_before: outcome.captureBefore ?? null,
          secured_at: new Date(),
          retry_at: null,
          ...(payment.captured_cents === 0 && { state: 'authorized' }),
        },
        ...(payment.secured_at === null && {
          event: { kind: 'payment_secured', actor: 'system' },
        }),
      }
    case 'cancel':
      return { change: withoutHold(step, payment) }
    case 'capture':
      return {
        change: {
          captured_cents: payment.captured_cents + cents,
          hold_ref: null,
          capture_before: null,
          retry_at: null,
          state: 'captured',
        },
        lines: [card(payment, -cents), held(payment, cents), ...costs(outcome.costCents)],
      }
    case 'release':
    case 'take_back':
      return ledgerEffect(step.kind, cents, payment)
    case 'refund':
      return {
        change: {
          refunded_cents: payment.refunded_cents + cents,
          retry_at: null,
          state: stateAfterRefund(payment, cents),
        },
        lines: [held(payment, -cents), card(payment, cents)],
        event: { kind: 'payment_refunded', actor: 'operator', cents },
      }
    case 'transfer':
      return {
        change: { transferred_cents: payment.transferred_cents + cents, retry_at: null },
        lines: [earned(payment, -cents), bank(payment, cents)],
      }
    case 'reverse':
      return {
        change: { transferred_cents: payment.transferred_cents - cents, retry_at: null },
        lines: [bank(payment, -cents), earned(payment, cents)],
      }
    case 'tip':
      return {
        change: { tip_cents: payment.tip_cents + cents },
        lines: [card(payment, -cents), earned(payment, cents), ...costs(outcome.costCents)],
        event: { kind: 'tip', actor: 'customer', cents },
      }
  }
}

/** The effect of a step that needs no provider. */
function ledgerEffect(kind: LedgerKind, cents: number, payment: PaymentRow): Effect {
  if (kind === 'release') {
    const { toPacker, toManyhands } = divideRelease(simpleFacts(payment), cents)
    return {
      change: {
        released_cents: payment.released_cents + toPacker,
        released_fee_cents: payment.released_fee_cents + toManyhands,
        retry_at: null,
        state: 'released',
      },
      lines: [
        held(payment, -cents),
        earned(payment, toPacker),
        { kind: 'fees', cents: toManyhands },
      ],
      ...(toPacker > 0 && {
        event: { kind: 'payment_released', actor: 'system', cents: toPacker },
      }),
    }
  }
  const { fromPacker, fromManyhands } = divideTakeBack(simpleFacts(payment))
  return {
    change: {
      released_cents: payment.released_cents - fromPacker,
      released_fee_cents: payment.released_fee_cents - fromManyhands,
      state: 'captured',
    },
    lines: [
      held(payment, fromPacker + fromManyhands),
      earned(payment, -fromPacker),
      { kind: 'fees', cents: -fromManyhands },
    ],
  }
}

function stateAfterRefund(payment: PaymentRow, cents: number): PaymentRow['state'] {
  if (payment.refunded_cents + cents === payment.captured_cents) return 'refunded'
  return payment.released_cents + payment.released_fee_cents > 0 ? 'released' : 'captured'
}

function withoutHold(step: StepRow, payment: PaymentRow): PaymentChange {
  if (step.target_ref === payment.old_hold_ref) return { old_hold_ref: null, retry_at: null }
  return {
    hold_ref: null,
    capture_before: null,
    retry_at: null,
    ...(payment.captured_cents === 0 && { state: 'refunded' }),
  }
}

/** A failed step is tried again after `retryMs`, or replaced by another step. */
function failureOf(step: StepRow, payment: PaymentRow, reason: FailureReason): Effect {
  const retry_at = new Date(Date.now() + retryMs)
  switch (step.kind) {
    case 'authorize':
      return {
        change: {
          retry_at,
          secured_at: null,
          ...(payment.captured_cents === 0 && { state: 'declined' }),
        },
        ...(payment.state !== 'declined' && {
          event: { kind: 'payment_declined', actor: 'system' },
        }),
      }
    case 'cancel':
      return { change: reason === 'gone' ? withoutHold(step, payment) : { retry_at } }
    case 'capture':
      // The hold has expired: a new one is needed.
      return {
        change:
          reason === 'gone'
            ? { hold_ref: null, capture_before: null, secured_at: null, state: 'none' }
            : { retry_at },
      }
    // Without a reversal, the packer owes the money, and later pay covers it.
    case 'reverse':
    case 'tip':
      return { change: {} }
    default:
      return { change: { retry_at } }
  }
}

/** For what only depends on the payment itself. */
const simpleFacts = (payment: PaymentRow): PaymentFacts =>
  factsOf(payment, { owedToPacker: 0, lastFailed: null })

/** Notes that the hold no longer exists at the provider. */
export async function dropHold(tx: Tx, tripId: number, ref: string) {
  const payment = await lockPayment(tx, tripId)
  // An open step says better what became of the hold.
  if (payment?.hold_ref !== ref || (await findOpenStep(tx, tripId, false))) return
  const { charge, refund } = goalOf(simpleFacts(payment))
  await changePayment(tx, tripId, {
    hold_ref: null,
    capture_before: null,
    secured_at: null,
    ...(payment.captured_cents === 0 && { state: charge > refund ? 'none' : 'refunded' }),
    next_at: new Date(),
  })
}
