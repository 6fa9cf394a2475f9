/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import type { Child, PropsWithChildren } from 'hono/jsx'
import { toCheck } from '../../checks/check-json.ts'
import type { CheckRow } from '../../checks/checks.sql.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { checkNames } from '../../rules/check-rules.ts'
import { displayName } from '../../rules/display-name.ts'
import { dollars } from '../../rules/dollars.ts'
import type { Case, ShownDecision } from '../actions.sql.ts'
import { decisionSentence } from '../cases.ts'
import { dayOf, oneLine } from '../command/print.ts'
import type { Job, Person } from '../read/people.sql.ts'
import { page, type Refused, Refusal } from './frame.tsx'
import { Badge, Button, type Look, Panel, Section, TextArea, Time, UserText } from './parts.tsx'
import { mayUse } from './rights.ts'
import type { SiteContext } from './site-env.ts'
import { readId, words } from './words.ts'

/** Returns the id in the path. Throws 404 for anything else. */
export function idIn(c: SiteContext, name = 'id'): number {
  const id = readId(c.req.param(name))
  if (id === undefined) throw new HttpError(404, 'There is nothing at this address.')
  return id
}

interface CaseProps {
  kind: string
  id: number
  title: string
  state?: Child
  /** The sentence of `viewCase`. */
  other: string | undefined
  which: Case
  decision: ShownDecision | null
  refused: Refused | undefined
  /** The id of the section with the decision. */
  jump?: string
}

/** Answers with the page of a case. Its top has the operator who works on it, and the last decision. */
export function casePage(c: SiteContext, props: CaseProps, main: Child, side: Child) {
  const { kind, id, title, state, other, which, decision, refused, jump = 'decision' } = props
  const at = new Date(decision?.created_at ?? 0)
  const decided = decision && decisionSentence(which, { ...decision, created_at: at })
  return page(
    c,
    { title: `${kind} ${id}`, status: refused?.status },
    <>
      <a class="back" href="/">
        Back to the queue
      </a>
      <div>
        <p class="case">
          <Badge>{kind}</Badge> <span class="num">{id}</span> {state}
        </p>
        <h1>{asText(title)}</h1>
        <p class="muted">Opening this page is in the log.</p>
        {jump && (
          <a class="back jump" href={`#${jump}`}>
            To the decision
          </a>
        )}
      </div>
      {other && <Panel tone="warn">{asText(other)}</Panel>}
      {decided && <Panel tone="plain">{asText(decided)}</Panel>}
      <div class="columns">
        <div>{main}</div>
        <aside id="aside" aria-label="About this case">
          {side}
        </aside>
      </div>
    </>,
  )
}

/** A user's text, or a word for none. */
export const asText = (text: string | null, none = 'None') =>
  text ? <UserText>{text}</UserText> : <span class="muted">{none}</span>

interface DecideProps {
  title?: string
  /** Default: the address of the page. */
  action?: string
  refused: Refused | undefined
  decision: { id: number } | null
  text: Parameters<typeof TextArea>[0]
  buttons: [label: string, act: string, look?: Look][]
  /** Each button sends to its own address below this one. Without it, `act` is a field. */
  below?: string
}

/** The form of a decision. A refused one still has its text. */
export const Decide = (props: PropsWithChildren<DecideProps>) => (
  <Section title={props.title ?? 'Decide'} id="decision">
    <Refusal refused={props.refused} />
    <form method="post" action={props.action} class="form">
      <input type="hidden" name="seen" value={String(props.decision?.id ?? 0)} />
      {props.children}
      <TextArea value={props.refused?.typed[props.text.name]} {...props.text} />
      <p class="buttons">
        {props.buttons.map(([label, act, look]) => (
          <Button
            look={look}
            {...(props.below
              ? { formaction: `${props.below}/${act}` }
              : { name: 'act', value: act })}
          >
            {label}
          </Button>
        ))}
      </p>
    </form>
  </Section>
)

