import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Call } from './calls.ts'

export interface Load {
  origin: string
  /** Connection n repeats the calls of script n modulo the number of scripts. */
  scripts: Call[][]
  /** At most so many at once. */
  connections: number
  seconds: number
  /** Sends so many calls per second, however late the responses are. Otherwise each connection waits for its response. */
  perSecond?: number
  /** So many calls belong together and are always finished. */
  unit?: number
  /** Answers of 503 are counted instead of failing the run. */
  overload?: boolean
}

export interface Loaded {
  requests: number
  seconds: number
  p50: number
  p99: number
  failures: number
  failure: string | undefined
  /** How many answers had each status. */
  statuses: Record<number, number>
  refusedP99: number
  /** Refusals without a Retry-After header. */
  withoutRetryAfter: number
}

export interface LoadGenerator {
  /** @throws when an answer was an error, because then the figures mean nothing */
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

/** Divides the calls into one script per connection, so that no two connections ask the same. */
export function dealOut(calls: Call[], connections: number): Call[][] {
  const scripts: Call[][] = Array.from({ length: connections }, () => [])
  for (const [index, call] of calls.entries()) scripts[index % connections]?.push(call)
  return scripts
}
