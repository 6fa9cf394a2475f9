import type { Agent } from 'node:http'
import { writeCursor } from '../../api/src/gigs/list/gig-cursor.ts'
import { toFilter } from '../../api/src/gigs/list/gig-filter.ts'
import { GigListQuery } from '../../api/src/gigs/list/gig-list.contract.ts'
import { packerId } from '../bench.ts'
import type { Database } from '../databases.ts'
import { openGigs } from '../seed/gigs.sql.ts'
import { keptOpen, send } from '../load/calls.ts'
import { cookieOf } from '../seed/people.sql.ts'
import { startProduct } from '../servers/contestants.ts'
import { findPlaces, type Places } from './places.sql.ts'
import { parametersOf, type Question } from './questions.ts'

export type Asker = Awaited<ReturnType<typeof openAsker>>

const cookie = cookieOf(packerId)

/** Starts the product on one database, to send it one query at a time. */
export async function openAsker(database: Database, variants: number) {
  const places = await findPlaces(database.sql, variants)
  const [gig = 0] = await openGigs(database.sql, 1)
  let booked = false
  let agent = keptOpen(1)
  let server = await start(database, agent)

  async function write() {
    const call = { path: `/api/packer/gigs/${gig}`, method: booked ? 'DELETE' : 'POST', cookie }
    const { status, text } = await send(server.origin, agent, call)
    if (status >= 300) throw new Error(`${call.method} ${call.path}: ${status} ${text}`)
    booked = !booked
  }

  return {
    async ask(question: Question, variant: number): Promise<number> {
      const path = pathOf(question, places, variant)
      const { status, text, ms } = await send(server.origin, agent, { path, cookie })
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
      return ms
    },
    /** Books or cancels a gig, so that the API must update its cached totals. */
    write,
    /** Restarts the API and warms it up with calls other than list queries. */
    async restart() {
      agent.destroy()
      await server.stop()
      agent = keptOpen(1)
      server = await start(database, agent)
    },
    async stop() {
      if (booked) await write()
      agent.destroy()
      await server.stop()
    },
  }
}

async function start(database: Database, agent: Agent) {
  const server = await startProduct(database.url)
  for (let id = 1; id <= 200; id += 1) {
    await send(server.origin, agent, { path: `/api/gig/${id}`, cookie })
  }
  return server
}

function pathOf(question: Question, places: Places, variant: number): string {
  const parameters = parametersOf(question, places, variant)
  if (question.after) {
    const place = question.after(places, variant)
    if (!place) throw new Error(`${question.row} has no cursor position ${variant}.`)
    // Write the cursor directly, because paging to the middle of a million gigs would take too long.
    const request = GigListQuery.parse(Object.fromEntries(parameters))
    parameters.set('cursor', writeCursor(place, request.sort, toFilter(request)))
  }
  return `/api/gigs?${parameters.toString()}`
}
