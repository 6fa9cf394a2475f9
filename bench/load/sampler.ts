import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, keptOpen, send } from './calls.ts'

/**
 * Sends one call after the other every so many milliseconds, without waiting for the response before,
 * so that queueing counts. The times by call.
 * @throws when a response is an error
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
  goFirst(-10)
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
  goFirst(0)
  return times
}

/**
 * The sampler stands for clients on other machines, so its own wait for a core should not count. Only
 * root may raise the priority; for other users the times include some of that wait.
 */
function goFirst(priority: number) {
  try {
    os.setPriority(priority)
  } catch {
    // The priority stays as it is.
  }
}
