import { Hono } from 'hono'
import { pendingMigrations } from '../db/migrate.ts'
import type { AppEnv } from './app-env.ts'
import { HttpError } from './errors.ts'
import { healthOperations } from './health.operations.ts'

export const healthRoutes = new Hono<AppEnv>()
  .get('/healthz', healthOperations.alive, (c) => c.json({ status: 'ok' }))
  .get('/readyz', healthOperations.ready, async (c) => {
    if ((await pendingMigrations(c.var.sql)).length > 0) {
      throw new HttpError(503, 'The database is not migrated to this release yet.', {
        headers: { 'Retry-After': '5' },
      })
    }
    return c.json({ status: 'ready' })
  })
