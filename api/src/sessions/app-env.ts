import type { Sql } from '../platform/db/sql.ts'
import type { ImageStore } from '../platform/image-store/image-store.ts'
import type { PlatformEnv } from '../platform/platform-env.ts'
import type { Attempts } from '../platform/rate-limits/attempts.ts'
import type { SessionReader } from './session-reader.ts'
import type { Session } from './session.ts'
import type { SessionUser } from './sessions.sql.ts'

/**
 * What handlers find in the context (`c.var`). A higher room adds its own by declaration merging:
 * `declare module '../sessions/app-env.ts' { interface AppVariables { … } }`.
 */
export interface AppVariables {
  sql: Sql
  images: ImageStore
  attempts: Attempts
  readSession: SessionReader
  /** The session lookup of this request, which all callers share so that it runs at most once. */
  session?: Promise<Session | undefined>
}

/** The request context of every handler. */
export interface AppEnv extends PlatformEnv {
  Variables: PlatformEnv['Variables'] & AppVariables
}

/** The context of handlers behind `requireUser` or `requireRole`, which set the user. */
export interface UserEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { user: SessionUser }
}
