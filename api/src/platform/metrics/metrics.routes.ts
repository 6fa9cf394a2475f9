import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { Registry } from 'prom-client'
import type { PlatformEnv } from '../platform-env.ts'
import { HttpError } from '../errors/http-error.ts'
import { documented } from '../documentation/operation.ts'
import { mayReadMetrics } from '../server/this-machine.ts'
import { metricsOperations } from './metrics.operations.ts'

const requireOperator = documented(
  createMiddleware<PlatformEnv>(async (c, next) => {
    if (!mayReadMetrics(c, c.get('settings').metricsToken)) {
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
