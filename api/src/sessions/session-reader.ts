import DataLoader from 'dataloader'
import type { Sql } from '../platform/db/sql.ts'
import { findSessions, type SessionRow } from './sessions.sql.ts'

/** Finds a session by the hash of its token; undefined if it has ended. */
export type SessionReader = (tokenHash: Buffer) => Promise<SessionRow | undefined>

/**
 * Reads with one statement the sessions that all requests of an event-loop tick need, at most 100
 * per statement. Caches nothing.
 */
export function createSessionReader(sql: Sql, idleSeconds: number): SessionReader {
  const sessions = new DataLoader<Buffer, SessionRow | undefined>(
    async (hashes) => {
      const rows = await findSessions(sql, [...hashes], idleSeconds)
      const found = new Map(rows.map((row) => [keyOf(row.token_hash), row]))
      return hashes.map((hash) => found.get(keyOf(hash)))
    },
    { cache: false, maxBatchSize: 100, batchScheduleFn: (read) => void setImmediate(read) },
  )
  return (tokenHash) => sessions.load(tokenHash)
}

const keyOf = (hash: Uint8Array) => Buffer.from(hash).toString('latin1')
