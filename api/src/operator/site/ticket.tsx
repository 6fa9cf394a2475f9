/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { supportLimits } from '../../rules/support-rules.ts'
import { replyFor } from '../acts/replies.ts'
import { answerTicket, resolveTicket } from '../acts/tickets.ts'
import { cases } from '../cases.ts'
import { invalid } from '../operator-error.ts'
import { readTicket } from '../read/readers.ts'
import { acting, kept, numberIn } from './acting.ts'
import { casePage, chat, contactOf, type DecideButton, jobRows, personLink } from './case-parts.tsx'
import { badge, button, facts, hidden, select, textArea } from './parts.tsx'

const buttons: DecideButton[] = [
  ['Answer', 'answer'],
  ['Answer and close', 'both', 'second'],
  ['Close without an answer', 'close', 'quiet'],
]

/** After the button `fill`, adds the saved reply to the text that was typed. */
export const show = casePage(
  { label: 'Ticket', which: cases.ticket, read: readTicket },
  ({ c, id, ticket, user, jobs, replies, count, typed, refused, decide }) => {
    const { subject, state, messages, gig_id } = ticket
    const reply = typed['act'] === 'fill' && replies.find(({ id }) => String(id) === typed['reply'])
    const text = [typed['text'], reply && replyFor(reply, user.name)].filter(Boolean).join('\n\n')
    const isDeleted = gig_id !== null && !jobs.some((job) => job.gig_id === gig_id)
    return {
      title: subject,
      state: badge(state, state === 'open' ? 'warn' : 'good'),
      main: {
        Conversation: [
          messages.length < count && (
            <p class="muted">{count - messages.length} older messages are not shown.</p>
          ),
          chat(`/tickets/${id}`, messages, 8, ({ author, ...message }) => ({
            ...message,
            who: author === 'user' ? personLink(c, user) : 'Manyhands',
          })),
        ],
        Answer: decide(
          buttons,
          hidden('newest', kept(refused, 'newest', messages.at(-1)?.id ?? 0)),
          replies.length > 0 && (
            <div class="filters">
              {select(
                ...['reply', 'Saved reply', typed['reply']],
                replies.map(({ id, title }) => [String(id), title]),
              )}
              {button('Add to the text', 'second', { name: 'act', value: 'fill' })}
            </div>
          ),
          <a href="/replies">Change saved replies</a>,
          textArea('text', 'Text', supportLimits.message, {
            ...{ hint: 'The user gets a mail.', value: text },
          }),
        ),
      },
      side: {
        User: [personLink(c, user), facts(...contactOf(user))],
        Jobs: [
          isDeleted && <p>The job of this ticket, {gig_id}, is deleted.</p>,
          jobRows(c, jobs, gig_id),
        ],
      },
    }
  },
)

export const act = acting(show, async ({ c, id, seen, typed, run }) => {
  const { act, text = '' } = typed
  if (act === 'fill') return show(c, { typed })
  if (act !== 'answer' && act !== 'both' && act !== 'close') throw invalid('Choose what to do.')
  const about = { id, seen, newest: numberIn(typed, 'newest') }
  if (act === 'answer') await run(answerTicket, { ...about, text })
  else if (act === 'both') await run(resolveTicket, { ...about, text })
  else if (text.trim() !== '') throw invalid('The text is not sent yet. Send it, or delete it.')
  else await run(resolveTicket, about)
  return ['/', `Ticket ${id} is ${act === 'answer' ? 'answered' : 'closed'}.`]
})
