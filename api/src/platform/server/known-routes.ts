import type { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { matchedRoutes } from 'hono/route'
import type { PlatformContext, PlatformEnv } from '../platform-env.ts'
import { HttpError } from '../errors/http-error.ts'
import { problemResponse } from '../errors/problem-response.ts'

/** Answers with 405 if only other methods have the path. */
export const knownMethods = <E extends PlatformEnv>(app: Hono<E>) =>
  methodNotAllowed<E>({
    app,
    onMethodNotAllowed(c, methods) {
      const allow = methods.toSorted().join(', ')
      const sentence = `This address answers ${allow} only.`
      // The type of `E` is not resolved here.
      return problemResponse(
        new HttpError(405, sentence, { headers: { Allow: allow } }),
        c as unknown as PlatformContext,
      )
    },
  })

/**
 * Sets the context variable `route`. If no route has the path and method, answers with `notFound`, before the checks of
 * origin, session and input.
 */
export const knownRoute = createMiddleware<PlatformEnv>(async (c, next) => {
  const route = matchedRoutes(c).find(({ method }) => method !== 'ALL')
  if (!route) return c.notFound()
  c.set('route', route.path)
  return next()
})
