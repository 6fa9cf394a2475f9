/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import type { Sql } from '../../platform/db/sql.ts'
import { reviewLimits } from '../../rules/review-rules.ts'
import { hideMessage, resolveMessage, unhideMessage } from '../acts/messages.ts'
import { hideReview, unhideReview } from '../acts/reviews.ts'
import { cases } from '../cases.ts'
import { invalid } from '../operator-error.ts'
import { readMessage, readReview } from '../read/readers.ts'
import { acting, type Show, typedOf } from './acting.ts'
import { asText, casePage, chat, Decide, idIn, personLink, Rows, tripLink } from './case-parts.tsx'
import { viewCase } from './cases.ts'
import { Facts, Section, Time } from './parts.tsx'
import { done } from './session.ts'
import type { SiteEnv } from './site-env.ts'

const textFor = (hint: string) =>
  ({ name: 'note', label: 'Reason', hint, most: reviewLimits.reason, required: true }) as const

const buttonsFor = (isHidden: boolean): Parameters<typeof Decide>[0]['buttons'] =>
  isHidden
    ? [['Show again', 'unhide']]
    : [
        ['Hide', 'hide', 'danger'],
        ['Leave it, close the report', 'close', 'second'],
      ]

const showMessage: Show = async (c, refused) => {
  const id = idIn(c)
  const other = await viewCase(c, `message ${id}`)
  const { report, decision } = await readMessage(c.var.sql, id)
  const { sender, recipient, messages } = report
  const isHidden = messages.some((each) => each.id === id && each.hidden_at !== null)
  return casePage(
    c,
    {
      ...{ kind: 'Report', id, title: 'Reported message', other, decision, refused },
      which: cases.message(id),
    },
    <Section title="The message among those around it">
      {chat(
        `/reports/messages/${id}`,
        messages.map(({ hidden_at, ...message }) => ({
          ...message,
          who: personLink(c, message.sender_id === sender.id ? sender : recipient),
          mark: [message.id === id && 'reported', hidden_at && 'hidden'].filter(Boolean).join(', '),
        })),
        messages.length,
      )}
    </Section>,
    <>
      <Section title={report.resolved_at ? 'Report, closed' : 'Report'}>
        <Facts
          facts={[
            ['Reason', asText(report.reason)],
            ['Reported', <Time at={report.created_at} />],
            ['Written by', personLink(c, sender)],
            ['Reported by', personLink(c, recipient)],
            ['Job', tripLink(c, report.trip_id, report.title)],
          ]}
        />
      </Section>
      <Decide
        {...{ refused, decision, buttons: buttonsFor(isHidden) }}
        text={textFor('For the log. Hiding takes message and photos from both sides.')}
      />
    </>,
  )
}

const showReview: Show = async (c, refused) => {
  const id = idIn(c)
  const other = await viewCase(c, `review ${id}`)
  const { review, decision } = await readReview(c.var.sql, id)
  const { published_at, hidden_at, reports } = review
  return casePage(
    c,
    {
      ...{ kind: 'Report', id, title: 'Reported review', other, decision, refused },
      which: cases.review(id),
    },
    <Section title={`Review, ${review.stars} of 5 stars`}>
      <p>{asText(review.text, 'No text')}</p>
      <Facts
        facts={[
          ['Written by', personLink(c, review.author)],
          ['About', personLink(c, review.subject)],
          ['Job', tripLink(c, review.trip_id, review.title)],
          ['Published', published_at ? <Time at={published_at} /> : 'Not yet'],
          ['Hidden', hidden_at ? <Time at={hidden_at} /> : 'No'],
          ['Reply', asText(review.reply)],
        ]}
      />
    </Section>,
    <>
      <Section title="Reports">
        <Rows
          rows={reports.map(({ reason, reporter, created_at, is_open }) => [
            asText(reason),
            <>
              {reporter ?? 'A deleted account'}, <Time at={new Date(created_at)} />
              {!is_open && ', closed'}
            </>,
          ])}
        />
      </Section>
      <Decide
        {...{ refused, decision, buttons: buttonsFor(hidden_at !== null) }}
        text={textFor('The author of a hidden review reads it.')}
      />
    </>,
  )
}

type Act = (
  sql: Sql,
  by: string,
  of: { id: number; note: string; seen: number },
) => Promise<unknown>

const decide = (thing: string, show: Show, acts: Record<'hide' | 'unhide' | 'close', Act>) =>
  acting(show, async (c) => {
    const id = idIn(c)
    const { act, note = '', seen } = await typedOf(c)
    if (act !== 'hide' && act !== 'unhide' && act !== 'close') throw invalid('Choose what to do.')
    await acts[act](c.var.sql, c.var.operator.name, { id, note, seen: Number(seen) || 0 })
    return done(c, '/', `The report of ${thing} ${id} is closed.`)
  })

const messageActs = { hide: hideMessage, unhide: unhideMessage, close: resolveMessage }
const reviewActs = { hide: hideReview, unhide: unhideReview, close: unhideReview }

export const reportRoutes = new Hono<SiteEnv>()
  .get('/reports/messages/:id', (c) => showMessage(c))
  .post('/reports/messages/:id', decide('message', showMessage, messageActs))
  .get('/reports/reviews/:id', (c) => showReview(c))
  .post('/reports/reviews/:id', decide('review', showReview, reviewActs))
