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

/** Asked all the time by machines. */
const polled = new Set(['/healthz', '/readyz', '/metrics'])

/** A read that takes longer is worth a line. */
const slowMs = 1_000

/**
 * Counts every request and writes its line into the log when its last byte is sent: what it was,
 * never who asked, with which words, or from where. Reads that went well and were not slow are told
 * at the level debug only: the metrics know of them, and a line would cost a small one a tenth.
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
      const { err, ...told } = request
      log[level]({
        request_id: c.get('requestId'),
        ...told,
        ms: Math.round(ms * 10) / 10,
        bytes,
        ...(span && { trace_id: span.traceId }),
        ...(left && { left }),
        ...(err && { err }),
      })
    }
    // A stream is sent to its end later, and a slow reader takes his time.
    whenSent(c, end)
  })
}

/** Counts a request that admission rejected. It has no log line, as there are thousands. */
export function countShed(metrics: Metrics, method: string) {
  const reason = isSafe(method) ? 'reads' : 'changes'
  const request = { method: nameOf(method), route: 'none', status: 503, reason }
  count(metrics, request, { ms: 0, left: false })
}

interface Request {
  method: string
  route: string
  status: number
  /** What there was not enough of, or which limit was reached. */
  reason?: string
  /** Of a failure of ours. */
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
  // What was refused on purpose has a reason, and a cause where something failed.
  const isRefused = error instanceof HttpError && error.cause === undefined
  // With a status that promised all of it, the answer broke off.
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
