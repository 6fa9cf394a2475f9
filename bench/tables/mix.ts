import { writeCursor } from '../../api/src/gigs/list/gig-cursor.ts'
import { toFilter } from '../../api/src/gigs/list/gig-filter.ts'
import { GigListQuery } from '../../api/src/gigs/list/gig-list.contract.ts'
import { type Bench, customerId, firstPage, packerId } from '../bench.ts'
import type { Database } from '../databases.ts'
import { openGigs } from '../seed/gigs.sql.ts'
import type { Call } from '../load/calls.ts'
import { connections, costRows, inTurns, type Work } from '../load/cost.ts'
import { writeCursor as writeReferenceCursor } from '../reference/page-request.ts'
import type { Measured, Table } from '../report.ts'
import { ablePackers, cookieOf, packers } from '../seed/people.sql.ts'
import { withServers } from '../servers/contestants.ts'

const visitsPerConnection = 25
const callsPerVisit = 12
/** One visit in 24 books a gig and cancels: docs/scale.md assumes 8 gig writes per 100 visits. */
const visitsPerBooking = 24

interface Places {
  /** Cursor positions of open gigs. */
  positions: { time: number; id: number }[]
  bookable: number[]
}

/** Measures the visits of docs/scale.md, without images because the reference servers serve none. */
export async function mixTables(bench: Bench): Promise<Table[]> {
  const database = await bench.databases.withGigs(bench.settings.sizes.middle)
  const places = await findPlaces(database)
  return withServers(database, ['a', 'b'], async ({ product, a, b }) => {
    const servers = [product, a, b]
    const contestants = (callsOf: (calls: Calls) => Call[], of = servers) =>
      of.map((server) => {
        const calls = new Calls(places, server.name === 'product')
        return { server, load: workOf(calls, database, callsOf, of !== servers) }
      })
    const visits = await inTurns(bench, contestants(visitsOf))
    const pages = await inTurns(bench, contestants(pagesOf))
    const first = await inTurns(bench, contestants(firstPages))
    const single: Measured[] = []
    for (const [name, callsOf] of Object.entries(singleCalls)) {
      const both = [product, a]
      const costs = await inTurns(bench, contestants(callsOf, both))
      const rows = costRows(both, costs, [undefined, 0.85])
      single.push(...rows.map((cost) => ({ ...cost, row: `${name}: ${cost.row}` })))
    }
    const gigs = `${database.gigs.toLocaleString('en')} gigs, ${connections} connections`
    return [
      {
        title: `The first page of the marketplace: ${gigs}`,
        note: 'CPU milliseconds per request, session check and total included. "times": CPU as a multiple of the product.',
        rows: costRows(servers, first, [undefined, 5, 1.8]),
      },
      {
        title: `Traffic mix: ${gigs}`,
        note: 'CPU milliseconds per call. A visit: five marketplace pages (30 % the unfiltered first page, 70 % pages requested for the first time), three gigs and four authenticate calls. In one of 24 visits, a booking and its cancellation replace two authenticate calls. Packers send two consecutive calls each; the first call of a packer updates the session.',
        rows: costRows(servers, visits, [undefined, 3, 1.2]),
      },
      {
        title: `Pages requested for the first time: ${gigs}`,
        note: 'CPU milliseconds per request. Half of the requests use a new ZIP code, half a new cursor.',
        rows: costRows(servers, pages, [undefined, 3.5, 1]),
      },
      {
        title: `Single calls: ${gigs}`,
        note: 'CPU milliseconds per request. "times": CPU as a multiple of the product.',
        rows: single,
      },
    ]
  })
}

/**
 * Returns a function that creates the next calls of the sequence. It also ages all sessions, so that the first call of
 * each packer updates the session; not for single calls.
 */
