import { Hono } from 'hono'
import type { Logger } from 'pino'
import { accountRoutes } from './account/account.routes.ts'
import { bookingRoutes } from './bookings/bookings.routes.ts'
import { feedRoutes } from './calendar/feed.routes.ts'
import { scheduleRoutes } from './calendar/schedule.routes.ts'
import { checkRoutes } from './checks/checks.routes.ts'
import { favoriteRoutes } from './favorites/favorites.routes.ts'
import type { Sql } from './platform/db/sql.ts'
import { createReadiness } from './platform/health/readiness.ts'
import { createGigReader } from './gigs/gig-reader.ts'
import { GigLists } from './gigs/list/gig-lists.ts'
import { priceGuideRoutes } from './gigs/price-guide/price-guide.routes.ts'
import { gigRoutes } from './gigs/gigs.routes.ts'
import { halfFailureRoutes } from './half-failures/half-failures.routes.ts'
import { LiveStreams } from './live/live-streams.ts'
import { liveRoutes } from './live/live.routes.ts'
import { messageRoutes } from './messages/messages.routes.ts'
import { notificationRoutes } from './notifications/notifications.routes.ts'
import { admit } from './platform/overload/admission.ts'
import { createLoad, type Load } from './platform/overload/load.ts'
import { answerHeaders } from './platform/server/answer-headers.ts'
import type { AppEnv } from './sessions/app-env.ts'
import { createAttempts } from './platform/rate-limits/attempts.ts'
import { healthRoutes } from './platform/health/health.routes.ts'
import { knownMethods, knownRoute } from './platform/server/known-routes.ts'
import { observeRequests } from './platform/server/observe-requests.ts'
import { checkOrigin, shareWith } from './platform/server/origin.ts'
import { HttpError } from './platform/errors/http-error.ts'
import { problemResponse } from './platform/errors/problem-response.ts'
import { limitRequests } from './platform/rate-limits/request-limit.ts'
import { requestIdOf } from './platform/server/request-id.ts'
import type { ImageStore } from './platform/image-store/image-store.ts'
import { imageRoutes } from './images/images.routes.ts'
import { createPushKeys, type ReadPushKeys } from './push/push-keys.ts'
import { pushRoutes } from './push/push.routes.ts'
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts'
import { metricsRoutes } from './platform/metrics/metrics.routes.ts'
import { openApiRoutes } from './platform/documentation/openapi.routes.ts'
import { paymentRoutes } from './payments/payments.routes.ts'
import type { Payments } from './payments/payments.ts'
import { acceptEvent, handleEvent } from './payments/provider-events.ts'
import { testPaymentRoutes } from './payments/test-provider/hosted-pages.routes.ts'
import { problemPage } from './problem-page.ts'
import { proposalRoutes } from './proposals/proposals.routes.ts'
import { packerRoutes } from './packers/packers.routes.ts'
import { asSignedOut } from './sessions/auth.ts'
import { sessionCookieName } from './sessions/session-cookie.ts'
import { createSessionReader } from './sessions/session-reader.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import type { ApiSettings } from './platform/settings.ts'
import { supportRoutes } from './support/support.routes.ts'
import { tripRoutes } from './trips/trips.routes.ts'
import { mailRoutes } from './mail/mail.routes.ts'
import { mailboxRoutes } from './mail/mailbox.routes.ts'
import { passkeyRoutes } from './account/passkeys.routes.ts'
import { recoveryRoutes } from './account/recovery.routes.ts'
import { reviewRoutes } from './reviews/reviews.routes.ts'
import { placeRoutes } from './places/places.routes.ts'
import { specialtyRoutes } from './specialties/specialties.routes.ts'

export interface AppDeps {
  sql: Sql
  /** A pool for gig lists. Its statements get custom plans (`planByValue` in pool.ts). */
  lists?: Sql
  /** The pool of the readiness check. */
  readiness?: Sql
  images: ImageStore
  settings: ApiSettings
  log: Logger
  metrics?: Metrics
  live?: LiveStreams
  load?: Load
  /** Undefined if customers pay packers directly. */
  payments?: Payments | undefined
  /** Default: the keys in the database. */
  readPushKeys?: ReadPushKeys
  /** Serves /mailbox, the mails of a development server. */
  hasMailbox?: boolean
}

