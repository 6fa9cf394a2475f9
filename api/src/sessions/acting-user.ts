import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { comparesActingUser } from '../platform/requests/acting-user.ts'
import { actingUserHeader, otherUserProblem } from '../rules/acting-user.ts'
import { currentSession } from './session-cookie.ts'

/**
 * Rejects a change that a page makes for one user while the browser's cookie is the session of another user, for
 * example because that user has signed in in another tab. Clients that send no `X-Acting-User` act for the user of
 * the cookie. Without a session, the route answers 401.
 */
export const checkActingUser = createMiddleware<AppEnv>(async (c, next) => {
  const claimed = c.req.header(actingUserHeader)
  if (claimed !== undefined && comparesActingUser(c.req.method, c.get('route') ?? '')) {
    const session = await currentSession(c)
    if (session && String(session.user.id) !== claimed) {
      throw new HttpError(
        409,
        `This browser is now signed in as ${session.user.username}. Nothing was saved. Reload the page, or sign in again.`,
        { type: otherUserProblem },
      )
    }
  }
  await next()
})
