import { type AccountKind, listLines } from '../../payments/ledger.sql.ts'
import { listSteps } from '../../payments/payment-steps.sql.ts'
import { findPaymentOfTrip } from '../../payments/payments.sql.ts'
import { runTx, type Sql } from '../../platform/db/sql.ts'
import { recordView } from '../actions.sql.ts'
import { cases } from '../cases.ts'
import { missing } from '../operator-error.ts'

/**
 * Returns a payment with its steps and ledger lines, and the last decision. The sum of a line is what its account has
 * after it, in cents. Records the view. Has no card number.
 */
export const readPayment = (sql: Sql, operator: string, tripId: number) =>
  runTx(sql, async (tx) => {
    const payment = await findPaymentOfTrip(tx, tripId)
    if (!payment) throw missing(`Trip ${tripId} has no payment.`)
    const action = { operator, action: 'show payment' }
    const decision = await recordView(tx, action, cases.trip(tripId))
    const sums = new Map<AccountKind, number>()
    const lines = (await listLines(tx, tripId)).map((line) => {
      const sum = (sums.get(line.kind) ?? 0) + line.cents
      sums.set(line.kind, sum)
      return { ...line, sum }
    })
    return { payment, steps: await listSteps(tx, tripId), lines, decision }
  })
