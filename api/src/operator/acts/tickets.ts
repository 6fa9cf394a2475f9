import { addAnswerMail } from '../../mail/mail.sql.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { codePoints } from '../../platform/requests/text.ts'
import { supportLimits } from '../../rules/support-rules.ts'
import { addMessage, lockTicket, setResolved } from '../../support/support.sql.ts'
import { cases } from '../cases.ts'
import { invalid, missing } from '../operator-error.ts'
import { decide, type Seen } from './decide.ts'

/** Answers a ticket, and mails the user. */
export const answerTicket = (
  sql: Sql,
  operator: string,
  { id, text, seen }: { id: number; text: string } & Seen,
) => changeTicket(sql, operator, { action: 'answer', id, seen }, (tx) => addAnswer(tx, id, text))

/** Closes a ticket; with a text, answers it first. A message of the user opens it again. */
export const resolveTicket = (
  sql: Sql,
  operator: string,
  { id, text, seen }: { id: number; text?: string | undefined } & Seen,
) =>
  changeTicket(sql, operator, { action: 'resolve', id, seen }, async (tx) => {
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
