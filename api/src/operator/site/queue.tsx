/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import type { Sql } from '../../platform/db/sql.ts'
import { displayName } from '../../rules/display-name.ts'
import { dollars } from '../../rules/dollars.ts'
import { hourMs } from '../../rules/windows.ts'
import { oneLine } from '../command/print.ts'
import { type Kind, kinds, kindsOf } from './cases.ts'
import { type WeekFigures, readFigures } from './figures.sql.ts'
import { page } from './frame.tsx'
import { asText, badge, muted, sections, table } from './parts.tsx'
import { type QueueRow, readQueue } from './queue.sql.ts'
import { mayUse } from './rights.ts'
import type { SiteEnv } from './site-env.ts'
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

function worker({ operator, opened_at }: QueueRow, me: string) {
  if (operator === null || opened_at === null) return muted('Free')
  return operator === me ? <b>You</b> : [asText(operator), ` for ${since(opened_at)}`]
}

function titleOf({ title, cents, kind, id }: QueueRow) {
  const text = asText(`${oneLine(title, 80)}${cents ? `, ${dollars(cents)}` : ''}`)
  return id === null && kind !== 'task' ? text : <a href={kinds[kind].page + (id ?? '')}>{text}</a>
}

/** The figures that are shown: their labels, values and texts. */
const figures: [
  label: string,
  of: (week: WeekFigures) => number | null,
  text: (value: number) => string,
][] = [
  ['Posted', ({ posted }) => posted, String],
  ['Booked', ({ booked }) => booked, String],
  ['Completed', ({ completed }) => completed, String],
  [
    'Fill rate',
    ({ posted, booked }) => (posted === 0 ? null : booked / posted),
    (rate) => `${Math.round(rate * 100)}%`,
  ],
  ['Time to booking', ({ median_hours }) => median_hours, (hours) => `${hours.toFixed(1)} h`],
  ['Disputes', ({ disputes }) => disputes, String],
  ['Takings', ({ takings }) => takings, dollars],
]

/** The last seven days as numbers, beside the eight weeks before as bars. */
const figureList = (weeks: WeekFigures[], hasMoney: boolean) => (
  <ul class="figures" aria-label="The last seven days">
    {figures
      .filter(([label]) => hasMoney || label !== 'Takings')
      .map(([label, of, text]) => {
        const values = weeks.map(of)
        const [before, now] = values
          .slice(-2)
          .map((value) => (value == null ? 'none' : text(value)))
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
      })}
  </ul>
)

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
  const urgent = [late > 0 && `${late} late`, soon > 0 && `${soon} due within 2 hours`]
  const sentences = [
    count === 1 ? '1 case waits' : `${count} cases wait`,
    urgent.filter(Boolean).join(', '),
  ]
  return sentences.map((text) => text && `${text}.`).join(' ')
}

export function queueRoutes() {
  const readWeeks = keptFigures()
  return new Hono<SiteEnv>().get('/', async (c) => {
    const { sql, operator } = c.var
    const { kind: wanted, skip: given = '0' } = c.req.query()
    const skip = /^\d{1,5}$/.test(given) ? Number(given) : 0
    const seen = kindsOf(operator.roles)
    const tabs = new Map<string, Kind[]>([['All', seen]])
    for (const kind of seen) tabs.set(kinds[kind].tab, [...(tabs.get(kinds[kind].tab) ?? []), kind])
    const tab = wanted !== undefined && tabs.has(wanted) ? wanted : 'All'
    const here = tabs.get(tab) ?? seen
    const found = await readQueue(sql, { seen, shown: here, skip, count: shown })
    const { counts, late, soon, rows } = found
    const weeks = await readWeeks(sql)
    const total = (of: Kind[]) => of.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
    const more = total(here) - skip - rows.length
    const next = new URLSearchParams({
      ...(wanted !== undefined && { kind: wanted }),
      skip: String(skip + shown),
    })
    return page(
      c,
      'Queue',
      <>
        <div>
          <h1>Queue</h1>
          <p class="muted">{summaryOf(total(seen), late, soon)}</p>
        </div>
        {figureList(weeks, mayUse(operator.roles, '/money'))}
        <nav class="tabs" aria-label="Kind of case">
          {[...tabs].map(([label, of]) => (
            <a
              href={label === 'All' ? '/' : `/?kind=${label}`}
              aria-current={label === tab ? 'true' : undefined}
            >
              {label} <span class="num">{total(of)}</span>
            </a>
          ))}
        </nav>
        {rows.length === 0
          ? sections({
              'Nothing waits here': <p>New cases appear when you load this page again.</p>,
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
                worker(row, operator.name),
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
  })
}
