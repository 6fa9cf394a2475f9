import { hash } from 'node:crypto'
import { runTx, type Sql } from '../platform/db/sql.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { type Attempts, hasAttempt } from '../platform/rate-limits/attempts.ts'
import type { NewMessage } from './messages.contract.ts'
import {
  findMessage,
  insertMessage,
  type MessageInput,
  type MessageRow,
  type ThreadRow,
} from './messages.sql.ts'
import { isClosed, proofsAt } from './thread-json.ts'
import { closesAfterMs, period } from '../rules/windows.ts'

interface MessageRequest {
  trip: ThreadRow
  userId: number
  message: NewMessage
  /** The Idempotency-Key of the call. */
  key: string
}

/**
 * Sends the message. A repeated call with the same key sends nothing and returns the message. Throws
 * 409 if the conversation is closed, it is too early for the proof or the key belongs to another message, 429
 * above the limit of the account.
 */
export async function sendMessage(
  sql: Sql,
  attempts: Attempts,
  { trip, userId, message, key }: MessageRequest,
): Promise<MessageRow> {
  if (!(await hasAttempt(attempts.messages, String(userId)))) throw tooManyMessages()
  const { text, proof, images } = message
  const content = JSON.stringify([trip.trip_id, text, proof, images])
  const bodyHash = hash('sha256', content, 'buffer')
  const input = { trip, senderId: userId, key, bodyHash, text, proof, images }
  const isOpen = !isClosed(trip) && !trip.is_other_gone
  const isTooEarly = proof !== null && !proofsAt(trip).includes(proof)
  const row =
    (isOpen && !isTooEarly && (await insert(sql, input))) || (await findMessage(sql, userId, key))
  if (!row) throw isOpen && isTooEarly ? tooEarly() : notOpen(trip)
  if (row.body_hash.equals(bodyHash)) return row
  throw new HttpError(409, 'This Idempotency-Key was used for another message.')
}

/** A message without photos is one statement, which needs no transaction. */
const insert = (sql: Sql, input: MessageInput) =>
  input.images.length === 0
    ? insertMessage(sql, input)
    : runTx(sql, (tx) => insertMessage(tx, input))

const notOpen = (trip: ThreadRow) =>
  new HttpError(
    409,
    trip.is_other_gone
      ? 'The other side has deleted the account, so your message would not be read.'
      : `This conversation is closed. You could write until ${period(closesAfterMs)} after the end of the move.`,
  )

const tooEarly = () =>
  new HttpError(
    409,
    'Photos can be proof at pickup once the packer has arrived, and at delivery once all is loaded.',
  )

const tooManyMessages = () =>
  new HttpError(429, 'You are sending messages too quickly. Please wait a minute.', {
    headers: { 'Retry-After': '60' },
    reason: 'message',
  })
