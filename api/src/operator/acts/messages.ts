import { setHidden } from '../../messages/messages.sql.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { cases } from '../cases.ts'
import { missing } from '../operator-error.ts'
import { decide, type Seen } from './decide.ts'
import { resolveReport } from './messages.sql.ts'
import { readText } from './texts.ts'

/** A reported message. `note` is stored with the action; 1 to 500 characters. */
interface Reported extends Seen {
  id: number
  note: string
}

/** Closes the report of a message. The message stays as it is. */
export const resolveMessage = (sql: Sql, operator: string, reported: Reported) =>
  change(sql, operator, 'resolve', reported)

/** Closes the report, and hides the message with its photos from both sides. Operators still see it. */
export const hideMessage = (sql: Sql, operator: string, reported: Reported) =>
  change(sql, operator, 'hide', reported)

export const unhideMessage = (sql: Sql, operator: string, reported: Reported) =>
  change(sql, operator, 'unhide', reported)

function change(
  sql: Sql,
  operator: string,
  action: 'resolve' | 'hide' | 'unhide',
  { id, seen, note: given }: Reported,
) {
  const note = readText(given, 500, 'Write a note')
  return decide(sql, operator, { ...cases.message(id), seen }, async (tx) => {
    if (!(await resolveReport(tx, id))) throw missing(`There is no reported message ${id}.`)
    if (action !== 'resolve') await setHidden(tx, id, action === 'hide')
    return { action, note, result: undefined }
  })
}
