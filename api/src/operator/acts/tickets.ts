import { addAnswerMail } from '../../mail/mail.sql.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { codePoints } from '../../platform/requests/text.ts'
import { supportLimits } from '../../rules/support-rules.ts'
import { addMessage, hasUserWritten, lockTicket, setResolved } from '../../support/support.sql.ts'
import { cases } from '../cases.ts'
import { conflict, invalid, missing } from '../operator-error.ts'
import { decide, type Seen } from './decide.ts'

/** Answers a ticket, and mails the user. */
export const answerTicket = (
  sql: Sql,
  operator: string,
  { id, text, seen }: { id: number; text: string } & Seen,
) => changeTicket(sql, operator, { action: 'answer', id, seen }, (tx) => addAnswer(tx, id, text))

interface Resolved extends Seen {
  id: number
  text?: string | undefined
  /** The id of the newest message that the operator saw. Without it, any message is fine. */
  newest?: number | undefined
}

/** Closes a ticket; with a text, answers it first. A message of the user opens it again. */
export const resolveTicket = (sql: Sql, operator: string, { id, text, seen, newest }: Resolved) =>
  changeTicket(sql, operator, { action: 'resolve', id, seen }, async (tx) => {
    if (newest !== undefined && (await hasUserWritten(tx, id, newest))) {
      throw conflict('The user has written meanwhile. Read the new message first.')
    }
    if (text !== undefined) await addAnswer(tx, id, text)
    await setResolved(tx, id, true)
  })

const changeTicket = (
  sql: Sql,
  operator: string,
  { action, id, seen }: { action: string; id: number } & Seen,
  change: (tx: Tx) => Promise<void>,
) =>
  decide(sql, operator, { ...cases.ticket(id), seen }, async (tx) => {
    if (!(await lockTicket(tx, id))) throw missing(`There is no ticket ${id}.`)
    await change(tx)
    return { action, result: undefined }
  })

async function addAnswer(tx: Tx, id: number, given: string) {
  const text = given.trim()
  const { message: most } = supportLimits
  if (text === '') throw invalid('The answer is empty.')
  if (codePoints(text, most) > most) throw invalid(`The answer is longer than ${most} characters.`)
  await addMessage(tx, id, { author: 'operator', text })
  await addAnswerMail(tx, id)
}
