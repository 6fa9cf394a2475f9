import { Agent } from 'node:http'
import { quantile } from '../quantiles.ts'
import { type Call, send } from './calls.ts'
import type { Load, Loaded } from './load.ts'

// A separate process, so that sending the load does not slow down the process that measures.
process.on('message', (load: Load) => {
  void run(load).then((loaded) => process.send?.(loaded))
})
process.on('disconnect', () => process.exit())

/** Each connection sends its calls one after the other, over and over. */
async function run(load: Load): Promise<Loaded> {
  const { origin, scripts, connections, seconds, unit = 1, overload = false } = load
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const refusedTimes: number[] = []
  const statuses: Record<number, number> = {}
  const failures: string[] = []
  let withoutRetryAfter = 0
  const begun = performance.now()
  const end = begun + seconds * 1000

  async function ask(call: Call) {
    try {
      const { status, ms, text, headers } = await send(origin, agent, call)
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status < 400) return times.push(ms)
      if (status === 503 && headers['retry-after'] === undefined) withoutRetryAfter += 1
      if (status === 503 && overload) return refusedTimes.push(ms)
      failures.push(`${call.method ?? 'GET'} ${call.path}: ${status} ${text.slice(0, 300)}`)
    } catch (error) {
      failures.push(`${call.path}: ${String(error)}`)
    }
  }
  async function connection(number: number) {
    const script = scripts[number % scripts.length] ?? []
    for (let turn = 0; turn % unit !== 0 || performance.now() < end; turn += 1) {
      const call = script[turn % script.length]
      if (!call) return
      await ask(call)
    }
  }

  await Promise.all(Array.from({ length: connections }, (_, number) => connection(number)))
  agent.destroy()
  return {
    requests: times.length,
    seconds: (performance.now() - begun) / 1000,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    failures: failures.length,
    failure: failures[0],
    statuses,
    refusedP99: quantile(refusedTimes, 0.99),
    withoutRetryAfter,
  }
}
