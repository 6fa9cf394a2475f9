/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import { supportLimits } from '../../rules/support-rules.ts'
import { replyFor } from '../acts/replies.ts'
import { answerTicket, resolveTicket } from '../acts/tickets.ts'
import { cases } from '../cases.ts'
import { invalid } from '../operator-error.ts'
import { readTicket } from '../read/readers.ts'
import { acting, type Show, typedOf } from './acting.ts'
import {
  casePage,
  chat,
  contactOf,
  Decide,
  idIn,
  jobRows,
  personLink,
  Rows,
} from './case-parts.tsx'
import { viewCase } from './cases.ts'
import { Badge, Button, Facts, Section, Select } from './parts.tsx'
import { done } from './session.ts'
import type { SiteEnv } from './site-env.ts'
import { readId } from './words.ts'

/** With `replyId`, adds this saved reply to the text that was typed. */
const show: Show = async (c, refused, replyId) => {
  const id = idIn(c)
  const other = await viewCase(c, `ticket ${id}`)
  const { ticket, user, jobs, replies, count, decision } = await readTicket(c.var.sql, id)
  const typed = refused?.typed ?? (replyId === undefined ? {} : await typedOf(c))
  const reply = replies.find((each) => String(each.id) === replyId)
  const text = [typed['text'], reply && replyFor(reply, user.name)].filter(Boolean).join('\n\n')
  const isDeleted = ticket.gig_id !== null && !jobs.some(({ gig_id }) => gig_id === ticket.gig_id)
  return casePage(
    c,
    {
      ...{ kind: 'Ticket', id, title: ticket.subject, other, decision, refused },
      which: cases.ticket(id),
      state: <Badge tone={ticket.state === 'open' ? 'warn' : 'good'}>{ticket.state}</Badge>,
    },
    <>
      <Section title="Conversation">
        {ticket.messages.length < count && (
          <p class="muted">{count - ticket.messages.length} older messages are not shown.</p>
        )}
        {chat(
          `/tickets/${id}`,
          ticket.messages.map(({ author, ...message }) => ({
            ...message,
            who: author === 'user' ? personLink(c, user) : 'Manyhands',
          })),
          8,
        )}
      </Section>
      <Decide
        {...{ title: 'Answer', refused, decision }}
        text={{
          ...{ name: 'text', label: 'Text', hint: 'The user gets a mail.', value: text },
          most: supportLimits.message,
        }}
        buttons={[
          ['Answer', 'answer'],
          ['Answer and close', 'both', 'second'],
          ['Close without an answer', 'close', 'quiet'],
        ]}
      >
        <input type="hidden" name="newest" value={String(ticket.messages.at(-1)?.id ?? 0)} />
        {replies.length > 0 && (
          <div class="filters">
            <Select
              name="reply"
              label="Saved reply"
              value={typed['reply']}
              options={replies.map((each) => ({ value: String(each.id), label: each.title }))}
            />
            <Button look="second" name="act" value="fill">
              Add to the text
            </Button>
          </div>
        )}
        <a href="/replies">Change saved replies</a>
      </Decide>
    </>,
    <>
      <Section title="User">
        {personLink(c, user)}
        <Facts facts={contactOf(user)} />
      </Section>
      <Section title="Jobs">
        {isDeleted && <p>The job of this ticket, {ticket.gig_id}, is deleted.</p>}
        <Rows rows={jobRows(c, jobs, ticket.gig_id)} />
      </Section>
    </>,
  )
}

export const ticketRoutes = new Hono<SiteEnv>()
  .get('/tickets/:id', (c) => show(c))
  .post(
    '/tickets/:id',
    acting(show, async (c) => {
      const id = idIn(c)
      const { sql, operator } = c.var
      const { act, text = '', seen, newest, reply = '' } = await typedOf(c)
      if (act === 'fill') return show(c, undefined, reply)
      if (act !== 'answer' && act !== 'both' && act !== 'close') throw invalid('Choose what to do.')
      const about = { id, seen: Number(seen) || 0, newest: readId(newest) }
      if (act === 'answer') await answerTicket(sql, operator.name, { ...about, text })
      else if (act === 'both') await resolveTicket(sql, operator.name, { ...about, text })
      else if (text.trim() !== '') throw invalid('The text is not sent yet. Send it, or delete it.')
      else await resolveTicket(sql, operator.name, about)
      return done(c, '/', `Ticket ${id} is ${act === 'answer' ? 'answered' : 'closed'}.`)
    }),
  )
