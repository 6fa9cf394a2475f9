import DataLoader from 'dataloader'
import type { Sql } from '../platform/db/sql.ts'
import { readGigs } from './gigs.sql.ts'

/** Reads a `Gig` as the user sees it, as JSON; undefined if it does not exist. */
export type GigReader = (id: number, userId: number) => Promise<string | undefined>

declare module '../sessions/app-env.ts' {
  interface AppVariables {
    readGig: GigReader
  }
}

/**
 * Reads with one statement the gigs that all requests of an event-loop tick need, at most 100 per
 * statement. Caches nothing.
 */
export function createGigReader(sql: Sql, publicUrl: string | null): GigReader {
  const gigs = new DataLoader<{ id: number; userId: number }, string | undefined>(
    (requests) => readGigs(sql, requests, publicUrl),
    { cache: false, maxBatchSize: 100, batchScheduleFn: (read) => void setImmediate(read) },
  )
  return (id, userId) => gigs.load({ id, userId })
}