function workOf(
  calls: Calls,
  database: Database,
  callsOf: (calls: Calls) => Call[],
  isSingle: boolean,
): () => Promise<Work> {
  return async () => {
    const lastSeen = isSingle ? '0 minutes' : '2 minutes'
    await database.sql`update sessions set last_seen_at = now() - ${lastSeen}::interval`
    // In production a worker deletes the jobs that bookings add.
    await database.sql`delete from event_mails`
    await database.sql`
      select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`
    await database.sql`vacuum (analyze) graphile_worker._private_jobs`
    const scripts = Array.from({ length: connections }, () => callsOf(calls))
    return { connections, scripts, unit: callsPerVisit }
  }
}

/** Generates calls from pseudorandom numbers, in the same sequence for each server. */
class Calls {
  readonly #places: Places
  readonly #isProduct: boolean
  count = 0

  constructor(places: Places, isProduct: boolean) {
    this.#places = places
    this.#isProduct = isProduct
  }

  call(path: string, method?: string): Call {
    this.count += 1
    const cookie = cookieOf(packers.first + (Math.floor(this.count / 2) % 2_000))
    return { path, cookie, ...(method !== undefined && { method }) }
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
    const { positions } = this.#places
    const { time, id } = positions[(number * 7_919) % positions.length] ?? { time: 0, id: 0 }
    const filter = toFilter(GigListQuery.parse({ available: 'true' }))
    const cursor = this.#isProduct
      ? writeCursor({ key: null, time, id }, 'newest', filter)
      : writeReferenceCursor(time, id)
    return this.call(`${firstPage}&cursor=${cursor}`)
  }

  /** Books and cancels a gig that no other connection books at the same time. */
  booking() {
    const { bookable } = this.#places
    const booking = Math.floor((this.count += 2) / 2)
    const path = `/api/packer/gigs/${bookable[booking % bookable.length]}`
    // Bookings of one packer wait for each other.
    const cookie = cookieOf(ablePackers.first + (booking % 400))
    return ['POST', 'DELETE'].map((method) => ({ path, cookie, method }))
  }
}

const repeated = (next: (calls: Calls) => Call) => (calls: Calls) =>
  Array.from({ length: callsPerVisit * visitsPerConnection }, () => next(calls))

const pagesOf = repeated((calls) => calls.newPage())
const firstPages = repeated((calls) => calls.call(firstPage))

const dashboard = { path: `/api/gigs?customer_id=${customerId}`, cookie: cookieOf(customerId) }
const singleCalls: Record<string, (calls: Calls) => Call[]> = {
  'gig by id': repeated((calls) => ({ ...calls.gig(), cookie: cookieOf(packerId) })),
  authenticate: () => [{ path: '/api/auth/authenticate', cookie: cookieOf(packerId) }],
  'dashboard, 20 gigs': () => [dashboard],
  // With 101 bookings each, no two connections book with the same packer at the same time.
  'booking, then cancel': (calls) => Array.from({ length: 101 }, () => calls.booking()).flat(),
}

function visitsOf(calls: Calls): Call[] {
  return Array.from({ length: visitsPerConnection }, () => {
    const first = calls.count
    const pages = Array.from({ length: 5 }, (_, page) =>
      (first + page * 3) % 10 < 3 ? calls.call(firstPage) : calls.newPage(),
    )
    const gigs = Array.from({ length: 3 }, () => calls.gig())
    const hasBooking = (first / callsPerVisit) % visitsPerBooking === 0
    const small = Array.from({ length: hasBooking ? 2 : 4 }, () =>
      calls.call('/api/auth/authenticate'),
    )
    return [...pages, ...gigs, ...small, ...(hasBooking ? calls.booking() : [])]
  }).flat()
}

async function findPlaces({ sql }: Database): Promise<Places> {
  const rows = await sql<{ time: Date; id: number }[]>`
    select created_on_date as time, id from gigs where gig_status_id = 1 and id % 3 = 0`
  const positions = rows.map(({ time, id }) => ({ time: time.getTime(), id }))
  return { positions, bookable: await openGigs(sql, 4_000) }
}
