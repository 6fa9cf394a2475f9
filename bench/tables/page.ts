import { type Bench, firstPage, packerId } from '../bench.ts'
import { inTurns, type Cost } from '../load/cost.ts'
import type { Measured, Table } from '../report.ts'
import { cookieOf } from '../seed/people.sql.ts'
import type { Server } from '../servers/server-process.ts'
import { withServers } from '../servers/with-servers.ts'

export const connections = 32
const cookie = cookieOf(packerId)

/** The minimum CPU of the references a and b, as multiples of the product's CPU. */
const goals = [undefined, 5, 1.8]

/** Measures the marketplace's first page, requested over 32 connections. */
export async function pageTables(bench: Bench): Promise<Table[]> {
  const { databases, settings } = bench
  const database = await databases.withGigs(settings.sizes.middle)
  return withServers(bench, database, ['a', 'b'], async ({ product, a, b }) => {
    const servers = [product, a, b]
    const load = { connections, scripts: [[{ path: firstPage, cookie }]] }
    const same = await inTurns(
      bench,
      servers.map((server) => ({ server, load })),
    )
    const gigs = database.gigs.toLocaleString('en')
    return [
      {
        title: `A page of the marketplace: ${gigs} gigs, ${connections} connections`,
        note: 'CPU milliseconds per request, session check and total included. "times": CPU as a multiple of the product. Requests per second depend on the machine.',
        rows: costRows(servers, same, goals),
      },
    ]
  })
}

/** A row for each server, the product first. */
export function costRows(
  servers: Server[],
  costs: Cost[],
  goals: (number | undefined)[] = [],
): Measured[] {
  const product = costs[0]?.both ?? Number.NaN
  return costs.map((cost, index) => {
    const goal = goals[index]
    const times = cost.both / product
    return {
      row: servers[index]?.name ?? '',
      ...(goal !== undefined && { goal: `>= ${goal} times`, reached: times >= goal }),
      figures: {
        node: cost.node,
        Postgres: cost.database,
        both: cost.both,
        times,
        'requests/s': cost.perSecond,
        'p50 ms': cost.p50,
      },
    }
  })
}
