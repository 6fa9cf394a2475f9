import { PerKeyLimit } from '../rate-limits/per-key-limit.ts'
import type { ApiSettings } from '../settings.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'
import { MemoryBudget } from './memory-budget.ts'

const megabyte = 1024 * 1024

/** What a process has under way and holds in memory, for all requests together. */
export interface Load {
  reads: ConcurrencyLimit
  /** Apart from reads: front ends repeat a read by themselves, but not a booking. */
  writes: ConcurrencyLimit
  /** Small ones, which anybody may send. */
  bodies: MemoryBudget
  /** Those of jobs. */
  photos: MemoryBudget
  /** Pictures that are being sent. */
  pictures: MemoryBudget
  /** Lists without an end that are being sent. */
  streams: ConcurrencyLimit
  /** Jobs that each customer is sending, by their id. */
  uploads: PerKeyLimit<number>
}

/** Statements of reads take milliseconds: where so many wait for a second, the rest would wait longer. */
const waiting = { count: 16, ms: 1_000 }

export function createLoad({ inFlight, bodyMegabytes }: ApiSettings['load']): Load {
  return {
    reads: new ConcurrencyLimit({ most: inFlight, waiting }),
    writes: new ConcurrencyLimit({ most: inFlight }),
    bodies: new MemoryBudget(64 * megabyte),
    photos: new MemoryBudget(bodyMegabytes * megabyte),
    pictures: new MemoryBudget(64 * megabyte),
    streams: new ConcurrencyLimit({ most: 50 }),
    uploads: new PerKeyLimit({
      most: 10,
      name: 'uploads',
      detail: 'You are posting ten jobs at once. Please wait until one of them is there.',
    }),
  }
}
