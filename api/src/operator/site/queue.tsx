/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import { displayName } from '../../rules/display-name.ts'
import { dollars } from '../../rules/dollars.ts'
import { hourMs } from '../../rules/windows.ts'
import { mayActAs } from '../people/roles.ts'
import { type WeekFigures, readFigures } from './figures.sql.ts'
import { page } from './frame.tsx'
import { Badge, Bars, Table, UserText } from './parts.tsx'
import { type Kind, kinds, kindsIn, kindsOf } from './queue-kinds.ts'
import { type QueueRow, readQueue } from './queue.sql.ts'
import { oneLine } from '../command/print.ts'
import type { SiteContext, SiteEnv } from './site-env.ts'
import { span } from './words.ts'

const shown = 50
const figuresMs = 5 * 60_000

/** Late, or nearly due, as a badge. */
export const Due = ({ due }: { due: string | null }) => {
  if (due === null) return <span class="muted">No due time</span>
  const ms = Date.parse(due) - Date.now()
  if (ms < 0) return <Badge tone="bad">Late by {span(-ms)}</Badge>
  if (ms < 2 * hourMs) return <Badge tone="warn">In {span(ms)}</Badge>
  return <span class="num">In {span(ms)}</span>
}

const Who = ({ who }: Pick<QueueRow, 'who'>) =>
  who.length === 0 ? (
    <span class="muted">Manyhands</span>
  ) : (
    <>
      {who.map(({ role, id, name }, at) => (
        <>
          {at > 0 && ' and '}
          <UserText>{displayName(role, id, name)}</UserText>
        </>
      ))}
    </>
  )

const Worker = ({ row: { operator, opened_at }, me }: { row: QueueRow; me: string }) => {
  if (operator === null || opened_at === null) return <span class="muted">Free</span>
  if (operator === me) return <b>You</b>
  return (
    <>
      <UserText>{operator}</UserText> for {span(Date.now() - Date.parse(opened_at))}
    </>
  )
}

const titleOf = ({ title, cents, kind, id }: QueueRow) => {
  const text = <UserText>{`${oneLine(title, 80)}${cents ? `, ${dollars(cents)}` : ''}`}</UserText>
  if (id === null && kind !== 'task') return text
  return <a href={kinds[kind].page + (id ?? '')}>{text}</a>
}

const figureOf: [
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
]
const takings: (typeof figureOf)[number] = ['Takings', (week) => week.takings, dollars]

/** The last seven days as numbers, beside the eight weeks before as bars. */
const Figures = ({ weeks, hasMoney }: { weeks: WeekFigures[]; hasMoney: boolean }) => (
  <ul class="figures" aria-label="The last seven days">
    {[...figureOf, ...(hasMoney ? [takings] : [])].map(([label, of, text]) => {
      const values = weeks.map(of)
      const [before, now] = values.slice(-2).map((value) => (value == null ? 'none' : text(value)))
      return (
        <li>
          <h2>{label}</h2>
          <p>
            <b class="num">{now}</b>
            <Bars values={values.map((value) => value ?? 0)} />
          </p>
          <small class="num">{before} the week before</small>
        </li>
      )
    })}
  </ul>
)

const Tabs = ({
  counts,
  seen,
  tab,
}: {
  counts: Partial<Record<Kind, number>>
  seen: Kind[]
  tab: string | undefined
}) => {
  const tabs = [...new Set(seen.map((kind) => kinds[kind].tab))].map(
    (name) => [name, seen.filter((kind) => kinds[kind].tab === name)] as const,
  )
  const sum = (of: Kind[]) => of.reduce((total, kind) => total + (counts[kind] ?? 0), 0)
  const current = tabs.find(([name]) => name === tab)?.[0] ?? 'All'
  return (
    <nav class="tabs" aria-label="Kind of case">
      {[['All', seen] as const, ...tabs].map(([label, of]) => (
        <a
          href={label === 'All' ? '/' : `/?kind=${label}`}
          aria-current={label === current ? 'true' : undefined}
        >
          {label} <span class="num">{sum(of)}</span>
        </a>
      ))}
    </nav>
  )
}

/** The figures change slowly, and cost the most: each process reads them every five minutes. */
function keptFigures() {
  let kept: { at: number; weeks: WeekFigures[] } | undefined
  return async ({ sql }: SiteContext['var']) => {
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
  const figures = keptFigures()
  return new Hono<SiteEnv>().get('/', async (c) => {
    const { kind: tab, skip: given = '0' } = c.req.query()
    const seen = kindsOf(c.var.operator.roles)
    const skip = /^\d{1,5}$/.test(given) ? Number(given) : 0
    const here = kindsIn(tab, seen)
    const { counts, late, soon, rows } = await readQueue(c.var.sql, {
      seen,
      shown: here,
      skip,
      count: shown,
    })
    const weeks = await figures(c.var)
    const total = (of: Kind[]) => of.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
    const more = total(here) - skip - rows.length
    const next = new URLSearchParams({
      ...(tab !== undefined && { kind: tab }),
      skip: String(skip + shown),
    })
    return page(
      c,
      { title: 'Queue' },
      <>
        <div>
          <h1>Queue</h1>
          <p class="muted">{summaryOf(total(seen), late, soon)}</p>
        </div>
        <Figures weeks={weeks} hasMoney={mayActAs(c.var.operator.roles, 'money')} />
        <Tabs counts={counts} seen={seen} tab={tab} />
        {rows.length === 0 ? (
          <section class="card section">
            <h2>Nothing waits here</h2>
            <p>New cases appear when you load this page again.</p>
          </section>
        ) : (
          <Table
            caption="Cases, the one that is due first on top"
            columns={['Case', 'Kind', 'Due', 'Who', 'Waiting', 'Works on it'].map((label) => ({
              label,
            }))}
            rows={rows.map((row) => [
              titleOf(row),
              kinds[row.kind].label,
              <Due due={row.due} />,
              <Who who={row.who} />,
              <span class="num">{span(Date.now() - Date.parse(row.since))}</span>,
              <Worker row={row} me={c.var.operator.name} />,
            ])}
          />
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
