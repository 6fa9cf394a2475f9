import { runTx, type Sql } from '../../platform/db/sql.ts'
import { recordView } from '../actions.sql.ts'
import { cases } from '../cases.ts'
import { missing } from '../operator-error.ts'
import { findReport, listAround } from './messages.sql.ts'

/** Returns a reported message with the messages around it, and the last decision. Records the view. */
export const readMessage = (sql: Sql, operator: string, id: number) =>
  runTx(sql, async (tx) => {
    const report = await findReport(tx, id)
    if (!report) throw missing(`There is no reported message ${id}.`)
    const decision = await recordView(tx, { operator, action: 'show' }, cases.message(id))
    return { report, messages: await listAround(tx, { tripId: report.trip_id, id }), decision }
  })
