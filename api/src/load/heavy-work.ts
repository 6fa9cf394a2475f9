import { availableParallelism } from 'node:os'
import { BoundedQueue } from './bounded-queue.ts'

/**
 * What keeps a core busy for long, pictures and passwords alike: one core stays free for everybody
 * else. Who waits here has come through a queue that is bounded.
 */
export const heavyWork = new BoundedQueue({
  concurrency: Math.max(1, availableParallelism() - 1),
  capacity: Number.POSITIVE_INFINITY,
})
