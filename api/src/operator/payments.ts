import { dollars } from '../rules/dollars.ts'
import { listOpenChargebacks } from '../payments/chargebacks.sql.ts'
import { listLines } from '../payments/ledger.sql.ts'
import { listUncollected } from '../payments/open-money.sql.ts'
import { goalOf } from '../payments/next-step.ts'
import { factsOf } from '../payments/payment-facts.ts'
import { chargeOf } from '../payments/payment-json.ts'
import {
  findPaymentOfTrip,
  lockPayment,
  type PaymentRow,
  saveRefundGoal,
} from '../payments/payments.sql.ts'
import { listSteps } from '../payments/payment-steps.sql.ts'
import { listDifferences } from '../payments/reconcile.sql.ts'
import { runTx, type Sql } from '../platform/db/sql.ts'
import { tripLimits } from '../rules/trip-limits.ts'
import { hasEnded, isDone } from '../rules/trip-stages.ts'
import { lockTrip } from '../trips/trips.sql.ts'
import { mayMove } from '../workflow/moves.ts'
import { moveTrip } from '../workflow/moves.sql.ts'
import { OperatorError } from './operator-error.ts'
import { logAction } from './operator.sql.ts'
import { age, oneLine, timeOf } from './print.ts'
import { saveCancelFee } from '../workflow/payments.sql.ts'

type Say = (line: string) => void

const noTrip = (id: number) => new OperatorError(`There is no trip ${id}.`)

/** Shows a payment with all its steps and ledger lines. Shows no card. */
export const showPayment = (sql: Sql, operator: string, tripId: number, say: Say) =>
  runTx(sql, async (tx) => {
    const payment = await findPaymentOfTrip(tx, tripId)
    if (!payment) throw new OperatorError(`Trip ${tripId} has no payment.`)
    await logAction(tx, { operator, action: 'show payment', subject: `trip ${tripId}` })
    say(`Payment of trip ${tripId}: ${oneLine(payment.title)}`)
    say(`State: ${payment.state} (${payment.provider}), trip ${payment.stage}`)
    for (const [name, cents] of sumsOf(payment)) say(`  ${name.padEnd(12)} ${dollars(cents)}`)
    say(`Next look: ${payment.next_at ? timeOf(payment.next_at) : 'nothing is left to do'}`)
    say('Steps:')
    const lines = await listLines(tx, tripId)
    for (const step of await listSteps(tx, tripId)) {
      const detail = step.detail === null ? '' : `, ${step.detail}`
      say(
        `  ${step.id}  ${step.kind} ${dollars(step.cents)}, ${step.state}${detail}, ${timeOf(step.created_at)}`,
      )
      if (step.provider_ref !== null) say(`      ${step.provider_ref}`)
      for (const { kind, user_id, cents } of lines.filter(({ step_id }) => step_id === step.id)) {
        const account = user_id === null ? kind : `${kind} of user ${user_id}`
        say(`      ${account.padEnd(24)} ${dollars(cents).padStart(12)}`)
      }
    }
  })

const sumsOf = (payment: PaymentRow): [string, number][] => [
  ['price', payment.price_cents],
  ['fee', payment.fee_cents],
  ['to charge', chargeOf(payment)],
  ['captured', payment.captured_cents],
  ['to packer', payment.released_cents],
  ['to us', payment.released_fee_cents],
  ['refunded', payment.refunded_cents],
  ['with bank', payment.charged_back_cents],
  ['tip', payment.tip_cents],
  ['transferred', payment.transferred_cents],
]

/** Parses an amount like "80" or "80.50". Returns cents. */
export function readAmount(text: string): number {
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) {
    throw new OperatorError(`"${text}" is not an amount in dollars, such as 80 or 80.50.`)
  }
  return Math.round(Number(text) * 100)
}

/**
 * Decides a delivered job, or corrects a completed one: the customer gets the refund back, the packer what is
 * left of the price, and Manyhands what is left of the fee. Background tasks move the money.
 */
export const resolveTrip = (
  sql: Sql,
  operator: string,
  { tripId, refund, text }: { tripId: number; refund: number; text: string },
): Promise<string> =>
  runTx(sql, async (tx) => {
    const note = readDecision(text)
    const trip = await lockTrip(tx, tripId, 'operator')
    if (!trip) throw noTrip(tripId)
    const resolves = mayMove(trip, 'resolved', 'operator')
    if (!resolves && !isDone(trip.stage)) {
      throw new OperatorError(
        `Trip ${tripId} is not delivered: it is ${trip.stage}. Use "end trip" to end it.`,
      )
    }
    const payment = await lockPayment(tx, tripId)
    if (payment) {
      refuseWhileAsking(payment)
      const charge = chargeOf(payment)
      if (refund > charge) {
        throw new OperatorError(`The refund can be at most ${dollars(charge)}.`)
      }
      if (refund < payment.refunded_cents) {
        throw new OperatorError(`${dollars(payment.refunded_cents)} is refunded already.`)
      }
      await saveRefundGoal(tx, tripId, refund, resolves ? null : note)
    } else if (refund > 0) {
      throw new OperatorError('This job was paid directly: Manyhands has no money to refund.')
    }
    if (resolves) await moveTrip(tx, trip, { to: 'resolved', actor: 'operator', note })
    const subject = `trip ${tripId}`
    await logAction(tx, { operator, action: 'resolve', subject, note: dollars(refund) })
    return `Trip ${tripId} is resolved${payment ? divisionOf(payment, refund) : '.'}`
  })

/** Returns the decision that both sides read. */
function readDecision(text: string): string {
  const note = text.trim()
  if (note !== '' && [...note].length <= tripLimits.note) return note
  throw new OperatorError(`Write what you decided, in at most ${tripLimits.note} characters.`)
}

