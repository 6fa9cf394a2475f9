import { Agent } from 'node:http'
import { quantile } from '../../bench/quantiles.ts'
import { type Call, send } from '../../bench/load/calls.ts'

export interface Flood {
  origin: string
  calls: Call[]
  connections: number
  seconds: number
}

export interface Flooded {
  /** How many answers of each status; 0 is a connection that broke. */
  statuses: Record<number, number>
  /** Milliseconds of those that were answered as wanted, and of those sent away. */
  p50: number
  p99: number
  refusedP99: number
  /** Refusals that did not say when to come back. */
  withoutRetryAfter: number
}

// From a process of its own, or the flood would keep the one busy that looks how the product bears it.
process.on('message', (flood: Flood) => {
  void run(flood).then((flooded) => process.send?.(flooded))
})
process.on('disconnect', () => process.exit())

/** Everybody asks again as soon as he is answered, and does not care when he was told to come back. */
async function run({ origin, calls, connections, seconds }: Flood): Promise<Flooded> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const statuses: Record<number, number> = {}
  const times: { answered: number[]; refused: number[] } = { answered: [], refused: [] }
  let withoutRetryAfter = 0
  const end = performance.now() + seconds * 1000

  async function connection(number: number) {
    for (let turn = number; performance.now() < end; turn += 1) {
      const call = calls[turn % calls.length]
      if (!call) return
      const answer = await send(origin, agent, call).catch(() => undefined)
      const status = answer?.status ?? 0
      statuses[status] = (statuses[status] ?? 0) + 1
      if (!answer) continue
      if (status < 400) times.answered.push(answer.ms)
      else times.refused.push(answer.ms)
      if (status === 503 && answer.headers['retry-after'] === undefined) withoutRetryAfter += 1
    }
  }

  await Promise.all(Array.from({ length: connections }, (_, number) => connection(number)))
  agent.destroy()
  return {
    statuses,
    p50: quantile(times.answered, 0.5),
    p99: quantile(times.answered, 0.99),
    refusedP99: quantile(times.refused, 0.99),
    withoutRetryAfter,
  }
}
