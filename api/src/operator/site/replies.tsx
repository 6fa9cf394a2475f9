/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { supportLimits } from '../../rules/support-rules.ts'
import { deleteReply, putReply } from '../acts/replies.ts'
import { listReplies } from '../acts/replies.sql.ts'
import { printable } from '../printable.ts'
import { acting, type Show } from './acting.ts'
import { titledPage } from './frame.tsx'
import { asText, button, confirm, hidden, sections, textArea, textField } from './parts.tsx'
import { readId } from './words.ts'

export const show: Show = async (c, refused) => {
  const replies = await listReplies(c.var.sql)
  const id = readId(refused?.typed['id'] ?? c.req.query('change'))
  const { title, text } = refused?.typed ?? replies.find((reply) => reply.id === id) ?? {}
  const hint = "{name} becomes the user's first name."
  return titledPage(
    c,
    'Saved replies',
    refused,
    replies.map((reply) =>
      sections({
        [printable(reply.title)]: [
          <p>{asText(reply.text)}</p>,
          <div class="buttons">
            <a class="btn second" href={`/replies?change=${reply.id}#edit`}>
              Change
            </a>
            {confirm(
              `/replies/${reply.id}/delete`,
              'Delete',
              'Delete this reply for all operators?',
            )}
          </div>,
        ],
      }),
    ),
    sections({
      [id === undefined ? 'Add a reply' : 'Change the reply']: (
        <form method="post" action="/replies" class="form" id="edit">
          {id !== undefined && hidden('id', id)}
          {textField('title', 'Title', { value: title, required: true })}
          {textArea('text', 'Text', supportLimits.message, { value: text, hint, required: true })}
          {button('Save')}
        </form>
      ),
    }),
  )
}

export const save = acting(show, async ({ typed: { id, title = '', text = '' }, run }) => {
  await run(putReply, { id: readId(id), title, text })
  return ['/replies', 'The reply is saved.']
})

export const remove = acting(show, async ({ id, run }) => {
  await run(deleteReply, { id })
  return ['/replies', 'The reply is deleted.']
})
