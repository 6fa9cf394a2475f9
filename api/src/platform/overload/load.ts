import { PerKeyLimit } from '../rate-limits/per-key-limit.ts'
import type { ApiSettings } from '../settings.ts'
import { MemoryBudget } from './memory-budget.ts'
import { TimedQueue } from './timed-queue.ts'

const megabyte = 1024 * 1024

/** Full-size photos of one customer need 40 MB at once. */
const leastPerUploader = 48 * megabyte

/** Limits of one process on memory and slow clients, shared by all requests. */
export interface Load {
  /**
   * Memory for request bodies above 16 KB without images, which clients can send without a session.
   * Smaller bodies need none: the limit of connections bounds them.
   */
  bodyMemory: MemoryBudget
  /** Memory for request bodies with images. */
  uploadMemory: MemoryBudget
  /** Memory for images in unfinished responses. */
  imageMemory: MemoryBudget
  /**
   * Limits how many responses concurrently stream a list without `limit`. Rejects further requests
   * at once.
   */
  streams: TimedQueue
  /** Limits the concurrent uploads of each user. The key is the user id. */
  uploads: PerKeyLimit<number>
}

export function createLoad({ bodyMegabytes }: ApiSettings['load']): Load {
  return {
    bodyMemory: new MemoryBudget(64 * megabyte, { perAddress: 16 * megabyte, free: 16 * 1024 }),
    uploadMemory: new MemoryBudget(bodyMegabytes * megabyte, {
      perAddress: Math.max((bodyMegabytes * megabyte) / 2, leastPerUploader),
    }),
    imageMemory: new MemoryBudget(64 * megabyte, { perAddress: 16 * megabyte }),
    streams: new TimedQueue({ concurrency: 50, targetMs: 0, name: 'streams' }),
    uploads: new PerKeyLimit({ most: 10, name: 'uploads' }),
  }
}
