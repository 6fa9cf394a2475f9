import { setTimeout as sleep } from 'node:timers/promises'
import { type Bench, firstPage, packerId } from '../bench.ts'
import { startBookingWriter } from '../load/booking-writer.ts'
import { keptOpen, send } from '../load/calls.ts'
import { inTurns } from '../load/cost.ts'
import type { Database } from '../databases.ts'
import type { Measured, Table } from '../report.ts'
import { cookieOf } from '../seed/people.sql.ts'
import type { Server } from '../servers/server-process.ts'
import { withServers } from '../servers/with-servers.ts'
import { connections, costRows } from './page.ts'

const bookingsPerSecond = 20
const call = { path: firstPage, cookie: cookieOf(packerId) }

/** The cost of the marketplace's page while bookings are written, and whether its totals are right. */
export async function countTables(bench: Bench): Promise<Table[]> {
  const { databases, settings } = bench
  const database = await databases.withGigs(settings.sizes.middle)
  return withServers(bench, database, ['a', 'b'], async ({ product, a, b }) => {
    const contestants = [product, a, b]
    const writer = await startBookingWriter(database, bookingsPerSecond)
    try {
      const costs = await inTurns(
        bench,
        contestants.map((server) => ({ server, load: { connections, scripts: [[call]] } })),
      )
      const rows = costRows(contestants, costs, [undefined, 2])
      const exact = await exactness(bench, product, (from, to) => writer.possibleTotals(from, to))
      return [
        {
          title: `The page while ${bookingsPerSecond} bookings a second are written: ${title(database)}`,
          note: 'All rows include the CPU of the writes. Each total has to be one that was true at some instant between request and response.',
          rows: [...rows, exact],
        },
      ]
    } finally {
      await writer.stop()
    }
  })
}

const title = ({ gigs }: Database) =>
  `${gigs.toLocaleString('en')} gigs, ${connections} connections`

async function exactness(
  { settings, generator }: Bench,
  { origin }: Server,
  possibleTotals: (from: number, to: number) => { least: number; most: number },
): Promise<Measured> {
  const agent = keptOpen(1)
  const seconds = settings.quick ? 2 : 10
  const load = generator.run({ origin, scripts: [[call]], connections: 8, seconds })
  const end = performance.now() + seconds * 1000
  const wrong: string[] = []
  const seen = new Set<number>()
  let asked = 0
  while (performance.now() < end) {
    const from = performance.now()
    const { headers } = await send(origin, agent, call)
    const { least, most } = possibleTotals(from, performance.now())
    const total = Number(headers['x-total-count'])
    asked += 1
    seen.add(total)
    if (!(total >= least && total <= most)) wrong.push(`${total}, not ${least} to ${most}`)
    // At random moments between two bookings.
    await sleep(Math.random() * 12)
  }
  await load
  agent.destroy()
  return {
    row: `X-Total-Count of the product${wrong[0] ? `: ${wrong[0]}` : ''}`,
    goal: 'all exact',
    reached: wrong.length === 0 && seen.size > 1,
    figures: { asked, 'different totals': seen.size, wrong: wrong.length },
  }
}
