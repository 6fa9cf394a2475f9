import { Hono } from 'hono'
import type { Logger } from 'pino'
import { accountRoutes } from './account/account.routes.ts'
import { bookingRoutes } from './bookings/bookings.routes.ts'
import type { Sql } from './db/pool.ts'
import type { Replicas } from './db/replicas.ts'
import { createReadiness } from './db/readiness.ts'
import { gigRoutes } from './gigs/gigs.routes.ts'
import { halfFailureRoutes } from './half-failures/half-failures.routes.ts'
import { admission, createLoad } from './http/admission.ts'
import { answerHeaders } from './http/answer-headers.ts'
import type { AppEnv } from './http/app-env.ts'
import { createAttempts } from './http/attempts.ts'
import { healthRoutes } from './http/health.routes.ts'
import { knownRoutes } from './http/known-routes.ts'
import { observeRequests } from './http/observe-requests.ts'
import { checkOrigin, shareWithAllowedOrigins } from './http/origin.ts'
import { problemResponse } from './http/problem-response.ts'
import { limitRequests } from './http/request-limit.ts'
import { createReading } from './http/reading.ts'
import { requestIdOf } from './http/request-id.ts'
import type { ImageStore } from './images/image-store.ts'
import { imageRoutes } from './images/images.routes.ts'
import { shareMetrics } from './metrics/all-workers.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { metricsRoutes } from './metrics/metrics.routes.ts'
import { openApiRoutes } from './openapi/openapi.routes.ts'
import { packerRoutes } from './packers/packers.routes.ts'
import { createSessionReader } from './sessions/session-reader.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import type { ApiSettings } from './settings.ts'
import { specialtyRoutes } from './specialties/specialties.routes.ts'

export interface AppDeps {
  sql: Sql
  /** The pool for lists, whose statements are planned for their values. */
  lists?: Sql
  /** Servers that follow, for what may be a little late. */
  replicas?: Replicas
  images: ImageStore
  settings: ApiSettings
  log: Logger
  metrics?: Metrics
}

/** Every route group on one screen. The database may be away: then the answers are 503. */
export function createApp({ sql, lists = sql, replicas, images, settings, log, ...deps }: AppDeps) {
  const attempts = createAttempts(sql, settings.attempts)
  const reading = createReading({ sql, lists }, replicas, settings.publicUrl)
  const readSession = createSessionReader(sql, settings.session.idleSeconds)
  const { metrics = createMetrics() } = deps
  shareMetrics(metrics.registries)
  const load = createLoad(settings.load)
  const app = new Hono<AppEnv>()
  app.onError(problemResponse)
  app.use(async (c, next) => {
    c.set('sql', sql)
    c.set('images', images)
    c.set('settings', settings)
    c.set('attempts', attempts)
    c.set('reading', reading)
    c.set('read', reading.anybody)
    c.set('readSession', readSession)
    c.set('metrics', metrics)
    c.set('load', load)
    c.set('log', log)
    c.set('requestId', requestIdOf(c))
    await next()
  })
  app.use(observeRequests(metrics, log), answerHeaders, shareWithAllowedOrigins)
  app.use('/api/*', limitRequests(settings.requestsPerAddress))
  app.use(knownRoutes(app), checkOrigin)
  return app
    .route('/', healthRoutes(createReadiness(sql)))
    .route('/', metricsRoutes)
    .route('/api', openApiRoutes(app, settings))
    .use('/api/*', admission)
    .route('/api', sessionRoutes)
    .route('/api', accountRoutes)
    .route('/api', specialtyRoutes)
    .route('/api', gigRoutes)
    .route('/api', bookingRoutes)
    .route('/api', packerRoutes)
    .route('/api', halfFailureRoutes)
    .route('/api', imageRoutes({ read: reading.anybody, images }))
}

export type AppType = ReturnType<typeof createApp>
