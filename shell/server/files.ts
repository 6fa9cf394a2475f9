import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'

/** Names with a hash of their content never change. */
const hashed = /\.[0-9a-f]{12}\.\w+$/

/** Of every answer that is no page: nobody has to guess what it is, or may show it as one. */
export const fileHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  // Public, and shown by the page also where the files have a host of their own.
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/**
 * Serves an app's releases below `prefix`; what is not there is a plain 404, never the page. Names
 * that begin with a dot are of releases that are still on their way.
 */
export function serveReleases(prefix: string, folder: string): MiddlewareHandler {
  const files = serveStatic({
    root: folder,
    precompressed: true,
    rewriteRequestPath: (path) => path.slice(prefix.length - 1),
  })
  const known = etag()
  return async (c) => {
    const answer = c.req.path.includes('/.') ? undefined : await files(c, async () => {})
    if (!answer) {
      return c.text('Not found', 404, {
        ...fileHeaders,
        'Cache-Control': 'no-store',
        'Access-Control-Allow-Origin': '*',
      })
    }
    answer.headers.set(
      'Cache-Control',
      hashed.test(c.req.path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    for (const [name, value] of Object.entries(fileHeaders)) answer.headers.set(name, value)
    answer.headers.set('Access-Control-Allow-Origin', '*')
    // Also without an encoding: what is kept must not be given to those who take one.
    answer.headers.set('Vary', 'Accept-Encoding')
    if (hashed.test(c.req.path)) return answer
    await known(c, async () => {
      c.res = answer
    })
    return c.res
  }
}
