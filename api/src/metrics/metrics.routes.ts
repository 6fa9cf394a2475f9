import { Hono } from 'hono'
import { Registry } from 'prom-client'
import type { AppEnv } from '../http/app-env.ts'
import { tellMetrics } from './all-workers.ts'
import { metricsOperations } from './metrics.operations.ts'

export const metricsRoutes = new Hono<AppEnv>().get(
  '/metrics',
  metricsOperations.read,
  async (c) => {
    const registry = Registry.merge(c.get('metrics').registries)
    return c.body(await tellMetrics(registry), 200, { 'Content-Type': registry.contentType })
  },
)
