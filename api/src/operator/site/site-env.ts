import type { Context } from 'hono'
import type { Sql } from '../../platform/db/sql.ts'
import type { ImageStore } from '../../platform/image-store/image-store.ts'
import type { PlatformEnv } from '../../platform/platform-env.ts'
import type { Attempts } from '../../platform/rate-limits/attempts.ts'
import type { SignedIn } from '../people/operators.sql.ts'

export interface SiteEnv {
  Bindings: PlatformEnv['Bindings']
  Variables: PlatformEnv['Variables'] & {
    sql: Sql
    images: ImageStore
    attempts: Attempts
    /** Set if the request comes from the site's own origin and has no more than a form can have. */
    mayReadForm?: true
    /** Set on all routes that are not public. */
    operator: SignedIn
  }
}

export type SiteContext = Context<SiteEnv>
