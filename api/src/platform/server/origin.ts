import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import type { PlatformContext, PlatformEnv } from '../platform-env.ts'
import { HttpError } from '../errors/http-error.ts'
import { actingUserHeader } from '../../rules/acting-user.ts'
import { isSafe } from './methods.ts'
import { hostOf, isOfThisMachine } from './this-machine.ts'

/**
 * Rejects changes requested by pages of foreign origins (CSRF). Browsers send `Origin`, or at least
 * `Sec-Fetch-Site`. A client that sends neither is not a browser, so no foreign page can make it
 * send a user's cookie.
 */
export const checkOrigin = createMiddleware<PlatformEnv>(async (c, next) => {
  if (!isSafe(c.req.method)) {
    const origin = c.req.header('Origin')
    const foreign =
      origin === undefined
        ? c.req.header('Sec-Fetch-Site') === 'cross-site'
        : !isOwnOrigin(c, origin) && !c.get('settings').allowedOrigins.includes(origin)
    if (foreign) throw new HttpError(403, refusal(c, origin))
  }
  await next()
})

function refusal(c: PlatformContext, origin = ''): string {
  return origin.replace(/^https?:\/\//, '') === hostOf(c)
    ? `Set PUBLIC_URL to ${origin} to use Manyhands at this address.`
    : 'This request came from a page of another site.'
}

function isOwnOrigin(c: PlatformContext, origin: string): boolean {
  const { publicUrl, secure } = c.get('settings')
  if (origin === publicUrl) return true
  const host = hostOf(c)
  if (!isOfThisMachine(host)) return false
  // A proxy may terminate TLS, so the scheme of this connection may differ from the page's.
  return origin === `https://${host}` || (!secure && origin === `http://${host}`)
}

/**
 * Adds CORS headers (with credentials) for the allowed origins, and answers preflight requests.
 */
export const shareWith = (allowedOrigins: string[]) =>
  cors({
    origin: (origin) => (allowedOrigins.includes(origin) ? origin : null),
    credentials: true,
    exposeHeaders: [
      'Link',
      'X-Total-Count',
      'X-Total-Count-Exceeded',
      'Retry-After',
      'X-Request-Id',
    ],
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Content-Type', 'Idempotency-Key', actingUserHeader],
    maxAge: 600,
  })
