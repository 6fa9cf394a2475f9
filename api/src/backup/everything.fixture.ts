import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { createApp } from '../app.ts'
import { cookiesOf } from '../app.fixture.ts'
import type { Sql } from '../platform/db/sql.ts'
import { demoCustomers, demoPackers, demoPassword } from '../demo/demo-people.ts'
import type { Gig } from '../gigs/gigs.contract.ts'
import type { ImageStore } from '../platform/image-store/image-store.ts'
import { defaultSettings } from '../platform/settings.ts'

/**
 * Returns all that the demo users can read through the API: lists, bookings, packers' profiles, and
 * every gig with its images.
 */
export async function everythingSeen(sql: Sql, images: ImageStore): Promise<Map<string, unknown>> {
  const app = createApp({ sql, images, settings: defaultSettings, log: pino({ level: 'silent' }) })
  const seen = new Map<string, unknown>()
  const people = [
    ...demoCustomers.map(({ username }) => ({ username, calls: ['/api/gigs'] })),
    ...demoPackers.map(({ username }) => ({ username, calls: packerCalls })),
  ]
  for (const { username, calls } of people) {
    const signIn = calls === packerCalls ? '/api/auth/signin' : '/api/customer/auth/signin'
    const answer = await app.request(signIn, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password: demoPassword }),
    })
    if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${answer.status}`)
    const headers = { Cookie: cookiesOf(answer) }
    const get = async (url: string) => {
      const response = await app.request(url, { headers })
      if (response.status !== 200) throw new Error(`${url} is ${response.status}`)
      return response
    }
    for (const call of calls) seen.set(`${username} ${call}`, await (await get(call)).json())
    if (calls !== packerCalls) {
      for (const { id } of seen.get(`${username} /api/gigs`) as Gig[]) {
        const gig = (await (await get(`/api/gig/${id}`)).json()) as Gig
        seen.set(`gig ${id}`, gig)
        for (const url of gig.images) {
          const bytes = Buffer.from(await (await get(url)).arrayBuffer())
          seen.set(url, createHash('sha256').update(bytes).digest('hex'))
        }
      }
    }
  }
  return seen
}

const packerCalls = [
  '/api/packer',
  '/api/packer/gigs/booked',
  '/api/packers/gigs',
  '/api/packer/completed/gigs',
  '/api/packer/all/gigs',
]

/**
 * Returns the rows of all tables that a backup includes, and the names and checksums of the
 * migrations.
 */
export async function allRows(sql: Sql): Promise<Record<string, unknown>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in (
        'sessions', 'operator_sessions', 'operator_links', 'event_mails', 'attempt_counters')
    order by relname`
  const rows: Record<string, unknown> = {}
  for (const { name } of tables) {
    const [row] = await sql`
      select count(*)::int as count,
        coalesce(array_agg(to_jsonb(t) - 'applied_at' order by (to_jsonb(t) - 'applied_at')::text), '{}') as rows
      from ${sql(name)} t`
    rows[name] = row
  }
  return rows
}

export const hasNoTables = async (sql: Sql) =>
  (await sql`select from pg_tables where schemaname = 'public'`).length === 0
