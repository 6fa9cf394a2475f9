import { hash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { Registry } from 'prom-client'
import type { PlatformEnv } from '../platform-env.ts'
import { comesFromThisMachine } from '../server/client-address.ts'
import { HttpError } from '../errors/http-error.ts'
import { documented } from '../documentation/operation.ts'
import { hostOf, isOfThisMachine } from '../server/origin.ts'
import { metricsOperations } from './metrics.operations.ts'

const isEqual = (text: string, other: string) =>
  timingSafeEqual(hash('sha256', text, 'buffer'), hash('sha256', other, 'buffer'))

/**
 * Throws 401 unless the request has METRICS_TOKEN, or comes from this machine with localhost or an
 * IP address as its host. The check of the host prevents DNS rebinding.
 */
const requireOperator = documented(
  createMiddleware<PlatformEnv>(async (c, next) => {
    const { metricsToken } = c.get('settings')
    const given = c.req.header('Authorization') ?? ''
    const hasToken = metricsToken !== null && isEqual(given, `Bearer ${metricsToken}`)
    const isLocal = comesFromThisMachine(c) && isOfThisMachine(hostOf(c))
    if (!hasToken && !isLocal) {
      throw new HttpError(
        401,
        'Metrics are for this machine, or for requests with METRICS_TOKEN.',
        {
          headers: { 'WWW-Authenticate': 'Bearer' },
        },
      )
    }
    await next()
  }),
  { errors: { 401: 'The request comes from another machine and does not send `METRICS_TOKEN`.' } },
)

export const metricsRoutes = new Hono<PlatformEnv>().get(
  '/metrics',
  metricsOperations.read,
  requireOperator,
  async (c) => {
    const registry = Registry.merge(c.get('metrics').registries)
    return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
  },
)
