import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Metrics } from './metrics/metrics.ts'
import type { Load } from './overload/load.ts'
import type { Slot } from './overload/timed-queue.ts'
import type { ApiSettings } from './settings.ts'

/** The part of the request context that the code in `platform/` sets and reads. */
export interface PlatformEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    settings: ApiSettings
    metrics: Metrics
    load: Load
    log: Logger
    requestId: string
    /** The request's permission to run, which admission control gave. */
    slot?: Slot
    /** The route's pattern, such as /api/gig/:id; undefined when no route matches. */
    route?: string
    /** The parsed JSON body, once `jsonBody` has read it. */
    body?: unknown
  }
}

/**
 * The context that functions in `platform/` take. Because it has no `set`, TypeScript also accepts
 * contexts with more variables, such as those of `AppEnv`.
 */
export type PlatformContext = Omit<Pick<Context<PlatformEnv>, keyof Context>, 'set'>
