/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import { toCheck } from '../../checks/check-json.ts'
import type { CheckRow } from '../../checks/checks.sql.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { checkNames } from '../../rules/check-rules.ts'
import { displayName } from '../../rules/display-name.ts'
import { dollars } from '../../rules/dollars.ts'
import type { Case, ShownDecision } from '../actions.sql.ts'
import { decisionSentence } from '../cases.ts'
import { dayOf, oneLine } from '../command/print.ts'
import type { Job, Person } from '../read/people.sql.ts'
import { idIn, kept, type Refused, type Show, type Typed } from './acting.ts'
import { viewCase } from './cases.ts'
import { page, refusal } from './frame.tsx'
import {
  asText,
  badge,
  button,
  hidden,
  type Look,
  muted,
  type Pair,
  panel,
  rows,
  sections,
  time,
} from './parts.tsx'
import { mayUse } from './rights.ts'
import type { SiteContext } from './site-env.ts'
import { words } from './words.ts'

interface CaseKind<Found> {
  /** The word before the id. */
  label: string
  which: (id: number, note: string) => Case
  read: (sql: Sql, id: number) => Promise<Found>
  /** In the log. Default: `show`. */
  action?: string
  /** What the operator works on, if it is not the subject in the log. */
  presence?: string
  /** The id of the part with the decision. */
  jump?: string
}

interface CaseRequest {
  c: SiteContext
  id: number
  typed: Typed
  refused: Refused | undefined
  /** Makes the form of the decision. Each button sends `act`, or sends to the address that it has instead. */
  decide: (buttons: DecideButton[], ...fields: Child[]) => Child
}

export type DecideButton = [label: string, act: string, look?: Look]

interface CaseView {
  title: string
  state?: Child
  /** The content of each section, by its title. `top` stands above the sections of `main`. */
  main: Record<string, Child>
  side: Record<string, Child>
  top?: Child
  /** Of the answer. Default: that of a refused form, or 200. */
  status?: number | undefined
}

/**
 * Makes the page of a case: logs the view, reads the case and shows it. Its top has the operator who works on it, and the
 * last decision.
 */
export const casePage =
  <Found extends { decision: ShownDecision | null }>(
    { label, which, read, action, presence, jump = 'decision' }: CaseKind<Found>,
    view: (found: Found & CaseRequest) => CaseView,
  ): Show =>
  async (c, refused) => {
    const id = idIn(c)
    const other = await viewCase(c, which(id, '').subject, action, presence && `${presence} ${id}`)
    const found = await read(c.var.sql, id)
    const { decision } = found
    const decide: CaseRequest['decide'] = (buttons, ...fields) => [
      refusal(refused),
      <form method="post" action={c.req.path} class="form" id="decision">
        {/* Enter presses the first button of a form: this one, which is refused. */}
        <button hidden name="act" value="">
          Nothing
        </button>
        {hidden('seen', kept(refused, 'seen', decision?.id ?? 0))}
        {fields}
        <p class="buttons">
          {buttons.map(([text, act, look]) => {
            const sent = act.startsWith('/') ? { formaction: act } : { name: 'act', value: act }
            return button(text, look, sent)
          })}
        </p>
      </form>,
    ]
    const request = { c, id, typed: refused?.typed ?? {}, refused, decide }
    const { title, state, top, main, side, status } = view({ ...found, ...request })
    return page(
      c,
      `${label} ${id}`,
      <>
        <a class="back" href="/">
          Back to the queue
        </a>
        <div>
          <p class="case">
            {badge(label)} <span class="num">{id}</span> {state}
          </p>
          <h1>{asText(title)}</h1>
          <p class="muted">Opening this page is in the log.</p>
          <a class="back jump" href={`#${jump}`}>
            To the decision
          </a>
        </div>
        {other && panel('warn', asText(other))}
        {decision && panel('plain', asText(sentenceOf(which(id, decision.note ?? ''), decision)))}
        <div class="columns">
          <div>
            {top}
            {sections(main)}
          </div>
          <aside id="aside" aria-label="About this case">
            {sections(side)}
          </aside>
        </div>
      </>,
      { status: status ?? refused?.status },
    )
  }

