import type { Sql } from '../platform/db/sql.ts'
import { repeat, type RepeatOptions } from '../platform/process/repeat.ts'
import type { ImageStore } from '../platform/image-store/image-store.ts'
import { usedHashes } from './images.sql.ts'

interface SweepOptions extends Partial<RepeatOptions> {
  /**
   * The sweep keeps images younger than this, because a request stores its images before it inserts
   * the gig or message.
   */
  graceMs?: number
}

const minute = 60_000

/**
 * Deletes unused images at intervals. With the defaults, an image without a gig or message is deleted after at
 * most 55 minutes; docs/privacy.md promises an hour.
 */
export function startImageSweep(
  sql: Sql,
  store: ImageStore,
  { everyMs = 10 * minute, graceMs = 45 * minute, ...options }: SweepOptions = {},
): { stop(): void } {
  return repeat(() => sweepImages(sql, store, graceMs), { everyMs, ...options })
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
