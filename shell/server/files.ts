import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'

/** Files with a content hash in their name never change. */
const hashedName = /\.[0-9a-f]{12}\.\w+$/

/** For every response except the page. Browsers must not sniff its type or render it as a page. */
export const fileHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  // Public files. The page may load them from another host.
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/**
 * Serves an app's releases below `prefix`. A missing file is a plain-text 404, never the page. So is a name
 * that begins with a dot: a release that is still being copied into the store.
 */
export function serveReleases(prefix: string, folder: string): MiddlewareHandler {
  const files = serveStatic({
    root: folder,
    precompressed: true,
    rewriteRequestPath: (path) => path.slice(prefix.length - 1),
  })
  const withEtag = etag()
  return async (c) => {
    const response = c.req.path.includes('/.') ? undefined : await files(c, async () => {})
    if (!response) {
      return c.text('Not found', 404, {
        ...fileHeaders,
        'Cache-Control': 'no-store',
        'Access-Control-Allow-Origin': '*',
      })
    }
    response.headers.set(
      'Cache-Control',
      hashedName.test(c.req.path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    for (const [name, value] of Object.entries(fileHeaders)) response.headers.set(name, value)
    response.headers.set('Access-Control-Allow-Origin', '*')
    // Also on uncompressed responses: a cache must not serve them for requests that accept compression.
    response.headers.set('Vary', 'Accept-Encoding')
    if (hashedName.test(c.req.path)) return response
    await withEtag(c, async () => {
      c.res = response
    })
    return c.res
  }
}
