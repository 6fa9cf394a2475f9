import { chargeOf } from '../../payments/payment-json.ts'
import { findPaymentOfTrip } from '../../payments/payments.sql.ts'
import { runTx, type Sql } from '../../platform/db/sql.ts'
import { recordView } from '../actions.sql.ts'
import { cases } from '../cases.ts'
import { missing } from '../operator-error.ts'
import { listChat } from './messages.sql.ts'
import { findTrip, listEvents } from './trip.sql.ts'

/**
 * Returns a trip with its events (reports, replies and photos of both sides among them), messages, payment and last
 * decision. The events `proof` have the photos at pickup and delivery. Records the view.
 */
export const readTrip = (sql: Sql, operator: string, id: number) =>
  runTx(sql, async (tx) => {
    const trip = await findTrip(tx, id)
    if (!trip) throw missing(`There is no trip ${id}.`)
    const decision = await recordView(tx, { operator, action: 'show' }, cases.trip(id))
    const events = await listEvents(tx, id)
    const messages = await listChat(tx, id)
    const payment = await findPaymentOfTrip(tx, id)
    return { trip, events, messages, payment, charge: payment && chargeOf(payment), decision }
  })
