import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Sql } from './platform/db/pool.ts'
import type { ImageStore } from './platform/image-store/image-store.ts'
import type { Entry } from './platform/overload/concurrency-limit.ts'
import type { MemoryShare } from './platform/overload/memory-budget.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import type { Session } from './sessions/session-cookie.ts'
import type { SessionReader } from './sessions/session-reader.ts'
import type { SessionUser } from './sessions/sessions.sql.ts'
import type { ApiSettings } from './platform/settings.ts'
import type { Load } from './platform/overload/admission.ts'
import type { Attempts } from './platform/rate-limits/attempts.ts'
import type { Read, Reading } from './platform/db/replica-reads.ts'

/** What every handler finds in its context. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    sql: Sql
    images: ImageStore
    settings: ApiSettings
    attempts: Attempts
    reading: Reading
    /** For whoever is signed in, behind `requireUser`; for anybody before. */
    read: Read
    readSession: SessionReader
    metrics: Metrics
    load: Load
    /** This request among those under way, and what it holds of the memory for bodies. */
    entry: Entry
    memory: MemoryShare
    log: Logger
    requestId: string
    /** Its pattern, as in /api/gig/:id; undefined where there is nothing. */
    route?: string
    /** The parsed JSON body, once `jsonBody` has read it. */
    body?: unknown
    /** The session of this request, read at most once. */
    session?: Promise<Session | undefined>
  }
}

/** Behind `requireUser` and `requireRole` there is somebody. */
export interface UserEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { user: SessionUser }
}
