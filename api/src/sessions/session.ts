import type { Seen } from '../platform/db/data-version.sql.ts'
import type { WalPosition } from '../platform/db/wal-position.sql.ts'
import type { SessionUser } from './sessions.sql.ts'

/** The signed-in user, and the state of the database when the session was read. */
export interface Session {
  user: SessionUser
  /** SHA-256 of the session's token. */
  hash: Buffer
  seen: Seen
  /** A server that this user reads from must have replayed at least this WAL position. */
  position: WalPosition
}
