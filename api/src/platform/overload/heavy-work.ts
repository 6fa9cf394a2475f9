import { availableParallelism } from 'node:os'
import { TimedQueue } from './timed-queue.ts'

/**
 * The queue for image processing and password hashing, which are CPU-bound. Leaves one of several
 * cores free for other requests. A task may wait in this queue without a time limit, because the
 * task has already waited in a queue with a limit.
 */
export const heavyWork = new TimedQueue({
  concurrency: Math.max(1, availableParallelism() - 1),
  targetMs: Infinity,
  name: 'cores',
})
