import type { Sql } from '../platform/db/sql.ts'
import { repeat, type RepeatOptions } from '../platform/process/repeat.ts'
import type { ImageStore } from '../platform/image-store/image-store.ts'
import { deleteOldUploads, usedTokens } from './images.sql.ts'

interface SweepOptions extends Partial<RepeatOptions> {
  /**
   * The sweep keeps images younger than this, because an upload stores its files before its row, and a backup copies
   * files after its snapshot.
   */
  graceMs?: number
}

const minute = 60_000

/**
 * Deletes unused images at intervals. With the defaults, an image that nothing shows is deleted after at most 55
 * minutes, and one that was uploaded and never used after at most 24 hours and 10 minutes (docs/privacy.md).
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
  const before = new Date(Date.now() - graceMs)
  await deleteOldUploads(sql)
  let batch: string[] = []
  const sweepBatch = async () => {
    const used = await usedTokens(sql, batch)
    for (const token of batch) if (!used.has(token)) await store.delete(token, before)
    batch = []
  }
  for await (const token of store.list()) {
    if (batch.push(token) === batchSize) await sweepBatch()
  }
  await sweepBatch()
}
