import type { Bench } from '../bench.ts'
import { clusterCpu, processCpu } from '../cpu.ts'
import { median } from '../quantiles.ts'
import type { Measured } from '../report.ts'
import type { Server } from '../servers/server-process.ts'
import type { Load } from './load.ts'

export const connections = 32

const figures = ['node', 'database', 'both', 'perSecond', 'p50'] as const
export type Cost = Record<(typeof figures)[number], number>

export type Work = Omit<Load, 'origin' | 'seconds'>

export interface Contestant {
  server: Server
  /** The calls, or a function that creates the calls before each warm-up and each measurement. */
  load: Work | (() => Promise<Work>)
}

/** After the first round, the warm-up only reopens connections that the server closed while they were idle. */
const laterWarmUpSeconds = 0.2

/**
 * Loads the servers round-robin, so that other work on the machine affects all of them, and returns
 * medians over the rounds. Includes the CPU of the whole Postgres server, which nothing else uses.
 */
export async function inTurns(
  { databases, generator, settings }: Bench,
  contestants: Contestant[],
): Promise<Cost[]> {
  const { postmaster } = databases
  const [rounds, seconds, warmUpSeconds] = settings.quick ? [2, 0.8, 0.8] : [5, 1.5, 3]

  async function turn({ server, load }: Contestant, isFirst: boolean): Promise<Cost> {
    const { origin } = server
    const work = () => (typeof load === 'function' ? load() : load)
    const warming = isFirst ? warmUpSeconds : laterWarmUpSeconds
    await generator.run({ ...(await work()), origin, seconds: warming })
    const calls = await work()
    const before = { node: processCpu(server.pid), database: clusterCpu(postmaster) }
    const loaded = await generator.run({ ...calls, origin, seconds })
    const node = (processCpu(server.pid) - before.node) / loaded.requests
    const database = (clusterCpu(postmaster) - before.database) / loaded.requests
    const perSecond = loaded.requests / loaded.seconds
    return { node, database, both: node + database, perSecond, p50: loaded.p50 }
  }

  const costs: Cost[][] = contestants.map(() => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      costs[index]?.push(await turn(contestant, round === 0))
    }
  }
  return costs.map(medians)
}

const medians = (costs: Cost[]) =>
  Object.fromEntries(figures.map((name) => [name, median(costs.map((cost) => cost[name]))])) as Cost

/**
 * A row for each server, the product first. `goals`: the minimum CPU of each server, as a multiple of the
 * product's CPU.
 */
export function costRows(
  servers: Server[],
  costs: Cost[],
  goals: (number | undefined)[],
): Measured[] {
  const product = costs[0]?.both ?? Number.NaN
  return costs.map(({ node, database, both, perSecond, p50 }, index) => {
    const goal = goals[index]
    const times = both / product
    const rates = { 'requests/s': perSecond, 'p50 ms': p50 }
    return {
      row: servers[index]?.name ?? '',
      ...(goal !== undefined && { goal: `>= ${goal} times`, reached: times >= goal }),
      figures: { node, Postgres: database, both, times, ...rates },
    }
  })
}
