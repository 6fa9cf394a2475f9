import { setHidden } from '../../messages/messages.sql.ts'
import { cases } from '../cases.ts'
import { missing } from '../operator-error.ts'
import { type Act, decide } from './decide.ts'
import { resolveReport } from './messages.sql.ts'
import { readText } from './texts.ts'

/** Makes an act about a reported message. `note` is stored with the action; 1 to 500 characters. */
const act =
  (action: 'resolve' | 'hide' | 'unhide'): Act<{ id: number; note: string }> =>
  (sql, operator, { id, seen, note: given }) => {
    const note = readText(given, 500, 'Write a note')
    return decide(sql, operator, { ...cases.message(id), seen }, async (tx) => {
      if (!(await resolveReport(tx, id))) throw missing(`There is no reported message ${id}.`)
      if (action !== 'resolve') await setHidden(tx, id, action === 'hide')
      return { action, note, result: undefined }
    })
  }

/** Closes the report of a message. The message stays as it is. */
export const resolveMessage = act('resolve')

/** Closes the report, and hides the message with its photos from both sides. Operators still see it. */
export const hideMessage = act('hide')

export const unhideMessage = act('unhide')
