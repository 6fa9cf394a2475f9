import type { Sql } from '../db/pool.ts'
import type { ImageStore } from './image-store.ts'
import { usedHashes } from './images.sql.ts'

interface SweepOptions {
  everyMs?: number
  /** A request in progress has stored pictures that no gig uses yet: younger ones stay. */
  graceMs?: number
  onError?: (error: unknown) => void
}

const minute = 60_000

/** Keeps deleting pictures that no gig uses any more; both times together stay within an hour. */
export function startImageSweep(
  sql: Sql,
  store: ImageStore,
  { everyMs = 10 * minute, graceMs = 45 * minute, onError = () => {} }: SweepOptions = {},
): { stop(): void } {
  let stopped = false
  let timer: NodeJS.Timeout
  const schedule = () => {
    timer = setTimeout(run, everyMs).unref()
  }
  const run = () => {
    sweepImages(sql, store, graceMs)
      .catch((error: unknown) => {
        // Once it is stopped the pool may be closed under it.
        if (!stopped) onError(error)
      })
      .finally(() => {
        if (!stopped) schedule()
      })
  }
  schedule()
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

const batchSize = 500

export async function sweepImages(sql: Sql, store: ImageStore, graceMs: number): Promise<void> {
  const unlessPutSince = new Date(Date.now() - graceMs)
  let batch: string[] = []
  const sweepBatch = async () => {
    const used = await usedHashes(sql, batch)
    for (const hash of batch) if (!used.has(hash)) await store.delete(hash, unlessPutSince)
    batch = []
  }
  for await (const hash of store.list()) {
    if (batch.push(hash) === batchSize) await sweepBatch()
  }
  await sweepBatch()
}
