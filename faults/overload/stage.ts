import { type Call, keptOpen, send } from '../../bench/load/calls.ts'
import type { Database } from '../../bench/databases.ts'
import { cookieOf, packers } from '../../bench/seed/people.sql.ts'
import type { Server } from '../../bench/servers/server-process.ts'

export interface Stage {
  api: Server
  database: Database
}

/**
 * Returns a packer's request for a marketplace page. `price_min` has 50 values, because the API reads a page
 * only once for all equal requests of an event-loop tick.
 */
export const page = (packer: number, limit = 24): Call => ({
  path: `/api/gigs?available=true&limit=${limit}&price_min=${packer % 50}`,
  cookie: cookieOf(packers.first + packer),
})

const agent = keptOpen(50)

export const call = (api: Server, what: Call) => send(api.origin, agent, what)
export const read = (api: Server) => call(api, page(0))

/** Returns the milliseconds until five responses in a row have status 200 and took less than 100 ms, at most a minute. */
export async function recovery({ api }: Stage): Promise<number> {
  const begun = performance.now()
  for (let inRow = 0; inRow < 5 && performance.now() - begun < 60_000;) {
    const { status, ms } = await read(api)
    inRow = status === 200 && ms < 100 ? inRow + 1 : 0
  }
  return performance.now() - begun
}

/** Returns the names of the problems that occurred. */
export const problemsOf = (occurred: Record<string, boolean>) =>
  Object.keys(occurred).filter((problem) => occurred[problem])

export const inSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
