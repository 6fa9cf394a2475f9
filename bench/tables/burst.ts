import { type Bench, firstPage } from '../bench.ts'
import { type Call, keptOpen, send } from '../load/calls.ts'
import { type Measured, median, type Table } from '../report.ts'
import { cookieOf, packers } from '../seed/people.sql.ts'
import { type Server, startProduct } from '../servers/server-process.ts'

const bursts = [500, 1_000, 2_000]
/** The highest accepted duration of a burst, as a multiple of its duration on a server without admission limits. */
const maxRatio = 1.5

const noLimits = {
  MAX_IN_FLIGHT: '100000',
  MAX_READ_WAIT_MS: '100000',
  MAX_CHANGE_WAIT_MS: '100000',
}

/** Measures bursts: many simultaneous requests on open connections. */
export async function burstTable({ quick, sizes, databases }: Bench): Promise<Table> {
  const { url } = await databases.withGigs(sizes.small)
  const servers = [await startProduct(url), await startProduct(url, noLimits)]
  const rows: Measured[] = []
  for (const count of bursts)
    rows.push(await burst(`${count} list requests`, servers, quick ? 3 : 5, pages(count)))
  return {
    title: 'Bursts on open connections',
    note: 'Milliseconds until the last response, compared with the same build without limits. Medians.',
    rows,
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
  const runs = servers.map(({ origin }) => ({
    ...{ origin, agent: keptOpen(calls.length) },
    times: [] as number[],
    statuses: new Map<number, number>(),
  }))
  for (let round = 0; round <= rounds; round += 1) {
    for (const { origin, agent, times, statuses } of runs) {
      const begun = performance.now()
      const answers = await Promise.all(calls.map((call) => send(origin, agent, call)))
      // The first round opens the connections.
      if (round === 0) continue
      times.push(performance.now() - begun)
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  for (const { agent } of runs) agent.destroy()
  const [ms = 0, free = 0] = runs.map(({ times }) => median(times))
  const statuses: Record<number, number> = Object.fromEntries(runs[0]?.statuses ?? [])
  return {
    row,
    goal: `all 200, <= ${maxRatio} times`,
    reached: statuses[200] === rounds * calls.length && ms / free <= maxRatio,
    figures: { ms, 'without limits': free, times: ms / free, statuses: JSON.stringify(statuses) },
  }
}
