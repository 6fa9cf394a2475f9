import { availableParallelism } from 'node:os'
import { TimedQueue } from './timed-queue.ts'

const spare = availableParallelism() - 1

/**
 * Images and passwords, which keep a core busy for long. One core stays free for all other requests.
 * Tasks wait here without a limit, because they have come through another queue.
 */
export const heavyWork = new TimedQueue({
  concurrency: Math.max(1, spare),
  targetMs: Infinity,
  name: 'cores',
})

/** Gives this process its share of the cores when there are several processes. */
export function shareCores(processes: number) {
  heavyWork.limitTo(Math.max(1, Math.floor(spare / processes)))
}