/**
 * Ends a trip that is not delivered, and makes the gig available again: as canceled, for which the customer pays the
 * packer `fee`, or as a no-show of the packer, which is free and marks the packer.
 */
export const endTrip = (
  sql: Sql,
  operator: string,
  { tripId, fee, text }: { tripId: number; fee: number | 'no-show'; text: string },
): Promise<string> =>
  runTx(sql, async (tx) => {
    const note = readDecision(text)
    const trip = await lockTrip(tx, tripId, 'operator')
    if (!trip) throw noTrip(tripId)
    const to = fee === 'no-show' ? 'no_show' : 'cancelled'
    if (!mayMove(trip, to, 'operator')) {
      throw new OperatorError(
        trip.delivered_at
          ? `Trip ${tripId} is delivered: use "resolve trip".`
          : `Trip ${tripId} cannot end like this: it is ${trip.stage}.`,
      )
    }
    if (fee !== 'no-show' && fee > 0) {
      const payment = await lockPayment(tx, tripId)
      if (!payment) throw new OperatorError('This job is paid directly: the fee can only be 0.')
      if (fee > payment.price_cents) {
        throw new OperatorError(`The fee can be at most ${dollars(payment.price_cents)}.`)
      }
      await saveCancelFee(tx, tripId, fee)
    }
    await moveTrip(tx, trip, { to, actor: 'operator', note })
    const cost = fee === 'no-show' ? fee : dollars(fee)
    await logAction(tx, { operator, action: 'end', subject: `trip ${tripId}`, note: cost })
    return fee === 'no-show'
      ? `Trip ${tripId} has ended as a no-show of the packer.`
      : `Trip ${tripId} is canceled: the customer pays the packer ${dollars(fee)}.`
  })

/** The customer has agreed to extra work: what the bank answers changes the sums of a decision. */
function refuseWhileAsking({ asked_cents, trip_id }: PaymentRow) {
  if (asked_cents === 0) return
  throw new OperatorError(
    `The bank has not answered about the extra work of trip ${trip_id} yet. Try again in a minute.`,
  )
}

/** Writes off what a customer still owes for an ended trip, so that the account can be deleted. */
export const writeOff = (sql: Sql, operator: string, tripId: number): Promise<string> =>
  runTx(sql, async (tx) => {
    const trip = await lockTrip(tx, tripId, 'operator')
    if (!trip) throw noTrip(tripId)
    const payment = await lockPayment(tx, tripId)
    const owed = payment && hasEnded(trip.stage) ? goalOf(factsOf(payment)).due : 0
    if (payment) refuseWhileAsking(payment)
    if (!payment || owed === 0) throw new OperatorError(`No money is owed for trip ${tripId}.`)
    await saveRefundGoal(tx, tripId, payment.refund_goal_cents + owed)
    const subject = `trip ${tripId}`
    await logAction(tx, { operator, action: 'write off', subject, note: dollars(owed) })
    return `${dollars(owed)} of trip ${tripId} is written off.`
  })

/** Says who gets the money of a resolved trip. Money that a bank has taken back cannot be refunded, too. */
function divisionOf(payment: PaymentRow, refund: number): string {
  const facts = { ...factsOf(payment), refundGoal: refund }
  const { due, toPacker, toManyhands } = goalOf(facts)
  const banked = facts.chargedBack
  const kept = toPacker + toManyhands
  const toCustomer = banked === 0 ? refund : facts.captured + due - banked - kept
  const sentences = [
    `: ${dollars(toCustomer)} to the customer, ${dollars(toPacker)} to the packer.`,
    ...(banked > 0 ? [`The customer's bank has taken back ${dollars(banked)}.`] : []),
  ]
  if (toCustomer < refund) {
    const next = payment.chargeback_state === 'open' ? ', unless the bank returns the money' : ''
    sentences.push(`So we cannot refund all of ${dollars(refund)}${next}.`)
  }
  return sentences.join(' ')
}

export async function showDifferences(sql: Sql, say: Say) {
  const differences = await listDifferences(sql)
  if (differences.length > 0) say('Payments that disagree with the provider or the ledger:')
  for (const { text, trip_id } of differences) {
    say(`  ${oneLine(text, 500)}${trip_id === null ? '' : ` (trip ${trip_id})`}`)
  }
}

/** Lists the charges that a bank has taken back or asks about, and has not decided. */
export async function showChargebacks(sql: Sql, say: Say) {
  const open = await listOpenChargebacks(sql)
  if (open.length > 0) say('Charges that a bank disputes:')
  for (const { trip_id, ref, cents, taken_cents, respond_by, ...trip } of open) {
    const what = taken_cents === null ? 'asks about' : 'took back'
    const until = respond_by === null ? '' : `, answer by ${timeOf(respond_by)}`
    say(`  trip ${trip_id}  ${oneLine(trip.title)}`)
    say(`    the bank ${what} ${dollars(taken_cents ?? cents)}${until}`)
    say(`    customer ${trip.customer ?? 'deleted'}, packer ${trip.packer ?? 'deleted'}, ${ref}`)
  }
}

export async function showUncollected(sql: Sql, say: Say) {
  const payments = await listUncollected(sql)
  if (payments.length > 0) say('Payments that we no longer try to collect:')
  for (const { trip_id, owed_cents, charge_cents, ended_at, ...sides } of payments) {
    say(
      `  Trip ${trip_id} ended ${age(ended_at)} ago, and the customer still owes ${dollars(owed_cents)} of ${dollars(charge_cents)}.`,
    )
    say(`    customer ${sides.customer ?? 'deleted'}, packer ${sides.packer ?? 'deleted'}`)
  }
}
