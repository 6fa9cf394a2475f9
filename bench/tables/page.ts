import { type Bench, firstPage, packerId } from '../bench.ts'
import type { Database } from '../databases.ts'
import { type Contestant, inTurns, type MedianCost } from '../load/cost.ts'
import type { Call } from '../load/calls.ts'
import { dealOut } from '../load/load.ts'
import type { Measured, Table } from '../report.ts'
import { cookieOf } from '../seed/people.sql.ts'
import { productCursors } from '../servers/product-cursors.ts'
import type { Server } from '../servers/server-process.ts'
import { type Reference, type Servers, withServers } from '../servers/with-servers.ts'
import { writeCursor } from '../reference/page-request.ts'

export const connections = 32
const cookie = cookieOf(packerId)
const all = ['a', 'b', 'c', 'd'] as const

/** How often the CPU of the product has to fit into that of each. */
const goals = [undefined, 5, 1.8, 4, 4]

/** One page, asked for by many; then by many who all ask for something else. */
export async function pageTables(bench: Bench): Promise<Table[]> {
  const { databases, settings } = bench
  const database = await databases.withGigs(settings.sizes.middle)
  return withServers(bench, database, [...all], async (servers) => {
    const turns = {
      postmaster: databases.postmaster,
      generator: bench.generator,
      rounds: settings.quick ? 3 : 5,
      seconds: settings.quick ? 0.8 : 1.5,
      warmUpSeconds: settings.quick ? 0.8 : 3,
    }
    const contestants = [servers.product, ...all.map((name) => servers[name])]
    const same = await inTurns(
      contestants.map((server) => ({
        server,
        load: { connections, scripts: [[{ path: firstPage, cookie }]] },
      })),
      turns,
    )
    const few = { ...turns, rounds: settings.quick ? 1 : 3, warmUpSeconds: 0.5 }
    const different = await inTurns(await differentQuestions(bench, database, servers), few)
    const gigs = database.gigs.toLocaleString('en')
    return [
      {
        title: `A page of the marketplace: ${gigs} gigs, ${connections} connections`,
        note: 'CPU milliseconds per request, session check and total included. "times" is how often the CPU of the product fits into the row\'s. Requests per second depend on the machine.',
        rows: costRows(contestants, same, goals),
      },
      {
        title: `The same with every request different: ${gigs} gigs`,
        note: 'Half of them pages at any place of the list, half 25 miles around any zip code. No goal: this is what a cache of equal questions cannot answer.',
        rows: costRows(contestants, different),
      },
    ]
  })
}

/** A row for each server, the product first; a goal is how often its CPU has to fit into the row's. */
export function costRows(
  servers: Server[],
  costs: MedianCost[],
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
      raw: cost.rounds,
    }
  })
}

async function differentQuestions(
  { settings }: Bench,
  { sql, gigs }: Database,
  servers: Servers<Reference>,
): Promise<Contestant[]> {
  const every = Math.max(1, Math.floor(gigs / 1600))
  const places = await sql<{ id: number; created_on_date: Date; zip: string }[]>`
    select id, created_on_date, pickup_zip_code as zip from gigs
    where gig_status_id = 1 and id % ${every}::int = 0 order by md5(id::text)`
  const cursors = await productCursors(settings.tree)
  const calls = (cursor: (place: { time: number; id: number }) => string): Call[] =>
    places.flatMap(({ id, created_on_date, zip }) => [
      {
        path: `${firstPage}&cursor=${cursor({ time: created_on_date.getTime(), id })}`,
        cookie,
      },
      { path: `${firstPage}&zip_code=${zip}&radius=25`, cookie },
    ])
  const load = (list: Call[]) => ({ connections, scripts: dealOut(list, connections) })
  const ours = load(
    calls((place) => cursors.write({ key: null, ...place }, { available: 'true', limit: '24' })),
  )
  const theirs = load(calls(({ time, id }) => writeCursor(time, id)))
  return [
    { server: servers.product, load: ours },
    ...all.map((name) => ({ server: servers[name], load: theirs })),
  ]
}
