import DataLoader from 'dataloader'
import type { Sql } from '../platform/db/sql.ts'
import { readGigs } from './gigs.sql.ts'

/** A `Gig` as somebody sees it, as JSON; undefined when it is not there. */
export type GigReader = (id: number, userId: number) => Promise<string | undefined>

/** Gigs that are looked at in the same turn of the event loop are read together, as sessions are. */
export function createGigReader(sql: Sql, publicUrl: string | null): GigReader {
  const gigs = new DataLoader<{ id: number; userId: number }, string | undefined>(
    (looks) => readGigs(sql, looks, publicUrl),
    { cache: false, maxBatchSize: 100, batchScheduleFn: (read) => void setImmediate(read) },
  )
  return (id, userId) => gigs.load({ id, userId })
}
