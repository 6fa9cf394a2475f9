import { availableParallelism } from 'node:os'
import { BoundedQueue } from './bounded-queue.ts'

const spare = availableParallelism() - 1

/**
 * What keeps a core busy for long, pictures and passwords alike: one core stays free for everybody
 * else. Who waits here has come through a queue that is bounded.
 */
export const heavyWork = new BoundedQueue({
  concurrency: Math.max(1, spare),
  capacity: Number.POSITIVE_INFINITY,
  name: 'cores',
})

/** Leaves to this process its part of the cores, of so many that do the same. */
export function shareCores(processes: number) {
  heavyWork.limitTo(Math.max(1, Math.floor(spare / processes)))
}
