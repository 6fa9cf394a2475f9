import { PerKeyLimit } from '../rate-limits/per-key-limit.ts'
import type { ApiSettings } from '../settings.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'
import { MemoryBudget } from './memory-budget.ts'

const megabyte = 1024 * 1024

/** The limits of one process on requests in progress and on memory, for all requests together. */
export interface Load {
  reads: ConcurrencyLimit
  /** Apart from reads: front ends repeat a failed read automatically, but not a booking. */
  writes: ConcurrencyLimit
  /** Memory for small bodies, which anyone may send. */
  bodyMemory: MemoryBudget
  /** Memory for the bodies of gigs, which hold photos. */
  gigBodyMemory: MemoryBudget
  /** Memory for images in responses that are still being sent. */
  imageMemory: MemoryBudget
  /** Responses with unlimited lists that are still being sent. */
  streams: ConcurrencyLimit
  /** Gig bodies that each customer is uploading, by user id. */
  uploads: PerKeyLimit<number>
}

/** A read takes milliseconds: while 16 of them have waited for a second, another would wait longer. */
const waiting = { count: 16, ms: 1_000 }

export function createLoad({ inFlight, bodyMegabytes }: ApiSettings['load']): Load {
  return {
    reads: new ConcurrencyLimit({ most: inFlight, waiting }),
    writes: new ConcurrencyLimit({ most: inFlight }),
    bodyMemory: new MemoryBudget(64 * megabyte),
    gigBodyMemory: new MemoryBudget(bodyMegabytes * megabyte),
    imageMemory: new MemoryBudget(64 * megabyte),
    streams: new ConcurrencyLimit({ most: 50 }),
    uploads: new PerKeyLimit({
      most: 10,
      name: 'uploads',
      detail: 'You are posting ten jobs at once. Please wait until one of them is there.',
    }),
  }
}