/**
 * Creates the app with all route groups. The app also works while the database is unavailable:
 * calls that need the database then return 503.
 */
export function createApp({ sql, lists = sql, readiness = sql, ...deps }: AppDeps) {
  const { images, settings, log, load = createLoad(deps.settings.load) } = deps
  const attempts = createAttempts(sql, settings.attempts)
  const gigLists = new GigLists({ sql, lists })
  const readGig = createGigReader(sql, settings.publicUrl)
  const readSession = createSessionReader(sql, settings.session.idleSeconds)
  const { metrics = createMetrics(), live = new LiveStreams(), hasMailbox = false, payments } = deps
  const { readPushKeys = createPushKeys(sql) } = deps
  const app = new Hono<AppEnv>()
  app.onError((error, c) => problemPage(c, problemResponse(asSignedOut(error), c)))
  app.notFound((c) => problemPage(c, problemResponse(nothingHere(), c)))
  app.use(async (c, next) => {
    c.set('sql', sql)
    c.set('images', images)
    c.set('settings', settings)
    c.set('attempts', attempts)
    c.set('gigLists', gigLists)
    c.set('readGig', readGig)
    c.set('readSession', readSession)
    c.set('payments', payments)
    c.set('readPushKeys', readPushKeys)
    c.set('metrics', metrics)
    c.set('load', load)
    c.set('log', log)
    c.set('requestId', requestIdOf(c))
    await next()
  })
  app.use(observeRequests(metrics, log), answerHeaders)
  if (settings.allowedOrigins.length > 0) app.use(shareWith(settings.allowedOrigins))
  // Probes, metrics and pages are cheap, so they need no admission.
  app.use('/api/*', admit, limitRequests(settings.requestsPerAddress))
  app.use(knownMethods(app), knownRoute, checkOrigin)
  return app
    .route('/', healthRoutes(createReadiness(readiness)))
    .route('/', metricsRoutes)
    .route('/', hasMailbox ? mailboxRoutes : new Hono<AppEnv>())
    .route('/', testPages(sql, payments))
    .route(
      '/api',
      openApiRoutes(app, {
        publicUrl: settings.publicUrl,
        cookieName: sessionCookieName(settings),
      }),
    )
    .route('/api', sessionRoutes)
    .route('/api', accountRoutes)
    .route('/api', passkeyRoutes)
    .route('/api', recoveryRoutes)
    .route('/api', mailRoutes)
    .route('/api', pushRoutes)
    .route('/api', specialtyRoutes)
    .route('/api', placeRoutes)
    .route('/api', gigRoutes)
    .route('/api', priceGuideRoutes)
    .route('/api', bookingRoutes)
    .route('/api', scheduleRoutes)
    .route('/api', feedRoutes())
    .route('/api', tripRoutes)
    .route('/api', messageRoutes)
    .route('/api', paymentRoutes)
    .route('/api', proposalRoutes)
    .route('/api', reviewRoutes)
    .route('/api', liveRoutes(live))
    .route('/api', notificationRoutes)
    .route('/api', checkRoutes)
    .route('/api', favoriteRoutes)
    .route('/api', packerRoutes)
    .route('/api', halfFailureRoutes)
    .route('/api', supportRoutes)
    .route('/api', imageRoutes)
}

const nothingHere = () => new HttpError(404, 'There is nothing at this address.')

/** The pages of the test provider, which a real provider has on its own site. */
function testPages(sql: Sql, payments: Payments | undefined) {
  if (payments?.provider.name !== 'test') return new Hono<AppEnv>()
  const { provider } = payments
  return testPaymentRoutes(async (event) => {
    await acceptEvent(sql, provider.name, event)
    // The user comes back at once, and should find the change.
    await handleEvent(sql, provider, event.id)
  })
}

export const documentSettings = (settings: ApiSettings) => ({
  publicUrl: settings.publicUrl,
  cookieName: sessionCookieName(settings),
})

export type AppType = ReturnType<typeof createApp>
