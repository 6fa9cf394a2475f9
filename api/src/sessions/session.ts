import type { WalPosition } from '../platform/db/wal-position.sql.ts'
import type { SessionUser } from './sessions.sql.ts'

/** The session of the signed-in user. */
export interface Session {
  user: SessionUser
  /** SHA-256 of the session's token. */
  hash: Buffer
  /** A server that this user reads from must have replayed at least this WAL position. */
  position: WalPosition
}
