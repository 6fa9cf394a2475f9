import { Agent } from 'node:http'
import { quantile } from '../quantiles.ts'
import { send } from './calls.ts'
import type { Load, Loaded } from './load.ts'

// The load comes from a process of its own, so that the one that measures is not busy with it.
process.on('message', (load: Load) => {
  void run(load).then((loaded) => process.send?.(loaded))
})
process.on('disconnect', () => process.exit())

/** So many connections, each asking its own calls one after the other, over and over. */
async function run({ origin, scripts, connections, seconds, unit = 1 }: Load): Promise<Loaded> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const failures: string[] = []
  const begun = performance.now()
  const end = begun + seconds * 1000

  async function connection(number: number) {
    const script = scripts[number % scripts.length] ?? []
    for (let turn = 0; turn % unit !== 0 || performance.now() < end; turn += 1) {
      const call = script[turn % script.length]
      if (!call) return
      try {
        const { status, ms, text } = await send(origin, agent, call)
        if (status < 400) times.push(ms)
        else failures.push(`${call.method ?? 'GET'} ${call.path}: ${status} ${text.slice(0, 300)}`)
      } catch (error) {
        failures.push(`${call.path}: ${String(error)}`)
      }
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
  }
}
