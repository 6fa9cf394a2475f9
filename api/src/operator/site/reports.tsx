/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { reviewLimits } from '../../rules/review-rules.ts'
import type { Act } from '../acts/decide.ts'
import { hideMessage, resolveMessage, unhideMessage } from '../acts/messages.ts'
import { hideReview, unhideReview } from '../acts/reviews.ts'
import { cases } from '../cases.ts'
import { invalid } from '../operator-error.ts'
import { readMessage, readReview } from '../read/readers.ts'
import { acting, idIn, type Show, type Typed } from './acting.ts'
import { casePage, chat, type DecideButton, personLink, tripLink } from './case-parts.tsx'
import { asText, facts, rows, textArea, time } from './parts.tsx'
import { sendPhoto } from './photos.ts'
import type { SiteContext } from './site-env.ts'

const buttonsFor = (isHidden: boolean): DecideButton[] =>
  isHidden
    ? [['Show again', 'unhide']]
    : [
        ['Hide', 'hide', 'danger'],
        ['Leave it, close the report', 'close', 'second'],
      ]

const reasonField = (typed: Typed, hint: string) =>
  textArea('note', 'Reason', reviewLimits.reason, { value: typed['note'], hint, required: true })

export const showMessage = casePage(
  { label: 'Report', which: cases.message, read: readMessage },
  ({ c, id, report, typed, decide }) => {
    const { sender, recipient, messages } = report
    const isHidden = messages.some((each) => each.id === id && each.hidden_at !== null)
    return {
      title: 'Reported message',
      main: {
        'The message among those around it': chat(
          `/reports/messages/${id}`,
          messages,
          messages.length,
          ({ hidden_at, ...message }) => ({
            ...message,
            who: personLink(c, message.sender_id === sender.id ? sender : recipient),
            mark: [message.id === id && 'reported', hidden_at && 'hidden']
              .filter(Boolean)
              .join(', '),
          }),
        ),
      },
      side: {
        [report.resolved_at ? 'Report, closed' : 'Report']: facts(
          ['Reason', asText(report.reason)],
          ['Reported', time(report.created_at)],
          ['Written by', personLink(c, sender)],
          ['Reported by', personLink(c, recipient)],
          ['Job', tripLink(c, report.trip_id, report.title)],
        ),
        Decide: decide(
          buttonsFor(isHidden),
          reasonField(typed, 'For the log. Hiding takes message and photos from both sides.'),
        ),
      },
    }
  },
)

export const showReview = casePage(
  { label: 'Report', which: cases.review, read: readReview },
  ({ c, review, typed, decide }) => ({
    title: 'Reported review',
    main: {
      [`Review, ${review.stars} of 5 stars`]: [
        <p>{asText(review.text, 'No text')}</p>,
        facts(
          ['Written by', personLink(c, review.author)],
          ['About', personLink(c, review.subject)],
          ['Job', tripLink(c, review.trip_id, review.title)],
          ['Published', time(review.published_at, 'Not yet')],
          ['Hidden', time(review.hidden_at, 'No')],
          ['Reply', asText(review.reply)],
        ),
      ],
    },
    side: {
      Reports: rows(review.reports, ({ reason, reporter, created_at, is_open }) => [
        asText(reason),
        [reporter ?? 'A deleted account', ', ', time(created_at), !is_open && ', closed'],
      ]),
      Decide: decide(
        buttonsFor(review.hidden_at !== null),
        reasonField(typed, 'The author of a hidden review reads it.'),
      ),
    },
  }),
)

type Acts = Record<'hide' | 'unhide' | 'close', Act<{ id: number; note: string }>>

const decide = (thing: string, show: Show, acts: Acts) =>
  acting(show, async ({ id, seen, typed: { act, note = '' }, run }) => {
    if (act !== 'hide' && act !== 'unhide' && act !== 'close') throw invalid('Choose what to do.')
    await run(acts[act], { id, note, seen })
    return ['/', `The report of ${thing} ${id} is closed.`]
  })

export const decideMessage = decide('message', showMessage, {
  hide: hideMessage,
  unhide: unhideMessage,
  close: resolveMessage,
})

export const decideReview = decide('review', showReview, {
  hide: hideReview,
  unhide: unhideReview,
  close: unhideReview,
})

export const sendMessagePhoto = async (c: SiteContext) =>
  sendPhoto(c, (await readMessage(c.var.sql, idIn(c))).report.messages)
