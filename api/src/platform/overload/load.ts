import type { ApiSettings } from '../settings.ts'
import { MemoryBudget } from './memory-budget.ts'
import { RequestSlots } from './request-slots.ts'
import { TimedQueue } from './timed-queue.ts'

const megabyte = 1024 * 1024

/** Limits of one process, shared by all requests. */
export interface Load {
  slots: RequestSlots
  /** Memory for small request bodies, which clients can send without a session. */
  bodyMemory: MemoryBudget
  /** Memory for photos and other files, and for bodies with data URLs. */
  uploadMemory: MemoryBudget
  /**
   * Limits how many responses concurrently stream a list without `limit`. Rejects further requests
   * at once.
   */
  streams: TimedQueue
}

export function createLoad({ bodyMegabytes, ...settings }: ApiSettings['load']): Load {
  return {
    slots: new RequestSlots(settings),
    bodyMemory: new MemoryBudget(64 * megabyte),
    uploadMemory: new MemoryBudget(bodyMegabytes * megabyte),
    streams: new TimedQueue({ concurrency: 50, targetMs: 0, name: 'streams' }),
  }
}
