import type { GigReader } from './gigs/gig-reader.ts'
import type { GigLists } from './gigs/list/gig-lists.ts'
import type { Sql } from './platform/db/sql.ts'
import type { ImageStore } from './platform/image-store/image-store.ts'
import type { Payments } from './payments/payments.ts'
import type { PlatformEnv } from './platform/platform-env.ts'
import type { Attempts } from './platform/rate-limits/attempts.ts'
import type { SessionReader } from './sessions/session-reader.ts'
import type { Session } from './sessions/session.ts'
import type { SessionUser } from './sessions/sessions.sql.ts'

/** The request context of every handler. */
export interface AppEnv extends PlatformEnv {
  Variables: PlatformEnv['Variables'] & {
    sql: Sql
    images: ImageStore
    attempts: Attempts
    gigLists: GigLists
    readGig: GigReader
    readSession: SessionReader
    /** Undefined if customers pay packers directly. */
    payments: Payments | undefined
    /** The session lookup of this request, which all callers share so that it runs at most once. */
    session?: Promise<Session | undefined>
  }
}

/** The context of handlers behind `requireUser` or `requireRole`, which set the user. */
export interface UserEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { user: SessionUser }
}
