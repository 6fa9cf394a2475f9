import { hash } from 'node:crypto'
import { toCents } from '../rules/money.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { runTx, type Sql } from '../platform/db/sql.ts'
import { tripNotFound } from '../trips/require-trip.ts'
import { keepSides } from '../trips/trips.sql.ts'
import { runStep } from './advance-payment.ts'
import { tipDeadline } from './payment-json.ts'
import type { Tip } from './payments.contract.ts'
import { findCall, insertCall, lockCalls } from './idempotent-calls.sql.ts'
import { findOpenStep, findStep, insertStep, type StepRow } from './payment-steps.sql.ts'
import { findPayment, lockPayment, type PaymentRow, setNextAt } from './payments.sql.ts'
import { AnswerLost, type PaymentProvider } from './provider.ts'
import { period, tipMs } from '../rules/windows.ts'

interface TipRequest {
  tripId: number
  userId: number
  tip: Tip
  /** The Idempotency-Key of the call. */
  key: string
}

/**
 * Charges a tip at once, all for the packer. A repeated call with the same key charges nothing and
 * returns the payment. Throws 402 if the card is declined, 409 if no tip is possible or the key
 * belongs to another amount, 503 if the provider did not answer: the same call can be repeated.
 */
export async function addTip(
  sql: Sql,
  provider: PaymentProvider,
  request: TipRequest,
): Promise<PaymentRow> {
  const { tripId, userId } = request
  const step = await writeTip(sql, request)
  if (step.state === 'failed') throw declined()
  if (step.state !== 'done') {
    const payment = await findPayment(sql, tripId, userId)
    if (!payment) throw tripNotFound()
    const outcome = await send(sql, provider, step, payment)
    if (outcome.state === 'failed') throw declined()
  }
  const payment = await findPayment(sql, tripId, userId)
  if (!payment) throw tripNotFound()
  return payment
}

const declined = () =>
  new HttpError(402, 'Your card was declined, so no tip was charged. Try another card.')

/** A step that an earlier call wrote may have been sent, so it is looked up first. */
async function send(
  sql: Sql,
  provider: PaymentProvider,
  step: StepRow & { isNew: boolean },
  payment: PaymentRow,
) {
  try {
    return await runStep(sql, provider, { step, payment, isNew: step.isNew })
  } catch (error) {
    if (!(error instanceof AnswerLost)) throw error
    throw new HttpError(
      503,
      'The payment company did not answer. Try again: you will not be charged twice.',
      { headers: { 'Retry-After': '2' } },
    )
  }
}

/** Writes the step of a tip, or returns the one that an earlier call with the same key wrote. */
async function writeTip(sql: Sql, { tripId, userId, tip, key }: TipRequest) {
  const cents = toCents(tip.amount)
  const bodyHash = hash('sha256', `${tripId} ${cents}`, 'buffer')
  return runTx(sql, async (tx) => {
    await keepSides(tx, tripId)
    const payment = await lockPayment(tx, tripId)
    if (payment?.customer_id !== userId) throw tripNotFound()
    await lockCalls(tx, userId)
    const earlier = await findCall(tx, userId, key)
    if (earlier) {
      if (!earlier.body_hash.equals(bodyHash)) {
        throw new HttpError(409, 'This Idempotency-Key was used for another tip.')
      }
      const step = await findStep(tx, earlier.step_id)
      if (!step) throw new Error(`Step ${earlier.step_id} is missing.`)
      return { ...step, isNew: false }
    }
    if (payment.has_packer_left) {
      throw new HttpError(409, 'Your packer has left Manyhands, so a tip cannot reach them.')
    }
    if (!tipDeadline(payment)) {
      throw new HttpError(
        409,
        `A tip is possible once the job is paid, and for ${period(tipMs)} after it is completed.`,
      )
    }
    if (payment.method_ref === null) throw new HttpError(409, 'Add a card to your account first.')
    if (await findOpenStep(tx, tripId, true)) {
      throw new HttpError(409, 'An earlier tip is still being charged. Try again in a minute.')
    }
    const step = await insertStep(tx, {
      ...{ trip_id: tripId, kind: 'tip', cents, method_label: payment.method_label },
      state: 'wanted',
      key: `tip:${userId}:${key}`,
    })
    await insertCall(tx, { userId, key, bodyHash, stepId: step.id })
    // If this process dies now, a background task charges the tip.
    await setNextAt(tx, tripId, new Date(Date.now() + 60_000))
    return { ...step, isNew: true }
  })
}
