import { hash } from 'node:crypto'
import { runTx, type Sql, type Tx } from '../platform/db/sql.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import {
  type ConversationRow,
  type TicketInput,
  addMessage,
  addTicket,
  findCall,
  findTicket,
  insertCall,
  lockTicket,
  lockWriter,
  setResolved,
} from './support.sql.ts'

export const ticketNotFound = () => new HttpError(404, 'You have no such ticket.')

interface Call {
  userId: number
  /** The Idempotency-Key. Without it, each call writes. */
  key: string | undefined
  /** What the call sends. */
  content: unknown
}

/**
 * Writes to support, in one transaction. A repeated call with the same key writes nothing. Returns the ticket. Throws 409
 * if the key belongs to another message.
 */
const writeOnce = (
  sql: Sql,
  { userId, key, content }: Call,
  write: (tx: Tx) => Promise<number>,
): Promise<ConversationRow> =>
  runTx(sql, async (tx) => {
    if (key === undefined) return requireTicket(await findTicket(tx, await write(tx), userId))
    await lockWriter(tx, userId)
    const bodyHash = hash('sha256', JSON.stringify(content), 'buffer')
    const earlier = await findCall(tx, userId, key)
    if (earlier && !earlier.body_hash.equals(bodyHash)) {
      throw new HttpError(409, 'This Idempotency-Key was used for another message.')
    }
    const ticketId = earlier?.ticket_id ?? (await write(tx))
    if (!earlier) await insertCall(tx, { userId, key, bodyHash, ticketId })
    return requireTicket(await findTicket(tx, ticketId, userId))
  })

/** Opens a ticket with its first message. */
export const openTicket = (sql: Sql, by: Omit<Call, 'content'>, input: TicketInput) =>
  writeOnce(sql, { ...by, content: [input.subject, input.text, input.gig_id ?? null] }, (tx) =>
    addTicket(tx, by.userId, input),
  )

/** Adds the user's message and reopens the ticket. */
export const reply = (sql: Sql, id: number, by: Omit<Call, 'content'>, text: string) =>
  writeOnce(sql, { ...by, content: [id, text] }, async (tx) => {
    if (!(await lockTicket(tx, id, by.userId))) throw ticketNotFound()
    await addMessage(tx, id, { author: 'user', text })
    await setResolved(tx, id, false)
    return id
  })

export function requireTicket(row: ConversationRow | undefined): ConversationRow {
  if (!row) throw ticketNotFound()
  return row
}
