/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import { supportLimits } from '../../rules/support-rules.ts'
import { deleteReply, putReply } from '../acts/replies.ts'
import { printable } from '../printable.ts'
import { listReplies } from '../acts/replies.sql.ts'
import { acting, type Show, typedOf } from './acting.ts'
import { asText, idIn } from './case-parts.tsx'
import { page, Refusal } from './frame.tsx'
import { Button, Confirm, Section, TextArea, TextField } from './parts.tsx'
import { done } from './session.ts'
import type { SiteEnv } from './site-env.ts'
import { readId } from './words.ts'

const show: Show = async (c, refused) => {
  const replies = await listReplies(c.var.sql)
  const id = readId(refused?.typed['id'] ?? c.req.query('change'))
  const { title, text } = refused?.typed ?? replies.find((reply) => reply.id === id) ?? {}
  return page(
    c,
    { title: 'Saved replies', status: refused?.status },
    <>
      <h1>Saved replies</h1>
      <Refusal refused={refused} />
      {replies.map((reply) => (
        <Section title={printable(reply.title)}>
          <p>{asText(reply.text)}</p>
          <div class="buttons">
            <a class="btn second" href={`/replies?change=${reply.id}#edit`}>
              Change
            </a>
            <Confirm
              {...{ action: `/replies/${reply.id}/delete`, label: 'Delete' }}
              question="Delete this reply for all operators?"
            />
          </div>
        </Section>
      ))}
      <Section title={id === undefined ? 'Add a reply' : 'Change the reply'}>
        <form method="post" action="/replies" class="form" id="edit">
          {id !== undefined && <input type="hidden" name="id" value={String(id)} />}
          <TextField {...{ name: 'title', label: 'Title', value: title, required: true }} />
          <TextArea
            {...{ name: 'text', label: 'Text', value: text, most: supportLimits.message }}
            {...{ hint: "{name} becomes the user's first name.", required: true }}
          />
          <Button>Save</Button>
        </form>
      </Section>
    </>,
  )
}

export const replyRoutes = new Hono<SiteEnv>()
  .get('/replies', (c) => show(c))
  .post(
    '/replies',
    acting(show, async (c) => {
      const { id, title = '', text = '' } = await typedOf(c)
      await putReply(c.var.sql, c.var.operator.name, { id: readId(id), title, text })
      return done(c, '/replies', 'The reply is saved.')
    }),
  )
  .post(
    '/replies/:id/delete',
    acting(show, async (c) => {
      await deleteReply(c.var.sql, c.var.operator.name, { id: idIn(c) })
      return done(c, '/replies', 'The reply is deleted.')
    }),
  )
