/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import { reviewLimits } from '../../rules/review-rules.ts'
import { hideMessage, resolveMessage, unhideMessage } from '../acts/messages.ts'
import { hideReview, unhideReview } from '../acts/reviews.ts'
import { cases } from '../cases.ts'
import { invalid } from '../operator-error.ts'
import { readMessage, readReview } from '../read/readers.ts'
import { acting, type Show, typedOf } from './acting.ts'
import { CaseHead, Chat, idIn, PersonLink, Seen, TripLink } from './case-parts.tsx'
import { viewCase } from './cases.ts'
import { page, type Refused, Refusal } from './frame.tsx'
import { Badge, Button, Facts, Section, TextArea, Time, UserText } from './parts.tsx'
import { done } from './session.ts'
import type { SiteEnv } from './site-env.ts'

/** `hint` says who reads the note. */
const Decide = ({
  refused,
  decision,
  isHidden,
  hint,
}: {
  refused: Refused | undefined
  decision: { id: number } | null
  isHidden: boolean
  hint: string
}) => (
  <Section title="Decide">
    <Refusal refused={refused} />
    <form method="post" class="form">
      <Seen decision={decision} />
      <TextArea
        name="note"
        label="Reason"
        hint={hint}
        value={refused?.typed['note']}
        most={reviewLimits.reason}
        required
      />
      {isHidden ? (
        <Button name="act" value="unhide">
          Show again
        </Button>
      ) : (
        <p class="buttons">
          <Button look="danger" name="act" value="hide">
            Hide
          </Button>
          <Button look="second" name="act" value="close">
            Leave it, close the report
          </Button>
        </p>
      )}
    </form>
  </Section>
)

const showMessage: Show = async (c, refused) => {
  const id = idIn(c)
  const other = await viewCase(c, `message ${id}`)
  const { report, decision } = await readMessage(c.var.sql, id)
  const { sender, recipient, messages, trip_id, title } = report
  const isHidden = messages.some((each) => each.id === id && each.hidden_at !== null)
  return page(
    c,
    { title: `Reported message ${id}`, status: refused?.status },
    <>
      <CaseHead
        {...{ kind: 'Report', id, title: 'Reported message', other, decision }}
        which={cases.message(id)}
      >
        <Badge tone={report.resolved_at ? 'good' : 'warn'}>
          {report.resolved_at ? 'closed' : 'open'}
        </Badge>
      </CaseHead>
      <div class="columns">
        <Section title="The message among those around it">
          <Chat
            open={messages.length}
            messages={messages.map((message) => ({
              ...message,
              who: (
                <PersonLink c={c} person={message.sender_id === sender.id ? sender : recipient} />
              ),
              isMarked: message.id === id,
              mark: [
                ...(message.id === id ? ['reported'] : []),
                ...(message.hidden_at === null ? [] : ['hidden']),
              ].join(', '),
            }))}
          />
        </Section>
        <aside aria-label="Decision">
          <Section title="Report">
            <Facts
              facts={[
                ['Reason', <UserText>{report.reason}</UserText>],
                ['Reported', <Time at={report.created_at} />],
                ['Written by', <PersonLink c={c} person={sender} />],
                ['Reported by', <PersonLink c={c} person={recipient} />],
                ['Job', <TripLink c={c} tripId={trip_id} title={title} />],
              ]}
            />
          </Section>
          <Decide
            {...{ refused, decision, isHidden }}
            hint="For the log only. Hiding takes the message and its photos from both sides."
          />
        </aside>
      </div>
    </>,
  )
}

const showReview: Show = async (c, refused) => {
  const id = idIn(c)
  const other = await viewCase(c, `review ${id}`)
  const { review, decision } = await readReview(c.var.sql, id)
  const { author, subject, stars, text, reply, published_at, hidden_at, reports } = review
  return page(
    c,
    { title: `Review ${id}`, status: refused?.status },
    <>
      <CaseHead
        {...{ kind: 'Report', id, title: 'Reported review', other, decision }}
        which={cases.review(id)}
      >
        <Badge tone={reports.some(({ is_open }) => is_open) ? 'warn' : 'good'}>
          {reports.some(({ is_open }) => is_open) ? 'open' : 'closed'}
        </Badge>
      </CaseHead>
      <div class="columns">
        <div>
          <Section title={`Review, ${stars} of 5 stars`}>
            <Facts
              facts={[
                ['Written by', <PersonLink c={c} person={author} />],
                ['About', <PersonLink c={c} person={subject} />],
                ['Job', <TripLink c={c} tripId={review.trip_id} title={review.title} />],
                ['Published', published_at ? <Time at={published_at} /> : 'Not yet'],
                ['Hidden', hidden_at ? <Time at={hidden_at} /> : 'No'],
              ]}
            />
            <p>{text === '' ? <span class="muted">No text</span> : <UserText>{text}</UserText>}</p>
          </Section>
          <Section title="Reply">
            <p>{reply === null ? 'None.' : <UserText>{reply}</UserText>}</p>
          </Section>
        </div>
        <aside aria-label="Decision">
          <Section title="Reports">
            {reports.length === 0 && <p>None.</p>}
            <ul class="rows">
              {reports.map(({ reason, reporter, created_at, is_open }) => (
                <li>
                  <UserText>{reason}</UserText>
                  <span class="muted">
                    {reporter ?? 'A deleted account'}, <Time at={new Date(created_at)} />
                    {is_open ? '' : ', closed'}
                  </span>
                </li>
              ))}
            </ul>
          </Section>
          <Decide
            {...{ refused, decision }}
            isHidden={hidden_at !== null}
            hint="The author of a hidden review reads it."
          />
        </aside>
      </div>
    </>,
  )
}

const choose = invalid('Choose what to do.')

export const reportRoutes = new Hono<SiteEnv>()
  .get('/reports/messages/:id', (c) => showMessage(c))
  .post(
    '/reports/messages/:id',
    acting(showMessage, async (c) => {
      const { act, note = '', seen } = await typedOf(c)
      const acts = { hide: hideMessage, unhide: unhideMessage, close: resolveMessage }
      const change = Object.entries(acts).find(([name]) => name === act)?.[1]
      if (!change) throw choose
      const about = { id: idIn(c), note, seen: Number(seen) || 0 }
      await change(c.var.sql, c.var.operator.name, about)
      return done(c, '/', `The report of message ${about.id} is decided.`)
    }),
  )
  .get('/reports/reviews/:id', (c) => showReview(c))
  .post(
    '/reports/reviews/:id',
    acting(showReview, async (c) => {
      const { act, note = '', seen } = await typedOf(c)
      const { sql, operator } = c.var
      const about = { id: idIn(c), seen: Number(seen) || 0 }
      if (act === 'hide') await hideReview(sql, operator.name, { ...about, reason: note })
      else if (act === 'unhide' || act === 'close')
        await unhideReview(sql, operator.name, { ...about, note })
      else throw choose
      return done(c, '/', `The reports of review ${about.id} are decided.`)
    }),
  )