/** A list with what each row is, and more about it. */
export const Rows = ({ rows }: { rows: [what: Child, about: Child][] }) =>
  rows.length === 0 ? (
    asText(null)
  ) : (
    <ul class="rows">
      {rows.map(([what, about]) => (
        <li>
          <span>{what}</span>
          <span class="muted">{about}</span>
        </li>
      ))}
    </ul>
  )

/** A link for operators who may use the route; otherwise its text. */
export const linkFor = (c: SiteContext, route: string, href: string, text: Child) =>
  mayUse(c.var.operator.roles, `GET ${route}`) ? <a href={href}>{text}</a> : text

/** A user as "Dana W., customer", with a link to the page. */
export const personLink = (
  c: SiteContext,
  { id, name, user_type }: Pick<Person, 'id' | 'name' | 'user_type'>,
) =>
  linkFor(
    c,
    '/users/:id',
    `/users/${id}`,
    asText(`${displayName(user_type, id, name)}, ${user_type}`),
  )

/** The title of a booked job, with a link to its dispute page. */
export const tripLink = (c: SiteContext, tripId: number | null, title: string) => {
  const text = asText(oneLine(title, 80))
  return tripId === null ? text : linkFor(c, '/disputes/:tripId', `/disputes/${tripId}`, text)
}

export const contactOf = ({ name, username, email, phone }: Person): [string, Child][] => [
  ['Name', asText(name)],
  ['User name', username ?? 'Account deleted'],
  ['Email', asText(email)],
  ['Phone', asText(phone)],
]

/** A user's newest jobs. `gigId` is the one that a ticket is about. */
export const jobRows = (c: SiteContext, jobs: Job[], gigId?: number | null) =>
  jobs.map(({ gig_id, trip_id, title, price_cents, pickup_date, stage, other }): [Child, Child] => [
    <>
      {tripLink(c, trip_id, title)} {gig_id && gig_id === gigId && <Badge>This ticket</Badge>}
    </>,
    <>
      {words(stage)}, {dollars(price_cents)}
      {other && `, with ${other}`}, <Time at={pickup_date} />
    </>,
  ])

/** Lists the checks of a packer. `more` returns what to show after the name of a check. */
export const checkRows = (rows: CheckRow[], more?: (kind: CheckRow['kind']) => Child) =>
  rows.map(toCheck).map(({ kind, state, expires_at }): [Child, Child] => [
    <>
      {checkNames[kind]} {more?.(kind)}
    </>,
    <>
      <Badge tone={state === 'passed' ? 'good' : 'plain'}>{words(state)}</Badge>{' '}
      {expires_at && `through ${dayOf(new Date(expires_at))}`}
    </>,
  ])

export interface Said {
  who: Child
  text: string
  created_at: string
  images?: string[]
  /** Why the message stands out. */
  mark?: string
}

/** The photos stand below `page`, the address of the case. */
const said =
  (page: string) =>
  ({ who, text, created_at, images = [], mark }: Said) => (
    <li class={mark && 'marked'}>
      <p class="more">
        <b>{who}</b>
        <span class="muted">
          {mark && <Badge tone="warn">{mark}</Badge>} <Time at={new Date(created_at)} />
        </span>
      </p>
      <p>{asText(text, 'No text')}</p>
      {images.map((token, at) => (
        <a href={`${page}/images/${token}`} target="_blank" rel="noopener">
          <img src={`${page}/images/${token}`} alt={`Attached, ${at + 1}`} loading="lazy" />
        </a>
      ))}
    </li>
  )

/** Messages, the oldest first. All but the newest `open` are folded. */
export function chat(page: string, messages: Said[], open = 20) {
  const older = messages.slice(0, -open)
  return (
    <>
      {older.length > 0 && (
        <details>
          <summary class="btn second">Show {older.length} older</summary>
          <ol class="chat">{older.map(said(page))}</ol>
        </details>
      )}
      <ol class="chat">{messages.slice(-open).map(said(page))}</ol>
    </>
  )
}
