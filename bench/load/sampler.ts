import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, keptOpen, send } from './calls.ts'

/**
 * Asks each call in turn every so many milliseconds, whether the one before is answered or not, so
 * that waiting counts; the times by call. What is awaited was begun before: it inherits nothing.
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
    asked.push(send(origin, agent, call).then(({ ms }) => times[index]?.push(ms)))
    await sleep(every)
  }
  await end
  await Promise.all(asked)
  agent.destroy()
  goFirst(0)
  return times
}

/**
 * Who samples stands for clients elsewhere: that it waits for a core of this machine is not to
 * count. Only root may go first; for anybody else the times hold a little of their own waiting.
 */
function goFirst(priority: number) {
  try {
    os.setPriority(priority)
  } catch {
    // It stays as it is.
  }
}
