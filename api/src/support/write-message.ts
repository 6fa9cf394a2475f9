import { runTx, type Sql } from '../platform/db/sql.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import {
  type ConversationRow,
  addMessage,
  findTicket,
  lockTicket,
  setResolved,
} from './support.sql.ts'

export const ticketNotFound = () => new HttpError(404, 'You have no such ticket.')

/** Adds the user's message and reopens the ticket, in one transaction. */
export const reply = (sql: Sql, id: number, userId: number, text: string) =>
  runTx(sql, async (tx): Promise<ConversationRow> => {
    if (!(await lockTicket(tx, id, userId))) throw ticketNotFound()
    await addMessage(tx, id, { author: 'user', text })
    await setResolved(tx, id, false)
    return requireTicket(await findTicket(tx, id, userId))
  })

export function requireTicket(row: ConversationRow | undefined): ConversationRow {
  if (!row) throw ticketNotFound()
  return row
}
