import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import type { Sql } from '../../platform/db/sql.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { toHttpError } from '../../platform/errors/problem-response.ts'
import type { ImageStore } from '../../platform/image-store/image-store.ts'
import { createMetrics, type Metrics } from '../../platform/metrics/metrics.ts'
import { createLoad } from '../../platform/overload/load.ts'
import { createAttempts } from '../../platform/rate-limits/attempts.ts'
import { answerHeaders, guardHeaders } from '../../platform/server/answer-headers.ts'
import { knownRoute } from '../../platform/server/known-routes.ts'
import { isSafe } from '../../platform/server/methods.ts'
import { observeRequests } from '../../platform/server/observe-requests.ts'
import { checkOrigin } from '../../platform/server/origin.ts'
import { requestIdOf } from '../../platform/server/request-id.ts'
import { hostOf, isOfThisMachine } from '../../platform/server/this-machine.ts'
import type { ApiSettings } from '../../platform/settings.ts'
import { OperatorError } from '../operator-error.ts'
import { statusOf, typedOf } from './acting.ts'
import { failurePage, policy } from './frame.tsx'
import { passkeyScript } from './passkey-script.ts'
import { operatorRoutes } from './routes.ts'
import { requireRight } from './session.ts'
import { signInRoutes } from './sign-in.tsx'
import type { SiteContext, SiteEnv } from './site-env.ts'
import { style } from './style.ts'

export interface SiteDeps {
  sql: Sql
  images: ImageStore
  /** `publicUrl` is the origin that operators use; null: this machine. */
  settings: ApiSettings
  log: Logger
  metrics?: Metrics
}

/** The largest form: a few long texts. */
const maxSize = 200_000

/** Creates the operators' site. It listens on OPERATOR_PORT, which the public gateway does not route to. */
export function createOperatorSite({ metrics = createMetrics(), ...deps }: SiteDeps) {
  const { sql, images, settings, log } = deps
  const attempts = createAttempts(sql, settings.attempts)
  const load = createLoad(settings.load)
  const site = new Hono<SiteEnv>()
  site.onError(answerFailure)
  site.notFound((c) => answerFailure(new HttpError(404, 'There is nothing at this address.'), c))
  site.use(async (c, next) => {
    c.set('sql', sql)
    c.set('images', images)
    c.set('settings', settings)
    c.set('attempts', attempts)
    c.set('metrics', metrics)
    c.set('load', load)
    c.set('log', log)
    c.set('requestId', requestIdOf(c))
    await next()
  })
  site.use(observeRequests(metrics, log), siteHeaders, answerHeaders, knownRoute)
  site.use(requireOwnHost, checkOrigin, bodyLimit({ maxSize, onError: refuseSize }))
  site.use(async (c, next) => {
    c.set('mayReadForm', true)
    await next()
  })
  site.use(requireRight)
  return site
    .get('/site.css', (c) => c.body(style, 200, fileHeaders('text/css')))
    .get('/passkey.js', (c) => c.body(passkeyScript, 200, fileHeaders('text/javascript')))
    .route('/', signInRoutes)
    .route('/', operatorRoutes())
}

const fileHeaders = (type: string) => ({
  'Content-Type': `${type}; charset=utf-8`,
  'Cache-Control': 'private, max-age=300',
})

function refuseSize(): never {
  throw new HttpError(413, 'This is more than a form can have.')
}

const siteHeaders = createMiddleware<SiteEnv>(async (c, next) => {
  await next()
  const { headers } = c.res
  if (headers.get('Content-Security-Policy') === guardHeaders['Content-Security-Policy'])
    headers.set('Content-Security-Policy', policy())
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  // With no-referrer, browsers send `Origin: null` with forms.
  headers.set('Referrer-Policy', 'same-origin')
})

/** Refuses other host names, which DNS rebinding can point at this machine. */
const requireOwnHost = createMiddleware<SiteEnv>(async (c, next) => {
  const { publicUrl } = c.var.settings
  const host = hostOf(c)
  if (isOfThisMachine(host) || (publicUrl !== null && host === new URL(publicUrl).host))
    return next()
  throw new HttpError(403, 'Set OPERATOR_URL to the address that operators use.')
})

/** Answers with a page, which has what was typed; the passkey script gets JSON. */
async function answerFailure(thrown: Error, c: SiteContext): Promise<Response> {
  const error =
    thrown instanceof OperatorError
      ? new HttpError(statusOf(thrown), thrown.message)
      : toHttpError(thrown, c.req.method)
  for (const [name, value] of Object.entries(error.headers)) c.header(name, value)
  if (c.req.header('Accept') === 'application/json')
    return c.json({ error: error.detail }, error.status)
  const mayRead = c.get('mayReadForm') && !isSafe(c.req.method)
  const typed = mayRead ? await typedOf(c).catch(() => ({})) : {}
  return failurePage(c, error, typed)
}
