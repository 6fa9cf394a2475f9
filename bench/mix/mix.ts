import path from 'node:path'
import { writeCursor } from '../../api/src/gigs/list/gig-cursor.ts'
import { toFilter } from '../../api/src/gigs/list/gig-filter.ts'
import { GigListQuery } from '../../api/src/gigs/list/gig-list.contract.ts'
import { type Bench, customerId, firstPage, packerId } from '../bench.ts'
import { clusterCpu, processCpu } from '../cpu.ts'
import type { Database } from '../databases.ts'
import type { Call } from '../load/calls.ts'
import { startLoadGenerator } from '../load/load.ts'
import { type Measured, medians, type Table } from '../report.ts'
import { cookieOf, packers } from '../seed/people.sql.ts'
import { type Server, startProduct, startServer } from '../servers/server-process.ts'
import { requireSameAnswers } from './same-answers.ts'

const connections = 32
const callsPerConnection = 300

/** A cursor position of an open gig. */
interface Position {
  time: number
  id: number
}

interface Workload {
  name: string
  /** Returns the path of a call by its number, which is pseudorandom, and the same for each server. */
  path(number: number, positions: Position[]): string
  /** Who sends the calls; by default packers, two consecutive calls each. */
  user?: number
  /** The minimum CPU of the references, as a multiple of the product's. */
  goals: number[]
}

const gig = (number: number) => `/api/gig/${1 + ((number * 7_919) % 90_000)}`

const openGigs = toFilter(GigListQuery.parse({ available: 'true' }))

function newPage(number: number, positions: Position[]): string {
  if (number % 2 === 0) {
    return `${firstPage}&zip_code=${10_000 + ((number * 7_919) % 89_999)}&radius=25`
  }
  const { time, id } = positions[(number * 7_919) % positions.length] as Position
  return `${firstPage}&cursor=${writeCursor({ key: null, time, id }, 'newest', openGigs)}`
}

/** A visit has 12 calls. */
function visit(number: number, positions: Position[]): string {
  const step = number % 12
  if (step >= 8) return '/api/auth/authenticate'
  if (step >= 5) return gig(number)
  return (number + step * 2) % 10 < 3 ? firstPage : newPage(number, positions)
}

const workloads: Workload[] = [
  { name: 'first page', path: () => firstPage, goals: [5, 1.8] },
  { name: 'visit', path: visit, goals: [3, 1.2] },
  { name: 'new page', path: newPage, goals: [3.5, 1] },
  { name: 'gig by id', path: gig, user: packerId, goals: [0.85] },
  { name: 'authenticate', path: () => '/api/auth/authenticate', user: packerId, goals: [0.85] },
  {
    name: 'dashboard, 20 gigs',
    path: () => `/api/gigs?customer_id=${customerId}`,
    ...{ user: customerId, goals: [0.85] },
  },
]

/** Measures the visits of docs/scale.md, without images and changes: the reference servers only read. */
export async function mixTable({ quick, sizes, databases }: Bench): Promise<Table> {
  const database = await databases.withGigs(sizes.middle)
  const { sql } = database
  const positions = await sql<Position[]>`
    select (extract(epoch from created_on_date) * 1000)::float8 as time, id from gigs
    where gig_status_id = 1 and id % 3 = 0`
  const servers = await startServers(database)
  const generator = startLoadGenerator()
  const [rounds, seconds, warmUpSeconds] = quick ? [2, 0.8, 0.8] : [5, 1.5, 3]

  /** Loads a server, and returns the cost of a call. Includes all of Postgres, which nothing else uses. */
  async function costOf({ origin, pid }: Server, nextCall: () => Call, warmUp: number) {
    const run = async (duration: number) => {
      // So that the first call of each packer updates the session.
      await sql`update sessions set last_seen_at = now() - interval '2 minutes'`
      const scripts = Array.from({ length: connections }, () =>
        Array.from({ length: callsPerConnection }, nextCall),
      )
      const before = { node: processCpu(pid), Postgres: clusterCpu(databases.postmaster) }
      return {
        before,
        ...(await generator.run({ origin, connections, scripts, seconds: duration })),
      }
    }
    await run(warmUp)
    const { before, requests, p50, ...loaded } = await run(seconds)
    const node = (processCpu(pid) - before.node) / requests
    const Postgres = (clusterCpu(databases.postmaster) - before.Postgres) / requests
    const rate = { 'requests/s': requests / loaded.seconds, 'p50 ms': p50 }
    return { node, Postgres, both: node + Postgres, ...rate }
  }

  /** Loads the servers in turn, so that other work on the machine affects all. Returns a row with medians for each. */
  async function rowsOf({ name, path, user, goals }: Workload): Promise<Measured[]> {
    const turns = servers.map((server) => {
      let calls = 0
      const nextCall = () => {
        const number = (calls += 1) - 1
        const sender = user ?? packers.first + (Math.floor(number / 2) % 2_000)
        return { path: path(number, positions), cookie: cookieOf(sender) }
      }
      return { server, nextCall, costs: [] as Record<string, number>[] }
    })
    for (let round = 0; round < rounds; round += 1) {
      // Later warm-ups only reopen connections that the server closed while they were idle.
      const warmUp = round === 0 ? warmUpSeconds : 0.2
      for (const { server, nextCall, costs } of turns)
        costs.push(await costOf(server, nextCall, warmUp))
    }
    const base = medians(turns[0]?.costs ?? [])
    return turns.map(({ server, costs }, index) => {
      const figures = medians(costs)
      const times = (figures.both ?? NaN) / (base.both ?? NaN)
      const goal = goals[index - 1]
      return {
        row: `${name}: ${server.name}`,
        ...(goal !== undefined && { goal: `>= ${goal} times`, reached: times >= goal }),
        figures: { ...figures, times },
      }
    })
  }

  const rows: Measured[] = []
  for (const workload of workloads) rows.push(...(await rowsOf(workload)))
  generator.stop()
  return {
    title: `CPU of calls: ${sizes.middle.toLocaleString('en')} gigs, ${connections} connections`,
    note: 'CPU milliseconds per call, session check and total included. "times": CPU as a multiple of the product. A visit: five marketplace pages (30 % the first page, 70 % new pages), three gigs and four authenticate calls. A new page has a new ZIP code or a new cursor. Packers send two consecutive calls each; the first call of a packer updates the session.',
    rows,
  }
}

/** Starts the product and the two references on one database, and verifies that they return the same responses. */
async function startServers(database: Database): Promise<Server[]> {
  const product = await startProduct(database.url)
  const servers = [product]
  const folder = path.join(import.meta.dirname, '../reference')
  for (const [name, counts] of [
    ['a  node:http + postgres.js, with a count', true],
    ['b  node:http + postgres.js, without', false],
  ] as const) {
    const env = { DATABASE_URL: database.url, COUNT: counts ? 'real' : '' }
    const script = path.join(folder, 'node-http.ts')
    const reference = await startServer({ name, script, folder, env })
    servers.push(reference)
    await requireSameAnswers(product, reference, database, counts)
  }
  return servers
}
