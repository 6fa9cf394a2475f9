import { clusterCpu, processCpu } from '../cpu.ts'
import { median } from '../quantiles.ts'
import type { Server } from '../servers/server-process.ts'
import type { Load, LoadGenerator } from './load.ts'

/** What one request costs, in milliseconds of CPU. */
export interface Cost {
  node: number
  database: number
  both: number
  perSecond: number
  p50: number
}

/** The medians, and what they are of. */
export interface MedianCost extends Cost {
  rounds: Cost[]
}

export interface Contestant {
  server: Server
  load: Omit<Load, 'origin' | 'seconds'>
}

export interface Turns {
  postmaster: number
  generator: LoadGenerator
  rounds: number
  seconds: number
  /** Before the first turn of each, so that what is compiled on the way is compiled. */
  warmUpSeconds: number
}

/**
 * Each contestant in turn, and again, so that whatever else the machine does meets all of them; the
 * medians over the rounds. All of Postgres is counted, as nobody else uses it.
 */
export async function inTurns(contestants: Contestant[], turns: Turns): Promise<MedianCost[]> {
  const costs: Cost[][] = contestants.map(() => [])
  for (let round = 0; round < turns.rounds; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      costs[index]?.push(await turn(contestant, turns, round === 0))
    }
  }
  return costs.map(medians)
}

/** Connections that were not used for a while are opened again by the short warm-up. */
const laterWarmUp = 0.2

async function turn({ server, load }: Contestant, turns: Turns, first: boolean): Promise<Cost> {
  const { postmaster, generator, seconds, warmUpSeconds } = turns
  const call = { ...load, origin: server.origin }
  await generator.run({ ...call, seconds: first ? warmUpSeconds : laterWarmUp })
  const before = { node: processCpu(server.pid), database: clusterCpu(postmaster) }
  const loaded = await generator.run({ ...call, seconds })
  const node = (processCpu(server.pid) - before.node) / loaded.requests
  const database = (clusterCpu(postmaster) - before.database) / loaded.requests
  const perSecond = loaded.requests / loaded.seconds
  return { node, database, both: node + database, perSecond, p50: loaded.p50 }
}

const medians = (costs: Cost[]): MedianCost => ({
  rounds: costs,
  node: median(costs.map(({ node }) => node)),
  database: median(costs.map(({ database }) => database)),
  both: median(costs.map(({ both }) => both)),
  perSecond: median(costs.map(({ perSecond }) => perSecond)),
  p50: median(costs.map(({ p50 }) => p50)),
})
