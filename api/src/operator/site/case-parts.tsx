/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import type { Child, PropsWithChildren } from 'hono/jsx'
import { HttpError } from '../../platform/errors/http-error.ts'
import { displayName } from '../../rules/display-name.ts'
import { dollars } from '../../rules/dollars.ts'
import type { Case, ShownDecision } from '../actions.sql.ts'
import { decisionSentence } from '../cases.ts'
import { oneLine } from '../command/print.ts'
import type { Job, Person } from '../read/people.sql.ts'
import { Badge, Panel, Table, Time, UserText } from './parts.tsx'
import { photoUrl } from './photos.ts'
import { mayUse } from './rights.ts'
import type { SiteContext } from './site-env.ts'
import { readId } from './words.ts'

/** Returns the id in the path. Throws 404 for anything else. */
export function idIn(c: SiteContext, name = 'id'): number {
  const id = readId(c.req.param(name))
  if (id === undefined) throw new HttpError(404, 'There is nothing at this address.')
  return id
}

interface CaseHeadProps {
  kind: string
  id: number
  title: string
  /** The sentence of `viewCase`. */
  other?: string | undefined
  which?: Case
  decision?: ShownDecision | null
}

/** The top of a page of a case: what it is, who else works on it, and the last decision. `children` stand at its end. */
export const CaseHead = ({
  kind,
  id,
  title,
  other,
  which,
  decision,
  children,
}: PropsWithChildren<CaseHeadProps>) => (
  <>
    <a class="back" href="/">
      Back to the queue
    </a>
    <div class="head">
      <div>
        <p class="case">
          <Badge>{kind}</Badge> <span class="num">{id}</span>
        </p>
        <h1>
          <UserText>{title}</UserText>
        </h1>
        <p class="muted">Opening this page is in the log.</p>
      </div>
      {children}
    </div>
    {other !== undefined && (
      <Panel tone="warn">
        <UserText>{other}</UserText>
      </Panel>
    )}
    {which && decision && (
      <Panel tone="plain">
        <UserText>
          {decisionSentence(which, { ...decision, created_at: new Date(decision.created_at) })}
        </UserText>
      </Panel>
    )}
  </>
)

/** Fields that a form sends back: the last decision that the page shows. */
export const Seen = ({ decision }: { decision: { id: number } | null }) => (
  <input type="hidden" name="seen" value={String(decision?.id ?? 0)} />
)

/** A user as "Dana W., customer", with a link for operators who may open the page. */
export const PersonLink = ({
  c,
  person: { id, name, user_type },
}: {
  c: SiteContext
  person: Pick<Person, 'id' | 'name' | 'user_type'>
}) => {
  const text = <UserText>{`${displayName(user_type, id, name)}, ${user_type}`}</UserText>
  return mayUse(c.var.operator.roles, 'GET /users/:id') ? <a href={`/users/${id}`}>{text}</a> : text
}

/** A user's contact, for the operator who answers. */
export const contactOf = ({
  name,
  username,
  email,
  phone,
}: Person): [label: string, value: Child][] => [
  ['Name', <UserText>{name || 'None'}</UserText>],
  ['User name', username ?? 'Account deleted'],
  ['Email', <UserText>{email || 'None'}</UserText>],
  ['Phone', <UserText>{phone || 'None'}</UserText>],
]

interface Said {
  id: number
  who: Child
  text: string
  created_at: string
  images?: string[]
  isMarked?: boolean
  mark?: string | undefined
}

/** Messages, the oldest first. All but the newest `open` are folded. */
export const Chat = ({ messages, open = 20 }: { messages: Said[]; open?: number }) => {
  const older = messages.slice(0, Math.max(messages.length - open, 0))
  const list = (said: Said[]) => (
    <ol class="chat">
      {said.map(({ who, text, created_at, images = [], isMarked, mark }) => (
        <li class={isMarked ? 'marked' : undefined}>
          <p class="more">
            <b>{who}</b>
            <span class="muted">
              {mark && <Badge tone="warn">{mark}</Badge>} <Time at={new Date(created_at)} />
            </span>
          </p>
          <p>{text === '' ? <span class="muted">No text</span> : <UserText>{text}</UserText>}</p>
          {images.map((token, at) => (
            <img src={photoUrl(token)} alt={`Photo ${at + 1}`} loading="lazy" />
          ))}
        </li>
      ))}
    </ol>
  )
  return (
    <>
      {older.length > 0 && (
        <details>
          <summary class="btn second">
            Show {older.length} older {older.length === 1 ? 'message' : 'messages'}
          </summary>
          {list(older)}
        </details>
      )}
      {list(messages.slice(older.length))}
    </>
  )
}

/** The title of a booked job, with a link for operators who may open the dispute. */
export const TripLink = ({
  c,
  tripId,
  title,
}: {
  c: SiteContext
  tripId: number | null
  title: string
}) => {
  const text = <UserText>{oneLine(title, 80)}</UserText>
  const mayOpen = tripId !== null && mayUse(c.var.operator.roles, 'GET /disputes/:tripId')
  return mayOpen ? <a href={`/disputes/${tripId}`}>{text}</a> : text
}

/** A user's newest jobs. Those that were booked lead to their trip. `gigId` is the one that a ticket is about. */
export const Jobs = ({
  c,
  jobs,
  gigId,
}: {
  c: SiteContext
  jobs: Job[]
  gigId?: number | null
}) => {
  if (jobs.length === 0) return <p class="muted">No jobs.</p>
  return (
    <ul class="rows">
      {jobs.map(({ gig_id, trip_id, title, price_cents, pickup_date, stage, other }) => (
        <li>
          <span>
            <TripLink c={c} tripId={trip_id} title={title} />{' '}
            {gig_id !== null && gig_id === gigId && <Badge>This ticket</Badge>}
          </span>
          <span class="muted">
            {[stage, dollars(price_cents), ...(other === null ? [] : [`with ${other}`])].join(', ')}
            , <Time at={pickup_date} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What operators did before. */
export const Actions = ({ actions }: { actions: ShownDecision[] }) =>
  actions.length === 0 ? (
    <p class="muted">None.</p>
  ) : (
    <Table
      caption="Earlier actions"
      columns={['Action', 'When', 'Operator', 'Note'].map((label) => ({ label }))}
      rows={actions.map(({ operator, action, note, created_at }) => [
        action,
        <Time at={new Date(created_at)} />,
        <UserText>{operator}</UserText>,
        note !== null && <UserText>{note}</UserText>,
      ])}
    />
  )
