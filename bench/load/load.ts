import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '../quantiles.ts'
import { type Call, keptOpen, send } from './calls.ts'

export interface Load {
  origin: string
  /** Connection n repeats script n modulo the number of scripts. */
  scripts: Call[][]
  connections: number
  seconds: number
  /** The rate at which calls are sent without waiting for responses. Unset: each connection waits for its response. */
  perSecond?: number
  /** Counts responses with status 503 instead of failing the run. */
  overload?: boolean
}

export type Loaded = Awaited<ReturnType<typeof run>>
export type LoadGenerator = ReturnType<typeof startLoadGenerator>

/** Starts a process that sends load, so that work of the measuring process does not delay it. */
export function startLoadGenerator() {
  const child = fork(import.meta.filename, { execArgv: ['--import', 'tsx'], stdio: 'inherit' })
  return {
    /** @throws if any call failed, because the figures are then meaningless */
    async run(load: Load): Promise<Loaded> {
      child.send(load)
      const [loaded] = (await once(child, 'message')) as [Loaded]
      const { failures } = loaded
      if (failures.length === 0) return loaded
      throw new Error(`${failures.length} calls failed, the first: ${failures[0]}`)
    },
    stop: () => void child.kill(),
  }
}

if (process.argv[1] === import.meta.filename) {
  process.on('message', (load: Load) => {
    void run(load).then((loaded) => process.send?.(loaded))
  })
  process.on('disconnect', () => process.exit())
}

/** Closed loop: each connection repeats its script. With `perSecond`, open loop: sends calls at that rate. */
async function run(load: Load) {
  const { origin, scripts, connections, seconds, perSecond, overload = false } = load
  const agent = keptOpen(connections)
  const times: number[] = []
  const statuses: Record<number, number> = {}
  const failures: string[] = []
  const begun = performance.now()
  const end = begun + seconds * 1000

  async function ask(call: Call) {
    try {
      const { status, ms, text } = await send(origin, agent, call)
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status < 400) return void times.push(ms)
      if (status === 503 && overload) return
      failures.push(`${call.method ?? 'GET'} ${call.path}: ${status} ${text.slice(0, 300)}`)
    } catch (error) {
      failures.push(`${call.path}: ${String(error)}`)
    }
  }
  async function connection(number: number) {
    const script = scripts[number % scripts.length] ?? []
    for (let turn = 0; performance.now() < end; turn += 1) {
      const call = script[turn % script.length]
      if (!call) return
      await ask(call)
    }
  }

  async function atRate(rate: number) {
    const calls = scripts.flat()
    const sent: Promise<unknown>[] = []
    for (let now = begun; now < end; now = performance.now()) {
      while (sent.length < ((now - begun) / 1000) * rate) {
        const call = calls[sent.length % calls.length]
        if (call) sent.push(ask(call))
      }
      await sleep(2)
    }
    await Promise.all(sent)
  }

  if (perSecond === undefined) {
    await Promise.all(Array.from({ length: connections }, (_, number) => connection(number)))
  } else await atRate(perSecond)
  agent.destroy()
  return {
    ...{ requests: times.length, seconds: (performance.now() - begun) / 1000 },
    ...{ p50: quantile(times, 0.5), p99: quantile(times, 0.99) },
    ...{ failures, statuses },
  }
}
