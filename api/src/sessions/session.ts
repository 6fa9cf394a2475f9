import type { SessionUser } from './sessions.sql.ts'

/** The session of the signed-in user. */
export interface Session {
  user: SessionUser
  /** SHA-256 of the session's token. */
  hash: Buffer
}
