import { type Bench, firstPage } from '../bench.ts'
import { type Call, keptOpen, send } from '../load/calls.ts'
import { median } from '../quantiles.ts'
import type { Measured, Table } from '../report.ts'
import { cookieOf, packers } from '../seed/people.sql.ts'
import { type Server, startProduct } from '../servers/server-process.ts'

const bursts = [500, 1_000, 2_000]
/** The highest accepted duration of a burst, as a multiple of its duration on a server without admission limits. */
const maxRatio = 1.3

const noLimits = {
  MAX_IN_FLIGHT: '100000',
  MAX_READ_WAIT_MS: '100000',
  MAX_CHANGE_WAIT_MS: '100000',
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
    for (const server of servers) await server.kill()
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
  const times: number[][] = servers.map(() => [])
  const statuses: Record<number, number> = {}
  const agents = servers.map(() => keptOpen(calls.length))
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { origin }] of servers.entries()) {
      const begun = performance.now()
      const agent = agents[index] ?? keptOpen(1)
      const answers = await Promise.all(calls.map((call) => send(origin, agent, call)))
      // The first round opens the connections.
      if (round > 0) times[index]?.push(performance.now() - begun)
      if (round > 0 && index === 0)
        for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  for (const agent of agents) agent.destroy()
  const [ms = 0, free = 0] = times.map(median)
  return {
    row,
    goal: `all 200, <= ${maxRatio} times`,
    reached: statuses[200] === rounds * calls.length && ms / free <= maxRatio,
    figures: { ms, 'without limits': free, times: ms / free, statuses: JSON.stringify(statuses) },
  }
}
