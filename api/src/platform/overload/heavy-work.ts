import { availableParallelism } from 'node:os'
import { TimedQueue } from './timed-queue.ts'

const spare = availableParallelism() - 1

/**
 * The queue for image processing and password hashing, which are CPU-bound. Leaves one of several
 * cores free for other requests. A task may wait here without a time limit, because it has already
 * waited in a queue with one.
 */
export const heavyWork = new TimedQueue({
  concurrency: Math.max(1, spare),
  targetMs: Infinity,
  name: 'cores',
})

/** Divides the cores among the worker processes. */
export function shareCores(processes: number) {
  heavyWork.limitTo(Math.max(1, Math.floor(spare / processes)))
}
