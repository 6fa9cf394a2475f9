import type { Sql } from '../platform/db/sql.ts'
import { repeat, type RepeatOptions } from '../platform/process/repeat.ts'
import type { ImageStore } from '../platform/image-store/image-store.ts'
import { usedHashes } from './images.sql.ts'

interface SweepOptions extends Partial<RepeatOptions> {
  /** A request in progress has stored pictures that no gig uses yet: younger ones stay. */
  graceMs?: number
}

const minute = 60_000

/** Keeps deleting pictures that no gig uses any more; both times together stay within an hour. */
export function startImageSweep(
  sql: Sql,
  store: ImageStore,
  { everyMs = 10 * minute, graceMs = 45 * minute, ...told }: SweepOptions = {},
): { stop(): void } {
  return repeat(() => sweepImages(sql, store, graceMs), { everyMs, ...told })
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
