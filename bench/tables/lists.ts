import { type Bench, packerId } from '../bench.ts'
import type { Database } from '../databases.ts'
import { goals, pathOf, type Question, questions } from '../lists/questions.ts'
import { keptOpen, send } from '../load/calls.ts'
import { median } from '../quantiles.ts'
import type { Measured, Table } from '../report.ts'
import { cookieOf } from '../seed/people.sql.ts'
import { startProduct } from '../servers/server-process.ts'

/** Latencies of one query on both databases, in milliseconds. */
type Times = [small: number[], large: number[]]

const variants = 7
const cookie = cookieOf(packerId)

/** Measures each list query on the smallest and the largest database, one query at a time on one connection. */
export async function listTables({ settings, databases }: Bench): Promise<Table[]> {
  const { sizes, quick } = settings
  const askers = [
    await openAsker(await databases.withGigs(sizes.small)),
    await openAsker(await databases.withGigs(sizes.large)),
  ] as const
  const asked = async (times: Times, question: Question, variant: number) => {
    for (const [index, asker] of askers.entries())
      times[index]?.push(await asker.ask(question, variant))
  }
  try {
    const first = questions.map((): Times => [[], []])
    for (let variant = 0; variant < variants; variant += 1)
      for (const [index, question] of questions.entries())
        await asked(first[index] as Times, question, variant)
    const again = questions.map((): Times => [[], []])
    for (const [index, question] of questions.entries())
      for (let turn = 0; turn < (quick ? 7 : 15); turn += 1)
        await asked(again[index] as Times, question, 0)
    const thousands = (count: number) => count.toLocaleString('en')
    return [
      {
        title: `Lists: ${thousands(sizes.large)} gigs compared with ${thousands(sizes.small)}`,
        note: 'p50 at the client in milliseconds, small and large, and their ratio. "first": new values each time, in a new process. "again": the same query. "max": the longest on the large database. Both ratios must meet the goal.',
        rows: questions.map((question, index) =>
          measured(question, { first: first[index] as Times, again: again[index] as Times }),
        ),
      },
    ]
  } finally {
    for (const asker of askers) await asker.stop()
  }
}

/** Starts the product on one database, warmed up with calls other than list queries. */
async function openAsker(database: Database) {
  const gigs = await database.sql<{ zip: string; customer: number }[]>`
    select pickup_zip_code as zip, customer_id as customer from gigs
    where gig_status_id = 1 and customer_id > 1
    order by md5(id::text) limit ${variants}`
  const places = {
    zips: gigs.map(({ zip }) => zip),
    customers: gigs.map(({ customer }) => customer),
  }
  const agent = keptOpen(1)
  const server = await startProduct(database.url)
  for (let id = 1; id <= 200; id += 1)
    await send(server.origin, agent, { path: `/api/gig/${id}`, cookie })
  return {
    async ask(question: Question, variant: number): Promise<number> {
      const path = pathOf(question, places, variant)
      const { status, text, ms } = await send(server.origin, agent, { path, cookie })
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
      return ms
    },
    async stop() {
      agent.destroy()
      await server.kill()
    },
  }
}

function measured(question: Question, columns: Record<string, Times>): Measured {
  const goal: { times: number; ms?: number; text: string } = goals[question.kind]
  const figures: Record<string, number> = {}
  let reached = true
  for (const [name, [small, large]] of Object.entries(columns)) {
    const [ms, msLarge] = [median(small), median(large)]
    figures[`${name} 1k`] = ms
    figures[`${name} all`] = msLarge
    figures[`${name} x`] = msLarge / ms
    if (!(msLarge / ms <= goal.times || msLarge <= (goal.ms ?? 0))) reached = false
  }
  figures['max'] = Math.max(...Object.values(columns).flatMap(([, large]) => large))
  return { row: question.row, goal: goal.text, reached, figures }
}
