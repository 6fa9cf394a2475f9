import { PerKeyLimit } from '../rate-limits/per-key-limit.ts'
import type { ApiSettings } from '../settings.ts'
import { MemoryBudget } from './memory-budget.ts'
import { TimedQueue } from './timed-queue.ts'

const megabyte = 1024 * 1024

/** Limits of one process on memory and slow clients, shared by all requests. */
export interface Load {
  /** Memory for small request bodies, which clients can send without a session. */
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
    bodyMemory: new MemoryBudget(64 * megabyte),
    uploadMemory: new MemoryBudget(bodyMegabytes * megabyte),
    imageMemory: new MemoryBudget(64 * megabyte),
    streams: new TimedQueue({ concurrency: 50, targetMs: 0, name: 'streams' }),
    uploads: new PerKeyLimit({ most: 10, name: 'uploads' }),
  }
}
