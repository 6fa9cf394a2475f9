/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import type { Sql } from '../../platform/db/sql.ts'
import { displayName } from '../../rules/display-name.ts'
import { dollars } from '../../rules/dollars.ts'
import { hourMs } from '../../rules/windows.ts'
import { oneLine } from '../command/print.ts'
import { type Kind, kinds, type QueueRow, readQueue } from '../read/queue.sql.ts'
import { kindsOf, places } from './cases.ts'
import { type WeekFigures, readFigures } from './figures.sql.ts'
import { page } from './frame.tsx'
import { asText, badge, muted, sections, table } from './parts.tsx'
import { mayUse } from './rights.ts'
import type { SiteContext } from './site-env.ts'
import { span } from './words.ts'

const shown = 50
const figuresMs = 5 * 60_000

/** Late, or nearly due, as a badge. */
export function due(at: Date | null) {
  if (at === null) return muted('No due time')
  const ms = at.getTime() - Date.now()
  if (ms < 0) return badge(`Late by ${span(-ms)}`, 'bad')
  return ms < 2 * hourMs ? badge(`In ${span(ms)}`, 'warn') : <span class="num">In {span(ms)}</span>
}

const since = (time: string) => span(Date.now() - Date.parse(time))

const names = (who: QueueRow['who']) =>
  who.length === 0
    ? muted('Manyhands')
    : who.map(({ role, id, name }, at) => [at > 0 && ' and ', asText(displayName(role, id, name))])

function workerOf({ operator, opened_at }: QueueRow, me: string) {
  if (operator === null || opened_at === null) return muted('Free')
  return operator === me ? <b>You</b> : [asText(operator), ` for ${since(opened_at)}`]
}

function titleOf({ title, cents, kind, id }: QueueRow) {
  const text = asText(`${oneLine(title, 80)}${cents ? `, ${dollars(cents)}` : ''}`)
  return id === null && kind !== 'task' ? text : <a href={places[kind].page + (id ?? '')}>{text}</a>
}

/** The last seven days as numbers, beside the eight weeks before as bars. */
function figures(weeks: WeekFigures[], hasMoney: boolean) {
  function figure(
    label: string,
    valueOf: (week: WeekFigures) => number | null,
    textOf: (value: number) => string = String,
  ) {
    const values = weeks.map(valueOf)
    const [before, now] = values.slice(-2).map((value) => (value == null ? 'none' : textOf(value)))
    return (
      <li>
        <h2>{label}</h2>
        <p>
          <b class="num">{now}</b>
          {bars(values.map((value) => value ?? 0))}
        </p>
        <small class="num">{before} the week before</small>
      </li>
    )
  }
  const rate = ({ posted, booked }: WeekFigures) => (posted === 0 ? null : booked / posted)
  return (
    <ul class="figures" aria-label="The last seven days">
      {figure('Posted', ({ posted }) => posted)}
      {figure('Booked', ({ booked }) => booked)}
      {figure('Completed', ({ completed }) => completed)}
      {figure('Fill rate', rate, (value) => `${Math.round(value * 100)}%`)}
      {figure(
        'Time to booking',
        (week) => week.median_hours,
        (hours) => `${hours.toFixed(1)} h`,
      )}
      {figure('Disputes', ({ disputes }) => disputes)}
      {hasMoney && figure('Takings', ({ takings }) => takings, dollars)}
    </ul>
  )
}

/** Nine values as bars, the last one dark. The text beside it tells the values that matter. */
function bars(values: number[]) {
  const most = Math.max(...values, 1)
  return (
    <svg class="bars" viewBox="0 0 84 24" preserveAspectRatio="none" aria-hidden="true">
      {values.map((value, at) => {
        const height = Math.max((value / most) * 24, value > 0 ? 1 : 0)
        const [x, width] = [(at * 84) / values.length, 84 / values.length - 2]
        const now = at === values.length - 1 ? 'now' : undefined
        return <rect class={now} {...{ x, y: 24 - height, width, height }} rx="1.5" />
      })}
    </svg>
  )
}

/** The figures change slowly, and cost the most: each process reads them every five minutes. */
function keptFigures() {
  let kept: { at: number; weeks: WeekFigures[] } | undefined
  return async (sql: Sql) => {
    if (!kept || Date.now() - kept.at > figuresMs)
      kept = { at: Date.now(), weeks: await readFigures(sql) }
    return kept.weeks
  }
}

function summaryOf(count: number, late: number, soon: number): string {
  const waiting = count === 1 ? '1 case waits.' : `${count} cases wait.`
  const urgent = [late > 0 && `${late} late`, soon > 0 && `${soon} due within 2 hours`]
  const text = urgent.filter(Boolean).join(', ')
  return text === '' ? waiting : `${waiting} ${text}.`
}

/** Makes the page of the queue. Each site keeps its figures. */
export function queuePage() {
  const readWeeks = keptFigures()
  return async (c: SiteContext) => {
    const { sql, operator } = c.var
    const { kind: wanted, skip: given = '0', mine } = c.req.query()
    const skip = /^\d{1,5}$/.test(given) ? Number(given) : 0
    const seen = kindsOf(operator.roles)
    const tabs = ['All', ...new Set(seen.map((kind) => places[kind].tab))]
    const tab = tabs.find((name) => name === wanted) ?? 'All'
    const kindsIn = (name: string) =>
      seen.filter((kind) => name === 'All' || name === places[kind].tab)
    const here = kindsIn(tab)
    const worker = mine ? operator.name : undefined
    const queue = await readQueue(sql, { seen, shown: here, skip, count: shown, worker })
    const { counts, late, soon, rows } = queue
    const weeks = await readWeeks(sql)
    const total = (of: Kind[]) => of.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
    const more = mine ? 0 : total(here) - skip - rows.length
    const next = new URLSearchParams({ kind: tab, skip: String(skip + shown) })
    return page(
      c,
      'Queue',
      <>
        <div>
          <h1>Queue</h1>
          <p class="muted">{summaryOf(total(seen), late, soon)}</p>
        </div>
        {figures(weeks, mayUse(operator.roles, '/money'))}
        <nav class="tabs" aria-label="Kind of case">
          {tabs.map((label) => (
            <a
              href={label === 'All' ? '/' : `/?kind=${label}`}
              aria-current={label === tab ? 'true' : undefined}
            >
              {label} <span class="num">{total(kindsIn(label))}</span>
            </a>
          ))}
          <a
            href={`/?kind=${tab}${mine ? '' : '&mine=1'}`}
            aria-current={mine ? 'true' : undefined}
          >
            Only mine
          </a>
        </nav>
        {rows.length === 0
          ? sections({
              [mine ? 'You work on no case here' : 'Nothing waits here']: (
                <p>New cases appear when you load this page again.</p>
              ),
            })
          : table(
              'Cases, the one that is due first on top',
              'Case,Kind,Due,Who,Waiting,Works on it',
              rows.map((row) => [
                titleOf(row),
                kinds[row.kind].label,
                due(row.due === null ? null : new Date(row.due)),
                names(row.who),
                <span class="num">{since(row.since)}</span>,
                workerOf(row, operator.name),
              ]),
            )}
        {more > 0 && (
          <p class="more">
            <span class="muted num">
              {skip + 1} to {skip + rows.length} of {total(here)}
            </span>
            <a class="btn second" href={`/?${next}`}>
              Next {Math.min(more, shown)}
            </a>
          </p>
        )}
      </>,
    )
  }
}
