import { addAnswerMail } from '../../mail/mail.sql.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { codePoints } from '../../platform/requests/text.ts'
import { supportLimits } from '../../rules/support-rules.ts'
import { addMessage, hasUserWritten, lockTicket, setResolved } from '../../support/support.sql.ts'
import { cases } from '../cases.ts'
import { conflict, invalid, missing } from '../operator-error.ts'
import { type Act, decide } from './decide.ts'

/** Makes an act about a ticket. */
const act =
  <About extends { id: number }>(
    action: string,
    change: (tx: Tx, about: About) => Promise<void>,
  ): Act<About> =>
  (sql, operator, about) =>
    decide(sql, operator, { ...cases.ticket(about.id), seen: about.seen }, async (tx) => {
      if (!(await lockTicket(tx, about.id))) throw missing(`There is no ticket ${about.id}.`)
      await change(tx, about)
      return { action, result: undefined }
    })

interface Answer {
  id: number
  text: string
}

/** Answers a ticket, and mails the user. */
export const answerTicket = act<Answer>('answer', addAnswer)

interface Resolved {
  id: number
  text?: string | undefined
  /** The id of the newest message that the operator saw. Without it, any message is fine. */
  newest?: number | undefined
}

/** Closes a ticket; with a text, answers it first. A message of the user opens it again. */
export const resolveTicket = act<Resolved>('resolve', async (tx, { id, text, newest }) => {
  if (newest !== undefined && (await hasUserWritten(tx, id, newest))) {
    throw conflict('The user has written meanwhile. Read the new message first.')
  }
  if (text !== undefined) await addAnswer(tx, { id, text })
  await setResolved(tx, id, true)
})

async function addAnswer(tx: Tx, { id, text: given }: Answer) {
  const text = given.trim()
  const { message: most } = supportLimits
  if (text === '') throw invalid('The answer is empty.')
  if (codePoints(text, most) > most) throw invalid(`The answer is longer than ${most} characters.`)
  await addMessage(tx, id, { author: 'operator', text })
  await addAnswerMail(tx, id)
}
