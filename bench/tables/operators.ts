import postgres from 'postgres'
import { openSession } from '../../api/src/operator/people/links.ts'
import { putOperator } from '../../api/src/operator/people/operators.sql.ts'
import { createOperatorSite } from '../../api/src/operator/site/site.ts'
import type { Sql } from '../../api/src/platform/db/sql.ts'
import { createLog } from '../../api/src/platform/log/log.ts'
import { defaultSettings } from '../../api/src/platform/settings.ts'
import type { Bench } from '../bench.ts'
import { type Measured, median, type Table } from '../report.ts'
import { type Cases, seedCases } from '../seed/cases.sql.ts'

const views = 7
const goal = { statements: 5, ms: 50 }

const pages = ({ ticket, dispute, packer, message, review }: Cases) => ({
  queue: '/',
  'queue, tickets': '/?kind=Tickets',
  ticket: `/tickets/${ticket}`,
  dispute: `/disputes/${dispute}`,
  check: `/checks/${packer}`,
  'reported message': `/reports/messages/${message}`,
  'reported review': `/reports/reviews/${review}`,
  money: '/money',
  'ledger of a trip': `/money/trips/${dispute}`,
  user: `/users/${packer}`,
  'search for a user': '/users?q=person_77777@example.com',
  log: '/log',
  operators: '/operators',
})

/**
 * Measures what Postgres does for each page of the operators' site: the statements, and the time of their execution as
 * auto_explain reports it, nested functions included. Each view has a new site, which has kept no figures.
 */
export async function operatorTable({ sizes, databases }: Bench): Promise<Table> {
  const database = await databases.withGigs(sizes.middle)
  const cases = await seedCases(database.sql)
  const [{ events }] = await database.sql<[{ events: number }]>`
    select count(*)::int as events from gig_events`
  const token = await database.sql.begin(async (tx) =>
    openSession(tx, await putOperator(tx, { name: 'Kim', roles: ['admin'], by: 'bench' })),
  )
  const times: number[] = []
  const sql = postgres(database.url, {
    max: 1,
    connection: { TimeZone: 'UTC' },
    onnotice({ message = '' }) {
      const [, ms] = /^duration: ([\d.]+) ms/.exec(message) ?? []
      if (ms !== undefined) times.push(Number(ms))
    },
  }) as unknown as Sql
  await sql.unsafe(
    "load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_level = notice",
  )
  async function view(path: string) {
    times.length = 0
    // No page reads images.
    const site = createOperatorSite({
      ...{ sql, log: createLog('silent'), images: undefined as never },
      settings: defaultSettings,
    })
    const headers = { Cookie: `mh_operator=${token}` }
    const response = await site.request(`http://localhost:3100${path}`, { headers })
    if (response.status >= 400) throw new Error(`${path}: ${response.status}`)
    await response.text()
    return { statements: times.length, ms: times.reduce((sum, ms) => sum + ms, 0) }
  }
  const rows: Measured[] = []
  for (const [row, path] of Object.entries(pages(cases))) {
    const first = await view(path)
    const again: (typeof first)[] = []
    while (again.length < views) again.push(await view(path))
    const statements = Math.max(...[first, ...again].map((one) => one.statements))
    const ms = median(again.map((one) => one.ms))
    rows.push({
      ...{ row, goal: `<= ${goal.statements}, <= ${goal.ms} ms` },
      reached: statements > 0 && statements <= goal.statements && ms <= goal.ms,
      figures: { statements, 'first ms': first.ms, 'p50 ms': ms },
    })
  }
  await sql.end()
  return {
    title: `Pages of operators: 100,000 users, ${events.toLocaleString('en')} events`,
    note: 'Statements of a page, and their execution in Postgres: of the first view, and p50 of the next ones.',
    rows,
  }
}
