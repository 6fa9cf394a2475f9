import { type Bench, firstPage } from '../bench.ts'
import { type Call, keptOpen, send } from '../load/calls.ts'
import { median } from '../quantiles.ts'
import type { Measured, Table } from '../report.ts'
import { cookieOf, packers } from '../seed/people.sql.ts'
import { startProduct } from '../servers/server-process.ts'
import type { Server } from '../servers/server-process.ts'

const bursts = [500, 1_000, 2_000]
/** The highest accepted duration of a burst, as a multiple of its duration on a server without admission limits. */
const maxRatio = 1.3

const noLimits = {
  MAX_IN_FLIGHT: '100000',
  MAX_READ_WAIT_MS: '100000',
  MAX_CHANGE_WAIT_MS: '100000',
}

interface Outcome {
  ms: number
  statuses: Record<number, number>
}

/** Measures bursts: many simultaneous requests on open connections. */
export async function burstTables({ settings, databases }: Bench): Promise<Table[]> {
  const database = await databases.withGigs(settings.sizes.small)
  const servers = [await startProduct(database.url), await startProduct(database.url, noLimits)]
  try {
    const rows: Measured[] = []
    for (const count of bursts) {
      rows.push(
        await burst(`${count} list requests`, servers, settings.quick ? 3 : 5, pages(count)),
      )
    }
    return [
      {
        title: 'Bursts on open connections',
        note: 'Milliseconds until the last response, compared with the same build without limits. Medians.',
        rows,
      },
    ]
  } finally {
    for (const server of servers) await server.stop()
  }
}

/** One third each: first page, filtered by price, filtered by ZIP code. */
const pages = (count: number) =>
  Array.from({ length: count }, (_, number): Call => {
    const filters = ['', `&price_min=${number % 50}`, `&zip_code=${10_000 + number}`]
    const cookie = cookieOf(packers.first + (number % 2_000))
    return { path: `${firstPage}${filters[number % filters.length]}`, cookie }
  })

async function burst(row: string, servers: Server[], rounds: number, calls: Call[]) {
  const outcomes: Outcome[][] = servers.map(() => [])
  const agents = servers.map(() => keptOpen(calls.length))
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, server] of servers.entries()) {
      const outcome = await atOnce(server, agents[index], calls)
      // The first round opens the connections.
      if (round > 0) outcomes[index]?.push(outcome)
    }
  }
  for (const agent of agents) agent.destroy()
  const [ours = [], free = []] = outcomes
  const [ms, msFree] = [ours, free].map((some) => median(some.map((outcome) => outcome.ms)))
  const times = (ms ?? Number.NaN) / (msFree ?? Number.NaN)
  const answered = ours.reduce((sum, { statuses }) => sum + (statuses[200] ?? 0), 0)
  const isServed = answered === rounds * calls.length
  return {
    row,
    goal: `all 200, <= ${maxRatio} times`,
    reached: isServed && times <= maxRatio,
    figures: { ms: ms ?? '', 'without limits': msFree ?? '', times, statuses: statusText(ours[0]) },
  }
}

async function atOnce({ origin }: Server, agent = keptOpen(1), calls: Call[]): Promise<Outcome> {
  const begun = performance.now()
  const answers = await Promise.all(calls.map((call) => send(origin, agent, call)))
  const statuses: Record<number, number> = {}
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
  return { ms: performance.now() - begun, statuses }
}

const statusText = (outcome?: Outcome) =>
  Object.entries(outcome?.statuses ?? {})
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
