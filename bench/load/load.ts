import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Call } from './calls.ts'

export interface Load {
  origin: string
  /** Connection n repeats script n modulo the number of scripts. */
  scripts: Call[][]
  connections: number
  seconds: number
  /** The rate at which calls are sent without waiting for responses. Unset: each connection waits for its response. */
  perSecond?: number
  /** A connection stops only after a multiple of this many calls, so that each booking is also canceled. */
  unit?: number
  /** Counts responses with status 503 instead of failing the run. */
  overload?: boolean
}

export interface Loaded {
  requests: number
  seconds: number
  p50: number
  p99: number
  failures: number
  failure: string | undefined
  statuses: Record<number, number>
}

export interface LoadGenerator {
  /** @throws if any call failed, because the figures are then meaningless */
  run(load: Load): Promise<Loaded>
  stop(): void
}

export function startLoadGenerator(): LoadGenerator {
  const child = fork(path.join(import.meta.dirname, 'load-process.ts'), {
    execArgv: ['--import', 'tsx'],
    stdio: 'inherit',
  })
  return {
    async run(load) {
      child.send(load)
      const [loaded] = (await once(child, 'message')) as [Loaded]
      if (loaded.failures > 0) {
        throw new Error(`${loaded.failures} calls failed, the first: ${loaded.failure}`)
      }
      return loaded
    },
    stop: () => void child.kill(),
  }
}

/** Splits the items into one list per connection, so that no two connections use the same item. */
export function dealOut<T>(items: T[], connections: number): T[][] {
  const lists: T[][] = Array.from({ length: connections }, () => [])
  for (const [index, item] of items.entries()) lists[index % connections]?.push(item)
  return lists
}
