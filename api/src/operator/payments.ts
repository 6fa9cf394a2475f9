import { dollars } from '../payments/dollars.ts'
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
import { lockTripAsOperator, setStage } from '../trips/trips.sql.ts'
import { OperatorError } from './operator-error.ts'
import { logAction } from './operator.sql.ts'
import { age, oneLine, timeOf } from './print.ts'

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
 * Ends a dispute, or corrects a completed job: the customer gets the refund back, the packer what is
 * left of the price, and Manyhands what is left of the fee. Background jobs move the money.
 */
export const resolveTrip = (
  sql: Sql,
  operator: string,
  { tripId, refund, text }: { tripId: number; refund: number; text: string },
): Promise<string> =>
  runTx(sql, async (tx) => {
    const note = text.trim()
    if (note === '' || [...note].length > 500) {
      throw new OperatorError('Write what you decided, in at most 500 characters.')
    }
    const trip = await lockTripAsOperator(tx, tripId)
    if (!trip) throw noTrip(tripId)
    if (!['disputed', 'completed', 'resolved'].includes(trip.stage)) {
      throw new OperatorError(`Trip ${tripId} is neither disputed nor completed.`)
    }
    const payment = await lockPayment(tx, tripId)
    if (payment) {
      const charge = chargeOf(payment)
      if (refund > charge) {
        throw new OperatorError(`The refund can be at most ${dollars(charge)}.`)
      }
      if (refund < payment.refunded_cents) {
        throw new OperatorError(`${dollars(payment.refunded_cents)} is refunded already.`)
      }
      await saveRefundGoal(tx, tripId, refund, trip.stage === 'disputed' ? null : note)
    } else if (refund > 0) {
      throw new OperatorError('This job was paid directly: Manyhands has no money to refund.')
    }
    if (trip.stage === 'disputed') {
      await setStage(tx, tripId, { stage: 'resolved', actor: 'operator', note })
    }
    const subject = `trip ${tripId}`
    await logAction(tx, { operator, action: 'resolve', subject, note: dollars(refund) })
    return `Trip ${tripId} is resolved${payment ? divisionOf(payment, refund) : '.'}`
  })

/** Who gets the money of a resolved trip. What a bank has taken back cannot be refunded as well. */
function divisionOf(payment: PaymentRow, refund: number): string {
  const facts = { ...factsOf(payment), refundGoal: refund }
  const { due, toPacker, toManyhands } = goalOf(facts)
  const banked = facts.chargedBack
  const kept = toPacker + toManyhands
  const toCustomer = banked === 0 ? refund : facts.captured + due - banked - kept
  const said = [
    `: ${dollars(toCustomer)} to the customer, ${dollars(toPacker)} to the packer.`,
    ...(banked > 0 ? [`The customer's bank has taken back ${dollars(banked)}.`] : []),
  ]
  if (toCustomer < refund) {
    const next = payment.chargeback_state === 'open' ? ', unless the bank returns the money' : ''
    said.push(`So we cannot refund all of ${dollars(refund)}${next}.`)
  }
  return said.join(' ')
}

export async function showDifferences(sql: Sql, say: Say) {
  const differences = await listDifferences(sql)
  if (differences.length > 0) say('Payments that disagree with the provider or the ledger:')
  for (const { text, trip_id } of differences) {
    say(`  ${oneLine(text, 500)}${trip_id === null ? '' : ` (trip ${trip_id})`}`)
  }
}

/** Lists the charges that a bank has taken back, or asks about, and has not decided. */
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
