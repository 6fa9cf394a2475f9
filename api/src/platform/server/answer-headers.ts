import { createMiddleware } from 'hono/factory'
import type { PlatformEnv } from '../platform-env.ts'

/** Security headers of every response, including errors, unless the handler sets its own. */
export const guardHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  // Pages of allowed origins can still read responses: browsers ignore this header for CORS
  // requests.
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Sets X-Request-Id, and the default headers that the handler has not set. */
export const answerHeaders = createMiddleware<PlatformEnv>(async (c, next) => {
  await next()
  const { headers } = c.res
  const otherwise = { ...guardHeaders, 'Cache-Control': 'private, no-store' }
  for (const [name, value] of Object.entries(otherwise)) {
    if (!headers.has(name)) headers.set(name, value)
  }
  headers.set('X-Request-Id', c.get('requestId'))
  if (c.get('settings').secure)
    headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
})
