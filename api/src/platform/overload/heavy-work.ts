import { availableParallelism } from 'node:os'
import { TimedQueue } from './timed-queue.ts'

const spare = availableParallelism() - 1

/**
 * The queue for image processing and password hashing, which are CPU-bound. Leaves one of several
 * cores free for other requests. A task may wait in this queue without a time limit, because the
 * task has already waited in a queue with a limit.
 */
export const heavyWork = new TimedQueue({
  concurrency: Math.max(1, spare),
  targetMs: Infinity,
  name: 'cores',
})

/** Limits `heavyWork` to the share of the cores that one of `processes` gets. */
export function shareCores(processes: number) {
  heavyWork.limitTo(Math.max(1, Math.floor(spare / processes)))
}
