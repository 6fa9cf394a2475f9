import { supportLimits } from '../../rules/support-rules.ts'
import { cases } from '../cases.ts'
import { conflict, missing } from '../operator-error.ts'
import { type Act, decide } from './decide.ts'
import { type Reply, removeReply, saveReply } from './replies.sql.ts'
import { readText } from './texts.ts'

type NewReply = Omit<Reply, 'id'> & { id?: number | undefined }

/** Adds a saved reply, or changes the one with this id. `{name}` in its text stands for the user's first name. */
export const putReply: Act<NewReply> = (sql, operator, { id, seen, ...given }) => {
  const title = readText(given.title, 100, 'Write a title')
  const text = readText(given.text, supportLimits.message, 'Write the reply')
  return decide(sql, operator, { ...cases.reply(id ?? 0), seen }, async (tx) => {
    const state = await saveReply(tx, { id, title, text })
    if (state === 'missing') throw missing('This reply does not exist any more.')
    if (state === 'taken') throw conflict(`There is already a reply “${title}”.`)
    return { action: id === undefined ? 'add' : 'change', note: title, result: undefined }
  })
}

export const deleteReply: Act<{ id: number }> = (sql, operator, { id, seen }) =>
  decide(sql, operator, { ...cases.reply(id), seen }, async (tx) => {
    const title = await removeReply(tx, id)
    if (title === undefined) throw missing('This reply does not exist any more.')
    return { action: 'delete', note: title, result: undefined }
  })

/** Returns the text of a reply for a user. A user without a name is greeted without one. */
export const replyFor = ({ text }: Pick<Reply, 'text'>, name: string): string =>
  text.replaceAll('{name}', name.trim().split(/\s+/)[0] || 'there')
