import { PerKeyLimit } from '../rate-limits/per-key-limit.ts'
import type { ApiSettings } from '../settings.ts'
import { MemoryBudget } from './memory-budget.ts'
import { TimedQueue } from './timed-queue.ts'

const megabyte = 1024 * 1024

/** The limits of one process on memory and slow clients, for all requests together. */
export interface Load {
  /** Memory for small bodies, which anyone may send. */
  bodyMemory: MemoryBudget
  /** Memory for the bodies of gigs, which hold photos. */
  gigBodyMemory: MemoryBudget
  /** Memory for images in responses that are still being sent. */
  imageMemory: MemoryBudget
  /** Responses with unlimited lists that are still being sent; none waits. */
  streams: TimedQueue
  /** Gig bodies that each customer is uploading, by user id. */
  uploads: PerKeyLimit<number>
}

export function createLoad({ bodyMegabytes }: ApiSettings['load']): Load {
  return {
    bodyMemory: new MemoryBudget(64 * megabyte),
    gigBodyMemory: new MemoryBudget(bodyMegabytes * megabyte),
    imageMemory: new MemoryBudget(64 * megabyte),
    streams: new TimedQueue({ concurrency: 50, targetMs: 0, name: 'streams' }),
    uploads: new PerKeyLimit({
      most: 10,
      name: 'uploads',
      detail: 'You are posting ten jobs at once. Please wait until one of them is there.',
    }),
  }
}
