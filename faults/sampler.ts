import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, keptOpen, send } from '../bench/load/calls.ts'

/**
 * Sends the calls round-robin, one every `every` milliseconds, without waiting for the previous response,
 * so that latencies include queueing. Returns the latencies of each call in milliseconds.
 * @throws if any response is an error
 */
export async function sample(
  origin: string,
  calls: Call[],
  { every, until }: { every: number; until: Promise<unknown> },
): Promise<number[][]> {
  const agent = keptOpen(64)
  const times: number[][] = calls.map(() => [])
  const asked: Promise<unknown>[] = []
  const over = new AbortController()
  const end = until.finally(() => over.abort())
  end.catch(() => {})
  setPriority(-10)
  for (let count = 0; !over.signal.aborted; count += 1) {
    const index = count % calls.length
    const call = calls[index]
    if (!call) break
    const answer = send(origin, agent, call).then(({ status, ms }) => {
      if (status >= 400) throw new Error(`${call.path}: ${status}`)
      times[index]?.push(ms)
    })
    answer.catch(() => {})
    asked.push(answer)
    await sleep(every)
  }
  await end
  await Promise.all(asked)
  agent.destroy()
  setPriority(0)
  return times
}

/**
 * Sets the priority of this process. The sampler runs at a raised one, so that latencies do not include its
 * own wait for a CPU core. Only root may raise it; for other users the latencies include some of that wait.
 */
function setPriority(priority: number) {
  try {
    os.setPriority(priority)
  } catch {
    // Keep the current priority.
  }
}
