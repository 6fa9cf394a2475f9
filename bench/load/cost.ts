import type { Bench } from '../bench.ts'
import { clusterCpu, processCpu } from '../cpu.ts'
import { median } from '../quantiles.ts'
import type { Measured } from '../report.ts'
import type { Server } from '../servers/server-process.ts'
import type { Load } from './load.ts'

export const connections = 32

export interface Contestant {
  server: Server
  /** Creates the calls of each connection, before each warm-up and each measurement. */
  load(): Promise<Load['scripts']>
  /** The minimum CPU, as a multiple of the first contestant's. */
  goal: number | undefined
}

/** After the first round, the warm-up only reopens connections that the server closed while they were idle. */
const laterWarmUpSeconds = 0.2

/**
 * Loads the servers round-robin, so that other work on the machine affects all of them. Returns a row for each
 * server, with medians over the rounds. Includes the CPU of the whole Postgres server, which nothing else uses.
 */
export async function costRows(
  { databases, generator, settings }: Bench,
  contestants: Contestant[],
): Promise<Measured[]> {
  const { postmaster } = databases
  const [rounds, seconds, warmUpSeconds] = settings.quick ? [2, 0.8, 0.8] : [5, 1.5, 3]

  async function turn({ server, load }: Contestant, isFirst: boolean) {
    const to = { origin: server.origin, connections }
    const warming = isFirst ? warmUpSeconds : laterWarmUpSeconds
    await generator.run({ ...to, scripts: await load(), seconds: warming })
    const scripts = await load()
    const before = { node: processCpu(server.pid), database: clusterCpu(postmaster) }
    const loaded = await generator.run({ ...to, scripts, seconds })
    const node = (processCpu(server.pid) - before.node) / loaded.requests
    const database = (clusterCpu(postmaster) - before.database) / loaded.requests
    const rates = { 'requests/s': loaded.requests / loaded.seconds, 'p50 ms': loaded.p50 }
    return { node, Postgres: database, both: node + database, ...rates }
  }

  const turns = contestants.map((): Awaited<ReturnType<typeof turn>>[] => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      turns[index]?.push(await turn(contestant, round === 0))
    }
  }
  const medianOf = (index: number, name: string) =>
    median((turns[index] ?? []).map((cost) => cost[name as keyof typeof cost]))
  return contestants.map(({ server, goal }, index) => {
    const figures = Object.keys(turns[index]?.[0] ?? {}).map((name) => [
      name,
      medianOf(index, name),
    ])
    const times = medianOf(index, 'both') / medianOf(0, 'both')
    return {
      row: server.name,
      ...(goal !== undefined && { goal: `>= ${goal} times`, reached: times >= goal }),
      figures: { ...Object.fromEntries(figures), times },
    }
  })
}
