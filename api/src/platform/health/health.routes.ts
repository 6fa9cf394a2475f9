import { Hono } from 'hono'
import type { PlatformEnv } from '../platform-env.ts'
import { healthOperations } from './health.operations.ts'

/** @param requireReady throws if the database is unavailable or not migrated */
export const healthRoutes = (requireReady: () => Promise<void>) =>
  new Hono<PlatformEnv>()
    .get('/healthz', healthOperations.alive, (c) => c.json({ status: 'ok' }))
    .get('/readyz', healthOperations.ready, async (c) => {
      await requireReady()
      return c.json({ status: 'ready' })
    })
