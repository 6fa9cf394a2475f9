/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import { supportLimits } from '../../rules/support-rules.ts'
import { deleteReply, putReply } from '../acts/replies.ts'
import { listReplies } from '../acts/replies.sql.ts'
import { acting, type Show, typedOf } from './acting.ts'
import { page, Refusal } from './frame.tsx'
import { Button, Confirm, Section, Table, TextArea, TextField, UserText } from './parts.tsx'
import { done } from './session.ts'
import type { SiteEnv } from './site-env.ts'
import { idIn } from './case-parts.tsx'
import { readId } from './words.ts'

const show: Show = async (c, refused) => {
  const replies = await listReplies(c.var.sql)
  const changed = readId(refused?.typed['id'] ?? c.req.query('change'))
  const { title, text } = refused?.typed ?? replies.find(({ id }) => id === changed) ?? {}
  return page(
    c,
    { title: 'Saved replies', status: refused?.status },
    <>
      <h1>Saved replies</h1>
      <Refusal refused={refused} />
      {replies.length > 0 && (
        <Table
          caption="Saved replies"
          columns={['Title', 'Text', 'Action'].map((label) => ({ label }))}
          rows={replies.map((reply) => [
            <a href={`/replies?change=${reply.id}#edit`}>
              <UserText>{reply.title}</UserText>
            </a>,
            <UserText>{reply.text}</UserText>,
            <Confirm
              action={`/replies/${reply.id}/delete`}
              label="Delete"
              question="Delete this reply for all operators?"
            />,
          ])}
        />
      )}
      <Section title={changed === undefined ? 'Add a reply' : 'Change the reply'}>
        <form method="post" action="/replies" class="form" id="edit">
          {changed !== undefined && <input type="hidden" name="id" value={String(changed)} />}
          <TextField name="title" label="Title" value={title} required />
          <TextArea
            name="text"
            label="Text"
            hint="{name} becomes the user's first name."
            value={text}
            most={supportLimits.message}
            required
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
