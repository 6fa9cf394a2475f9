/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import { supportLimits } from '../../rules/support-rules.ts'
import { replyFor } from '../acts/replies.ts'
import { answerTicket, resolveTicket } from '../acts/tickets.ts'
import { cases } from '../cases.ts'
import { invalid } from '../operator-error.ts'
import { readTicket } from '../read/readers.ts'
import { acting, type Show, typedOf } from './acting.ts'
import { CaseHead, Chat, contactOf, idIn, Jobs, PersonLink, Seen } from './case-parts.tsx'
import { viewCase } from './cases.ts'
import { page, Refusal } from './frame.tsx'
import { Badge, Button, Facts, Section, Select, TextArea } from './parts.tsx'
import { done } from './session.ts'
import type { SiteEnv } from './site-env.ts'

/** With `replyId`, adds this saved reply to the text that was typed. */
const show: Show = async (c, refused, replyId) => {
  const id = idIn(c)
  const other = await viewCase(c, `ticket ${id}`)
  const { ticket, user, jobs, replies, decision } = await readTicket(c.var.sql, id)
  const typed = refused?.typed ?? (replyId === undefined ? {} : await typedOf(c))
  const reply = replies.find((each) => String(each.id) === replyId)
  const text = [typed['text'] ?? '', reply ? replyFor(reply, user.name) : '']
  return page(
    c,
    { title: `Ticket ${id}`, status: refused?.status },
    <>
      <CaseHead
        {...{ kind: 'Ticket', id, title: ticket.subject, other, decision }}
        which={cases.ticket(id)}
      >
        <Badge tone={ticket.state === 'open' ? 'warn' : 'good'}>{ticket.state}</Badge>
      </CaseHead>
      <div class="columns">
        <div>
          <Section title="Conversation">
            <Chat
              messages={ticket.messages.map(({ author, ...message }) => ({
                ...message,
                who: author === 'user' ? <PersonLink c={c} person={user} /> : 'Manyhands',
              }))}
            />
          </Section>
          <Section title="Answer">
            <Refusal refused={refused} />
            <form method="post" class="form">
              <Seen decision={decision} />
              <TextArea
                name="text"
                label="Text"
                hint="The user gets a mail."
                value={text.filter(Boolean).join('\n\n')}
                most={supportLimits.message}
              />
              <p class="buttons">
                <Button name="act" value="answer">
                  Answer
                </Button>
                <Button look="second" name="act" value="both">
                  Answer and close
                </Button>
                <Button look="quiet" name="act" value="close">
                  Close without an answer
                </Button>
              </p>
              {replies.length > 0 && (
                <div class="filters">
                  <Select
                    name="reply"
                    label="Saved reply"
                    value={typed['reply']}
                    options={replies.map((each) => ({
                      value: String(each.id),
                      label: each.title,
                    }))}
                  />
                  <Button look="second" name="act" value="fill">
                    Add to the text
                  </Button>
                </div>
              )}
              <a href="/replies">Change saved replies</a>
            </form>
          </Section>
        </div>
        <aside aria-label="User">
          <Section title="User">
            <PersonLink c={c} person={user} />
            <Facts facts={contactOf(user)} />
          </Section>
          <Section title="Jobs">
            {ticket.gig_id !== null && !jobs.some(({ gig_id }) => gig_id === ticket.gig_id) && (
              <p>The job of this ticket, {ticket.gig_id}, is deleted.</p>
            )}
            <Jobs c={c} jobs={jobs} gigId={ticket.gig_id} />
          </Section>
        </aside>
      </div>
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
      const { act, text = '', seen, reply = '' } = await typedOf(c)
      if (act === 'fill') return show(c, undefined, reply)
      const about = { id, seen: Number(seen) || 0 }
      if (act === 'close') {
        if (text.trim() !== '') throw invalid('The text is not sent yet. Send it, or delete it.')
        await resolveTicket(sql, operator.name, about)
        return done(c, '/', `Ticket ${id} is closed.`)
      }
      if (act !== 'answer' && act !== 'both') throw invalid('Choose what to do.')
      await (act === 'both' ? resolveTicket : answerTicket)(sql, operator.name, { ...about, text })
      return done(c, '/', `Ticket ${id} is answered${act === 'both' ? ' and closed' : ''}.`)
    }),
  )
