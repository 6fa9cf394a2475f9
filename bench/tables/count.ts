import { setTimeout as sleep } from 'node:timers/promises'
import { type Bench, firstPage, packerId } from '../bench.ts'
import { bookGig, cancelBooking, openGigs } from '../load/bookings.sql.ts'
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
const scripts = [[call]]

/** Measures the CPU per marketplace page during bookings, and checks that X-Total-Count is correct. */
export async function countTables(bench: Bench): Promise<Table[]> {
  const { databases, settings } = bench
  const database = await databases.withGigs(settings.sizes.middle)
  return withServers(bench, database, ['a', 'b'], async ({ product, a, b }) => {
    const servers = [product, a, b]
    const [row] = await database.sql<{ open: number }[]>`
      select count(*)::int as open from gigs where gig_status_id = 1`
    const writer = { open: row?.open ?? 0, sent: 0, done: 0, isOver: false }
    const writing = book(database, writer)
    writing.catch(() => {})
    const contestants = servers.map((server) => ({ server, load: { connections, scripts } }))
    async function measure() {
      return [await inTurns(bench, contestants), await checkTotals(bench, product, writer)] as const
    }
    const [costs, exact] = await measure().finally(() => (writer.isOver = true))
    await writing
    const gigs = `${database.gigs.toLocaleString('en')} gigs, ${connections} connections`
    return [
      {
        title: `The page during ${bookingsPerSecond} bookings per second: ${gigs}`,
        note: 'All rows include the CPU of the writes. Each total must have been correct at some moment between request and response.',
        rows: [...costRows(servers, costs, [undefined, 2]), exact],
      },
    ]
  })
}

interface Writer {
  /** The number of open gigs before the first booking. */
  open: number
  sent: number
  done: number
  isOver: boolean
}

/** Books gigs at a constant rate until `writer.isOver`, then cancels all bookings. */
async function book({ sql }: Database, writer: Writer) {
  const gigs = await openGigs(sql, 20_000)
  const begun = performance.now()
  while (!writer.isOver) {
    writer.sent += 1
    await bookGig(sql, gigs[writer.done] ?? 0)
    writer.done += 1
    await sleep(Math.max(0, begun + (writer.done * 1000) / bookingsPerSecond - performance.now()))
  }
  for (const gig of gigs.slice(0, writer.done)) await cancelBooking(sql, gig)
  await sql`vacuum (analyze) gigs, bookings`
}

async function checkTotals(bench: Bench, { origin }: Server, writer: Writer): Promise<Measured> {
  const agent = keptOpen(1)
  const seconds = bench.settings.quick ? 2 : 10
  const load = bench.generator.run({ origin, scripts, connections: 8, seconds })
  const end = performance.now() + seconds * 1000
  const totals: number[] = []
  let wrong = 0
  while (performance.now() < end) {
    const most = writer.open - writer.done
    const { headers } = await send(origin, agent, call)
    const total = Number(headers['x-total-count'])
    totals.push(total)
    if (!(total <= most && total >= writer.open - writer.sent)) wrong += 1
    // Wait for a random time, so that requests arrive at any point between two bookings.
    await sleep(Math.random() * 12)
  }
  await load
  agent.destroy()
  const different = new Set(totals).size
  return {
    row: 'X-Total-Count of the product',
    goal: 'all exact',
    reached: wrong === 0 && different > 1,
    figures: { requests: totals.length, 'different totals': different, wrong },
  }
}
