import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '../report.ts'
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
  const isOver = () => performance.now() >= end
  /** Repeats a script, one call at a time. */
  async function connection(script: Call[] = []) {
    for (let turn = 0; !isOver(); turn += 1) await ask(script[turn % script.length] as Call)
  }
  /** Sends calls at a rate. */
  async function atRate(rate: number) {
    const calls = scripts.flat()
    const sent: Promise<unknown>[] = []
    for (; !isOver(); await sleep(2)) {
      const due = ((performance.now() - begun) / 1000) * rate
      while (sent.length < due) sent.push(ask(calls[sent.length % calls.length] as Call))
    }
    await Promise.all(sent)
  }

  if (perSecond !== undefined) await atRate(perSecond)
  else {
    const repeated = Array.from({ length: connections }, (_, at) => scripts[at % scripts.length])
    await Promise.all(repeated.map(connection))
  }
  agent.destroy()
  return {
    ...{ requests: times.length, seconds: (performance.now() - begun) / 1000 },
    ...{ p50: quantile(times, 0.5), p99: quantile(times, 0.99) },
    ...{ failures, statuses },
  }
}
