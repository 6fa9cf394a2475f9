import type { Tx } from '../platform/db/sql.ts'
import { type Line, postEntries } from './ledger.sql.ts'
import { divideRelease, divideTakeBack, goalOf, type PaymentFacts, retryMs } from './next-step.ts'
import { changeLocked, type LockedPayment } from './locked-payment.ts'
import {
  addPaymentEvents,
  changePayment,
  lockPayment,
  type PaymentChange,
  type PaymentEvent,
  type PaymentRow,
} from './payments.sql.ts'
import {
  endSteps,
  findOpenStep,
  insertSteps,
  isOpen,
  type StepEnd,
  type StepRow,
} from './payment-steps.sql.ts'
import { factsOf } from './payment-facts.ts'
import type { FailureReason, Outcome } from './provider.ts'

export type LedgerKind = 'release' | 'take_back'

type Done = Extract<Outcome, { state: 'done' }>

/** What a step changed: columns, ledger lines, and the event of both sides. */
interface Effect {
  change: PaymentChange
  lines?: Line[]
  event?: Omit<PaymentEvent, 'trip_id'>
}

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
 * Ends steps with what the provider said: the steps, the payments, the ledger entries and the events.
 * Skips a step that has ended before, so it does not matter whether the provider's answer, its
 * notification or a later look-up comes first, or how often they come. The caller saves the payments
 * and decides when to look at them again.
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
        : failureOf(step, locked.payment, outcome.reason)
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
  const steps = await insertSteps(
    tx,
    moves.map(({ locked, kind, cents }) => ({
      ...{ trip_id: locked.payment.trip_id, kind, cents, state: 'done' },
    })),
  )
  const applied = moves.flatMap(({ locked, kind, cents }) => {
    const step = steps.get(locked.payment.trip_id)
    if (!step) return []
    locked.steps.push(step)
    return { locked, step, effect: ledgerEffect(kind, cents, locked.payment) }
  })
  await applyEffects(tx, applied)
}

async function applyEffects(tx: Tx, applied: Applied[]) {
  for (const { locked, effect } of applied) changeLocked(locked, effect.change)
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
