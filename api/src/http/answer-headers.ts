import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'

const nothing = "default-src 'none'; frame-ancestors 'none'"

/** Headers of every answer, errors included; whoever says nothing about caching is not cached. */
export const answerHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const { headers } = c.res
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Referrer-Policy', 'no-referrer')
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', nothing)
  headers.set('X-Request-Id', c.var.requestId)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
  if (c.var.settings.secure) headers.set('Strict-Transport-Security', 'max-age=31536000')
})
