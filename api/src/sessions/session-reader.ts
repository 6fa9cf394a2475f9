import DataLoader from 'dataloader'
import type { Sql } from '../platform/db/sql.ts'
import { findSessions, type SessionRow } from './sessions.sql.ts'

/** Looks a session up by the hash of its token; undefined when it has ended. */
export type SessionReader = (tokenHash: Buffer) => Promise<SessionRow | undefined>

/**
 * Requests that arrive together are looked up together: one statement for all whose bytes were read
 * in the same turn of the event loop. Nothing is kept from one turn to the next.
 */
export function createSessionReader(sql: Sql, idleSeconds: number): SessionReader {
  const sessions = new DataLoader<Buffer, SessionRow | undefined>(
    async (hashes) => {
      const rows = await findSessions(sql, [...hashes], idleSeconds)
      const found = new Map(rows.map((row) => [keyOf(row.token_hash), row]))
      return hashes.map((hash) => found.get(keyOf(hash)))
    },
    { cache: false, maxBatchSize: 100, batchScheduleFn: (look) => void setImmediate(look) },
  )
  return (tokenHash) => sessions.load(tokenHash)
}

const keyOf = (hash: Uint8Array) => Buffer.from(hash).toString('latin1')
