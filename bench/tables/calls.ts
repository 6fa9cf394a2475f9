import { type Bench, customerId, packerId } from '../bench.ts'
import { openGigs } from '../seed/gigs.sql.ts'
import type { Call } from '../load/calls.ts'
import { connections, costRows, inTurns } from '../load/cost.ts'
import { dealOut, type Load } from '../load/load.ts'
import type { Measured, Table } from '../report.ts'
import { ablePackers, cookieOf } from '../seed/people.sql.ts'
import { deleteTasks } from './tasks.sql.ts'
import { withServers } from '../servers/with-servers.ts'

const cookie = cookieOf(packerId)
/** The minimum CPU of the reference server, as a multiple of the product's CPU. */
const minRatio = 0.85

/** Returns the packer for a connection's nth gig. */
const packerOf = (connection: number, index: number) =>
  ablePackers.first + connection + connections * (index % packersPerConnection)

/** So many that few gigs are booked twice, as in production. */
const gigsPerConnection = 100
const packersPerConnection = 12

/** Compares calls other than marketplace pages with those of the hand-written reference server. */
export async function callTables(bench: Bench): Promise<Table[]> {
  const { databases, settings } = bench
  const database = await databases.withGigs(settings.sizes.middle)
  const gigs = await openGigs(database.sql, connections * gigsPerConnection)
  const someGigs = Array.from({ length: 3200 }, (_, index) => 1 + ((index * 7919) % database.gigs))
  const loads: Record<string, Pick<Load, 'scripts' | 'unit'>> = {
    'gig by id': {
      scripts: dealOut(
        someGigs.map((id): Call => ({ path: `/api/gig/${id}`, cookie })),
        connections,
      ),
    },
    authenticate: { scripts: [[{ path: '/api/auth/authenticate', cookie }]] },
    'dashboard, 20 gigs': {
      scripts: [[{ path: `/api/gigs?customer_id=${customerId}`, cookie: cookieOf(customerId) }]],
    },
    'booking, then cancel': {
      // Each connection has its own packers, because bookings of one packer wait for each other, and so many that none
      // books a hundred gigs.
      scripts: dealOut(gigs, connections).map((own, connection) =>
        own.flatMap((id, index) =>
          ['POST', 'DELETE'].map((method) => ({
            path: `/api/packer/gigs/${id}`,
            method,
            cookie: cookieOf(packerOf(connection, index)),
          })),
        ),
      ),
      unit: 2,
    },
  }
  const rows = await withServers(database, ['a'], async ({ product, a }) => {
    const measured: Measured[] = []
    for (const [call, load] of Object.entries(loads)) {
      const servers = [product, a]
      const work = servers.map((server) => ({
        server,
        // In production a worker deletes the jobs that bookings add.
        load: async () => {
          await deleteTasks(database.sql)
          return { ...load, connections }
        },
      }))
      const costs = costRows(servers, await inTurns(bench, work), [undefined, minRatio])
      measured.push(...costs.map((cost) => ({ ...cost, row: `${call}: ${cost.row}` })))
    }
    return measured
  })
  return [
    {
      title: `Other calls, compared with a (node:http + postgres.js): ${connections} connections`,
      note: 'CPU milliseconds per request. "times": CPU as a multiple of the product.',
      rows,
    },
  ]
}
