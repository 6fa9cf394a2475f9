import type { BankMoveKind } from './chargebacks.sql.ts'
import type { Line } from './ledger.sql.ts'
import { divideRelease, divideTakeBack, retryTime, type StepKind } from './next-step.ts'
import { feeOf } from '../rules/service-fee.ts'
import { wasCanceled } from '../rules/trip-stages.ts'
import { retryMs } from '../rules/windows.ts'
import type { LockedPayment } from './locked-payment.ts'
import type { PaymentEvent } from './payment-events.sql.ts'
import { factsOf } from './payment-facts.ts'
import type { StepRow } from './payment-steps.sql.ts'
import type { PaymentChange, PaymentRow } from './payments.sql.ts'
import type { FailureReason, Outcome } from './provider.ts'

/** The steps that need no provider. */
export type LedgerKind = 'release' | 'take_back' | BankMoveKind

export const isLedgerKind = (kind: StepKind): kind is LedgerKind =>
  ['release', 'take_back', 'chargeback', 'chargeback_won'].includes(kind)

type Done = Extract<Outcome, { state: 'done' }>

/** What a step changed: columns, ledger lines, and the event of both sides. */
export interface Effect {
  change: PaymentChange
  lines?: Line[]
  event?: Omit<PaymentEvent, 'trip_id'>
  /** The proposal for extra work that the step has settled. */
  extra?: { proposalId: number; isPaid: boolean }
}

export const held = (payment: PaymentRow, cents: number): Line => ({
  kind: 'held',
  tripId: payment.trip_id,
  cents,
})
export const card = (payment: PaymentRow, cents: number): Line => ({
  kind: 'card',
  userId: payment.customer_id,
  cents,
})
export const earned = (payment: PaymentRow, cents: number): Line => ({
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
export const costs = (cents = 0): Line[] => [
  { kind: 'fees', cents: -cents },
  { kind: 'costs', cents },
]

export function effectOf(step: StepRow, payment: PaymentRow, outcome: Done): Effect {
  const { cents } = step
  switch (step.kind) {
    case 'chargeback':
    case 'chargeback_won':
      throw new Error(`The step ${step.kind} is not sent to the provider.`)
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
          ...(isForExtra(step, payment) && raised(payment)),
        },
        ...(payment.secured_at === null && {
          event: { kind: 'payment_secured', actor: 'system' },
        }),
        ...extraOf(step, true),
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
      return divideEffect(step.kind, cents, payment)
    case 'refund':
      return {
        change: {
          refunded_cents: payment.refunded_cents + cents,
          retry_at: retryTime(factsOf(payment)),
          state: stateAfterRefund(payment, cents),
        },
        lines: [held(payment, -cents), card(payment, cents)],
        event: { kind: 'payment_refunded', actor: 'operator', cents, note: payment.refund_note },
      }
    case 'transfer':
      return {
        change: {
          transferred_cents: payment.transferred_cents + cents,
          retry_at: retryTime(factsOf(payment)),
        },
        lines: [earned(payment, -cents), bank(payment, cents)],
      }
    case 'reverse':
      return {
        change: {
          transferred_cents: payment.transferred_cents - cents,
          retry_at: retryTime(factsOf(payment)),
        },
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

/** Whether the hold is for extra work that still counts: not if the booking has ended meanwhile. */
const isForExtra = ({ proposal_id }: StepRow, { asked_by, stage }: PaymentRow) =>
  proposal_id !== null && proposal_id === asked_by && !wasCanceled(stage)

const nothingAsked = { asked_cents: 0, asked_by: null }

const raised = ({ price_cents, asked_cents, fee_percent }: PaymentRow) => ({
  price_cents: price_cents + asked_cents,
  fee_cents: feeOf(price_cents + asked_cents, fee_percent),
  ...nothingAsked,
})

const extraOf = ({ proposal_id }: StepRow, isPaid: boolean) =>
  proposal_id === null ? {} : { extra: { proposalId: proposal_id, isPaid } }

/** The effect of dividing the captured money, or of taking that back. */
export function divideEffect(
  kind: 'release' | 'take_back',
  cents: number,
  payment: PaymentRow,
): Effect {
  if (kind === 'release') {
    const { toPacker, toManyhands } = divideRelease(factsOf(payment), cents)
    return {
      change: {
        released_cents: payment.released_cents + toPacker,
        released_fee_cents: payment.released_fee_cents + toManyhands,
        retry_at: retryTime(factsOf(payment)),
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
  const { fromPacker, fromManyhands } = divideTakeBack(factsOf(payment))
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

/** Returns the state after `cents` more are back with the customer. */
export function stateAfterRefund(payment: PaymentRow, cents: number): PaymentRow['state'] {
  const { captured_cents, refunded_cents, charged_back_cents } = payment
  if (refunded_cents + charged_back_cents + cents === captured_cents) return 'refunded'
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

/** Whether the last try of a hold failed, too. The state of a payment that is paid in part does not say so. */
const hasFailedBefore = (step: StepRow, steps: StepRow[]) =>
  steps.findLast(
    ({ id, kind, proposal_id }) => kind === 'authorize' && proposal_id === null && id < step.id,
  )?.state === 'failed'

/** A failed step is tried again after `retryMs`, or replaced by another step. */
export function failureOf(
  step: StepRow,
  { payment, steps }: Pick<LockedPayment, 'payment' | 'steps'>,
  reason: FailureReason,
): Effect {
  const retry_at = new Date(Date.now() + retryMs)
  switch (step.kind) {
    case 'authorize':
      // The hold of the price stays.
      if (step.proposal_id !== null) return { change: nothingAsked, ...extraOf(step, false) }
      return {
        change: {
          retry_at,
          secured_at: null,
          ...(payment.captured_cents === 0 && { state: 'declined' }),
        },
        ...(payment.state !== 'declined' &&
          !hasFailedBefore(step, steps) && {
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
