import type { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { TrieRouter } from 'hono/router/trie-router'
import type { PlatformEnv } from '../platform-env.ts'
import { HttpError } from '../errors/http-error.ts'

/**
 * Sets the context variable `route`. Throws 404 if no route has the path, and 405 if only other
 * methods have it, before the checks of origin, session and input.
 */
export function knownRoutes(app: Pick<Hono, 'routes'>) {
  let methodsOf: TrieRouter<string> | undefined
  return createMiddleware<PlatformEnv>(async (c, next) => {
    const route = matchedRoutes(c).find(({ method }) => method !== 'ALL')
    if (route) {
      c.set('route', route.path)
      return next()
    }
    methodsOf ??= collectMethods(app)
    const methods = new Set(methodsOf.match('ALL', c.req.path)[0].map(([method]) => method))
    if (methods.size === 0) throw new HttpError(404, 'There is nothing at this address.')
    if (methods.has('GET')) methods.add('HEAD')
    const allow = [...methods].toSorted().join(', ')
    throw new HttpError(405, `This address answers ${allow} only.`, { headers: { Allow: allow } })
  })
}

function collectMethods(app: Pick<Hono, 'routes'>) {
  const router = new TrieRouter<string>()
  const seen = new Set<string>()
  for (const { method, path } of app.routes) {
    if (method === 'ALL' || seen.has(`${method} ${path}`)) continue
    seen.add(`${method} ${path}`)
    router.add('ALL', path, method)
  }
  return router
}
