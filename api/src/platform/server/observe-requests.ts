import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics/metrics.ts'
import { startRequestSpan } from '../tracing/tracing.ts'
import type { PlatformContext, PlatformEnv } from '../platform-env.ts'
import { comesFromProxy } from './client-address.ts'
import { HttpError } from '../errors/http-error.ts'
import { isSafe } from './methods.ts'
import { toHttpError } from '../errors/problem-response.ts'
import { whenSent } from './when-sent.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

const nameOf = (method: string) => (methods.has(method) ? method : 'other')

/** Routes that monitoring polls. Their successful requests are logged only at the level debug. */
const polled = new Set(['/healthz', '/readyz', '/metrics'])

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
    metrics.underWay.count += 1
    const span = startRequestSpan(() =>
      comesFromProxy(c) ? c.req.header('traceparent') : undefined,
    )
    await (span ? span.run(next) : next())
    const end = () => {
      const ms = performance.now() - begun
      const bytes = (incoming?.socket.bytesWritten ?? 0) - sentBefore
      const left = outgoing?.writableFinished === false
      metrics.underWay.count -= 1
      const request = describe(c)
      count(metrics, request, { ms, left })
      span?.end(spanOf(request, c.get('requestId')))
      const level = levelOf(request, ms)
      if (!log.isLevelEnabled(level)) return
      const { err, ...fields } = request
      log[level]({
        request_id: c.get('requestId'),
        ...fields,
        ms: Math.round(ms * 10) / 10,
        bytes,
        ...(span && { trace_id: span.traceId }),
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

/**
 * Counts a request that admission rejected, before it reached the app. Logs nothing, because an
 * overload rejects thousands of requests.
 */
export function countShed(metrics: Metrics, method: string) {
  const reason = isSafe(method) ? 'reads' : 'changes'
  const request = { method: nameOf(method), route: 'none', status: 503, reason }
  count(metrics, request, { ms: 0, left: false })
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
  const { method, route, status, reason = 'other' } = request
  metrics.requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000)
  if (left) metrics.requestsLeft.inc()
  if (status === 429) metrics.requestsLimited.inc({ limit: reason })
  else if (status === 500) metrics.unexpectedErrors.inc()
  else if (status > 500) metrics.requestsShed.inc({ reason })
}

function spanOf({ method, route, status, reason, err }: Request, requestId: string) {
  return {
    name: `${method} ${route}`,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'manyhands.request_id': requestId,
    },
    ...(status >= 500 && { error: err ?? new Error(reason ?? String(status)) }),
  }
}

function levelOf({ method, route, status, err }: Request, ms: number) {
  if (status === 500 || (status < 400 && err)) return 'error'
  if (status > 500) return 'warn'
  if (status < 400 && polled.has(route)) return 'debug'
  return status < 400 && isSafe(method) && ms < slowMs ? 'debug' : 'info'
}
