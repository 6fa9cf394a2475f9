import type { Span } from '@opentelemetry/api'
import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics/metrics.ts'
import { inRequestSpan, markFailed } from '../tracing/tracing.ts'
import type { PlatformContext, PlatformEnv } from '../platform-env.ts'
import { comesFromProxy } from './client-address.ts'
import { isDatabaseError } from '../db/unreachable.ts'
import { HttpError } from '../errors/http-error.ts'
import { isSafe } from './methods.ts'
import { toHttpError } from '../errors/problem-response.ts'
import { whenSent } from './when-sent.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

const nameOf = (method: string) => (methods.has(method) ? method : 'other')

/** Routes that monitoring polls. Their successful requests are logged only at the level debug. */
const polled = new Set(['/healthz', '/readyz', '/metrics'])

/** The queues of admission, as reasons of a rejection. */
const shedding = new Set(['reads', 'changes'])

/** A read that takes longer than this is logged at the level info instead of debug. */
export const slowMs = 1_000

/**
 * Counts and logs each request when the last byte of the response is sent or the connection closes.
 * The log line has the route pattern, but no user, path, query, body or client address. Fast
 * successful reads are logged only at the level debug, because a log line takes a tenth of the time
 * of a small read.
 */
export function observeRequests(metrics: Metrics, log: Logger) {
  return createMiddleware<PlatformEnv>(async (c, next) => {
    const begun = performance.now()
    const { incoming, outgoing } = c.env ?? {}
    const sentBefore = incoming?.socket.bytesWritten ?? 0
    metrics.requestsUnderWay.inc()
    const span = await inRequestSpan(
      comesFromProxy(c) ? c.req.header('traceparent') : undefined,
      next,
    )
    const isTraced = span.isRecording()
    const end = () => {
      const ms = performance.now() - begun
      const bytes = (incoming?.socket.bytesWritten ?? 0) - sentBefore
      const left = outgoing?.writableFinished === false
      metrics.requestsUnderWay.dec()
      const request = describe(c)
      count(metrics, request, { ms, left })
      if (isTraced) endSpan(span, request, c.get('requestId'))
      const level = levelOf(request, ms)
      if (!log.isLevelEnabled(level)) return
      const { err, ...fields } = request
      log[level]({
        request_id: c.get('requestId'),
        ...fields,
        ms: Math.round(ms * 10) / 10,
        bytes,
        ...(isTraced && { trace_id: span.spanContext().traceId }),
        ...(left && { left }),
        ...(err && { err }),
      })
    }
    // Count and log an event stream at its start, because it stays open as long as its page.
    if (c.res.headers.get('Content-Type') === 'text/event-stream') return end()
    // The handler is done, but the client may still be receiving the response.
    whenSent(c, end)
  })
}

interface Request {
  method: string
  route: string
  status: number
  /** The resource that ran out, or the limit that was reached. */
  reason?: string
  /** Set only if the API or a server that it depends on failed. */
  err?: Error
}

function describe(c: PlatformContext): Request {
  const { method } = c.req
  const { error } = c
  const { status } = c.res
  const request = {
    method: nameOf(method),
    route: c.get('route') ?? 'none',
    status,
  }
  if (!error) return request
  const { reason } = toHttpError(error, method)
  // An HttpError without a cause is deliberate: a limit or a rule rejected the request.
  const isRefused = error instanceof HttpError && error.cause === undefined
  // With a status below 400, the error interrupted a response that had started.
  const isOurs = (status >= 500 || status < 400) && !isRefused
  return { ...request, ...(reason !== undefined && { reason }), ...(isOurs && { err: error }) }
}

function count(metrics: Metrics, request: Request, { ms, left }: { ms: number; left: boolean }) {
  const { method, route, status, reason = 'other', err } = request
  metrics.requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000)
  if (left) metrics.requestsLeft.inc()
  if (err && isDatabaseError(err)) metrics.databaseErrors.inc({ code: err.code })
  if (status === 429) metrics.requestsLimited.inc({ limit: reason })
  else if (status === 500) metrics.unexpectedErrors.inc()
  else if (status > 500) metrics.requestsShed.inc({ reason })
}

function endSpan(span: Span, request: Request, requestId: string) {
  const { method, route, status, reason, err } = request
  span.updateName(`${method} ${route}`)
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'manyhands.request_id': requestId,
  })
  if (status >= 500) markFailed(span, err ?? new Error(reason ?? String(status)))
  span.end()
}

function levelOf({ method, route, status, reason = '', err }: Request, ms: number) {
  if (status === 500 || (status < 400 && err)) return 'error'
  // An overload rejects thousands of requests.
  if (status > 500) return shedding.has(reason) ? 'debug' : 'warn'
  if (status < 400 && polled.has(route)) return 'debug'
  return status < 400 && isSafe(method) && ms < slowMs ? 'debug' : 'info'
}
