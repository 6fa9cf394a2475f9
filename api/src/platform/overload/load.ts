import type { ApiSettings } from '../settings.ts'
import { MemoryBudget } from './memory-budget.ts'
import { RequestSlots } from './request-slots.ts'
import { TimedQueue } from './timed-queue.ts'

const megabyte = 1024 * 1024

export type Load = ReturnType<typeof createLoad>

/** Creates the limits of one process, which all requests share. */
export function createLoad({ bodyMegabytes, ...settings }: ApiSettings['load']) {
  return {
    slots: new RequestSlots(settings),
    /** Memory for small request bodies, which clients can send without a session. */
    bodyMemory: new MemoryBudget(64 * megabyte),
    /** Memory for photos and other files, and for bodies with data URLs. */
    uploadMemory: new MemoryBudget(bodyMegabytes * megabyte),
    /**
     * Limits how many responses concurrently stream a list without `limit`. Rejects further requests
     * at once.
     */
    streams: new TimedQueue({ concurrency: 50, targetMs: 0, name: 'streams' }),
  }
}
