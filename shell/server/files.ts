import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'

/** Files with a content hash in their name never change. */
const hashedName = /\.[0-9a-f]{12}\.\w+$/

/**
 * Headers of every response except the page. If a browser opens a file as a document, they prevent the
 * browser from guessing another type, and the document from loading or running anything.
 */
export const fileHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  // The files are public, and a page on another host may load them.
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Headers of plain-text answers. */
export const plainHeaders = { ...fileHeaders, 'Cache-Control': 'no-store' }

/**
 * Serves an app's releases below `prefix`. A missing file returns a plain-text 404, never the page. A folder
 * whose name begins with a dot also returns 404: it holds a release that is still being copied into the
 * store.
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
    // Uncompressed responses need this header too. Without it, a cache would reuse them for clients that
    // accept compression.
    response.headers.set('Vary', 'Accept-Encoding')
    if (hashedName.test(c.req.path)) return response
    await withEtag(c, async () => {
      c.res = response
    })
    return c.res
  }
}
