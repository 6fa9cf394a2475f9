import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'

/** Names with a hash of their content never change. */
const hashed = /\.[0-9a-f]{12}\.\w+$/

/** Serves a build's files below `prefix`; what is not there is a plain 404, never the page. */
export function serveBuild(prefix: string, folder: string): MiddlewareHandler {
  const files = serveStatic({
    root: folder,
    precompressed: true,
    rewriteRequestPath: (path) => path.slice(prefix.length - 1),
    onFound: (_file, c) => {
      c.header(
        'Cache-Control',
        hashed.test(c.req.path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
      c.header('X-Content-Type-Options', 'nosniff')
      c.header('Access-Control-Allow-Origin', '*')
    },
  })
  return async (c, next) => {
    const answer = await files(c, next)
    return answer ?? c.text('Not found', 404, { 'Cache-Control': 'no-store' })
  }
}
