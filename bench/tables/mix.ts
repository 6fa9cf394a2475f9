import { writeCursor } from '../../api/src/gigs/list/gig-cursor.ts'
import { toFilter } from '../../api/src/gigs/list/gig-filter.ts'
import { GigListQuery } from '../../api/src/gigs/list/gig-list.contract.ts'
import { type Bench, customerId, firstPage, packerId } from '../bench.ts'
import type { Call } from '../load/calls.ts'
import { connections, costRows } from '../load/cost.ts'
import type { Measured, Table } from '../report.ts'
import { cookieOf, packers } from '../seed/people.sql.ts'
import { withServers } from '../servers/contestants.ts'

const visitsPerConnection = 25
const callsPerVisit = 12

interface Workload {
  name: string
  /** Returns the next calls of a connection. */
  next(calls: Calls): Call[]
  /** The minimum CPU of the references, as a multiple of the product's. */
  goals: number[]
}

/** Measures the visits of docs/scale.md, without images and changes: the reference servers only read. */
export async function mixTables(bench: Bench): Promise<Table[]> {
  const database = await bench.databases.withGigs(bench.settings.sizes.middle)
  const { gigs, sql } = database
  const positions = await sql<Position[]>`
    select (extract(epoch from created_on_date) * 1000)::float8 as time, id from gigs
    where gig_status_id = 1 and id % 3 = 0`
  return withServers(database, async (servers) => {
    const rows: Measured[] = []
    for (const { name, next, goals } of workloads) {
      const contestants = servers.map((server, index) => {
        const calls = new Calls(positions)
        const load = async () => {
          // So that the first call of each packer updates the session.
          await sql`update sessions set last_seen_at = now() - interval '2 minutes'`
          return Array.from({ length: connections }, () => next(calls))
        }
        return { server, load, goal: [undefined, ...goals][index] }
      })
      const costs = await costRows(bench, contestants)
      rows.push(...costs.map((cost) => ({ ...cost, row: `${name}: ${cost.row}` })))
    }
    return [
      {
        title: `CPU of calls: ${gigs.toLocaleString('en')} gigs, ${connections} connections`,
        note: 'CPU milliseconds per call, session check and total included. "times": CPU as a multiple of the product. A visit: five marketplace pages (30 % the first page, 70 % new pages), three gigs and four authenticate calls. A new page has a new ZIP code or a new cursor. Packers send two consecutive calls each; the first call of a packer updates the session.',
        rows,
      },
    ]
  })
}

/** A cursor position of an open gig. */
interface Position {
  time: number
  id: number
}

/** Generates calls from pseudorandom numbers, in the same sequence for each server. */
class Calls {
  readonly #positions: Position[]
  count = 0

  constructor(positions: Position[]) {
    this.#positions = positions
  }

  call(path: string): Call {
    this.count += 1
    return { path, cookie: cookieOf(packers.first + (Math.floor(this.count / 2) % 2_000)) }
  }

  gig() {
    return this.call(`/api/gig/${1 + ((this.count * 7_919) % 90_000)}`)
  }

  newPage() {
    const number = this.count
    if (number % 2 === 0) {
      const zip = 10_000 + ((number * 7_919) % 89_999)
      return this.call(`${firstPage}&zip_code=${zip}&radius=25`)
    }
    const { time, id } = this.#positions[(number * 7_919) % this.#positions.length] as Position
    const filter = toFilter(GigListQuery.parse({ available: 'true' }))
    return this.call(
      `${firstPage}&cursor=${writeCursor({ key: null, time, id }, 'newest', filter)}`,
    )
  }

  visit(): Call[] {
    const first = this.count
    return [
      ...Array.from({ length: 5 }, (_, page) =>
        (first + page * 3) % 10 < 3 ? this.call(firstPage) : this.newPage(),
      ),
      ...Array.from({ length: 3 }, () => this.gig()),
      ...Array.from({ length: 4 }, () => this.call('/api/auth/authenticate')),
    ]
  }
}

const repeated = (times: number, next: (calls: Calls) => Call[]) => (calls: Calls) =>
  Array.from({ length: times }, () => next(calls)).flat()
const many = visitsPerConnection * callsPerVisit
const dashboard = { path: `/api/gigs?customer_id=${customerId}`, cookie: cookieOf(customerId) }

const workloads: Workload[] = [
  { name: 'first page', next: repeated(many, (calls) => [calls.call(firstPage)]), goals: [5, 1.8] },
  { name: 'visit', next: repeated(visitsPerConnection, (calls) => calls.visit()), goals: [3, 1.2] },
  { name: 'new page', next: repeated(many, (calls) => [calls.newPage()]), goals: [3.5, 1] },
  {
    name: 'gig by id',
    next: repeated(many, (calls) => [{ ...calls.gig(), cookie: cookieOf(packerId) }]),
    goals: [0.85],
  },
  {
    name: 'authenticate',
    next: () => [{ path: '/api/auth/authenticate', cookie: cookieOf(packerId) }],
    goals: [0.85],
  },
  { name: 'dashboard, 20 gigs', next: () => [dashboard], goals: [0.85] },
]