const sentenceOf = (which: Case, decision: ShownDecision) =>
  decisionSentence(which, { ...decision, created_at: new Date(decision.created_at) })

/** A link for operators who may use the address; otherwise its text. */
export const linkFor = (c: SiteContext, href: string, text: Child) =>
  mayUse(c.var.operator.roles, href) ? <a href={href}>{text}</a> : text

/** A user as "Dana W., customer", with a link to the page. */
export const personLink = (
  c: SiteContext,
  { id, name, user_type }: Omit<Person, 'email' | 'phone' | 'username'>,
) => linkFor(c, `/users/${id}`, asText(`${displayName(user_type, id, name)}, ${user_type}`))

/** The title of a booked job, with a link to its dispute page. */
export const tripLink = (c: SiteContext, tripId: number | null, title: string) => {
  const text = asText(oneLine(title, 80))
  return tripId === null ? text : linkFor(c, `/disputes/${tripId}`, text)
}

export const contactOf = ({ name, username, email, phone }: Person): Pair[] => [
  ['Name', asText(name)],
  ['User name', username ?? 'Account deleted'],
  ['Email', asText(email)],
  ['Phone', asText(phone)],
]

/** Lists a user's newest jobs. `gigId` is the one that a ticket is about. */
export const jobRows = (c: SiteContext, jobs: Job[], gigId?: number | null) =>
  rows(jobs, ({ gig_id, trip_id, title, price_cents, pickup_date, stage, other }) => [
    [tripLink(c, trip_id, title), ' ', gig_id && gig_id === gigId && badge('This ticket')],
    [
      `${words(stage)}, ${dollars(price_cents)}${other ? `, with ${other}` : ''}, `,
      time(pickup_date),
    ],
  ])

/** Lists the checks of a packer. `more` returns what to show after the name of a check. */
export const checkRows = (checks: CheckRow[], more?: (kind: CheckRow['kind']) => Child) =>
  rows(checks.map(toCheck), ({ kind, state, expires_at }) => [
    [checkNames[kind], ' ', more?.(kind)],
    [
      badge(words(state), state === 'passed' ? 'good' : 'plain'),
      expires_at ? ` through ${dayOf(new Date(expires_at))}` : ' ',
    ],
  ])

interface Said {
  who: Child
  text: string
  created_at: Date | string
  images?: string[]
  /** Why the message stands out. */
  mark?: string
}

/**
 * Messages, the oldest first. All but the newest `open` are folded. The photos stand below `page`, the address of the
 * case.
 */
export function chat<Item>(
  page: string,
  items: readonly Item[],
  open: number,
  saidOf: (item: Item) => Said,
) {
  const list = (some: readonly Item[]) => (
    <ol class="chat">
      {some.map(saidOf).map(({ who, text, created_at, images = [], mark }) => (
        <li class={mark && 'marked'}>
          <p class="more">
            <b>{who}</b>
            {muted(mark && badge(mark, 'warn'), ' ', time(created_at))}
          </p>
          <p>{asText(text, 'No text')}</p>
          {images.length > 0 && (
            <div class="photos">
              {images.map((token, at) => (
                <a href={`${page}/images/${token}`} target="_blank" rel="noopener">
                  <img src={`${page}/images/${token}`} alt={`Attached, ${at + 1}`} loading="lazy" />
                </a>
              ))}
            </div>
          )}
        </li>
      ))}
    </ol>
  )
  const older = items.slice(0, -open)
  return [
    older.length > 0 && (
      <details>
        <summary class="btn second">Show {older.length} older</summary>
        {list(older)}
      </details>
    ),
    list(items.slice(-open)),
  ]
}
