import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Call } from './calls.ts'

export interface Load {
  origin: string
  /** Connection n asks the calls of script n, and those of the first again beyond the last. */
  scripts: Call[][]
  connections: number
  seconds: number
  /** So many calls belong together: none is left half done. */
  unit?: number
}

export interface Loaded {
  requests: number
  seconds: number
  p50: number
  p99: number
  failures: number
  failure: string | undefined
}

export interface LoadGenerator {
  /** @throws when an answer was an error: then the figures would mean nothing */
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

/** The calls cut into as many scripts as there are connections, so that no two ask the same. */
export function dealOut(calls: Call[], connections: number): Call[][] {
  const scripts: Call[][] = Array.from({ length: connections }, () => [])
  for (const [index, call] of calls.entries()) scripts[index % connections]?.push(call)
  return scripts
}
